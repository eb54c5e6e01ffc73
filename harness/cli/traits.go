package cli

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Names are those of the traits that it has, as journals keep them; empty if there are none.
func (t Traits) Names() []string {
	set := map[string]bool{}
	text, err := json.Marshal(t)
	if err == nil {
		err = json.Unmarshal(text, &set)
	}
	if err != nil {
		panic(fmt.Sprintf("traits: %v", err)) // they are yes or no
	}
	return append([]string{}, slices.Sorted(maps.Keys(set))...)
}

// TraitsOf names the traits of the agent of that name; nil if there is none.
func TraitsOf(name string) []string {
	a, ok := adapters[name]
	if !ok {
		return nil
	}
	return a.Traits.Names()
}

package compare

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// How many facts of environments are named, and the longest values that are shown.
const (
	mostFacts  = 5
	mostValues = 3
	longest    = 24
)

// environments names the facts in which the environments of the sides' sessions differ, as they are journalled:
// "procs (1, 4)". There are none if the environment is the same everywhere.
func environments(sides []*Side) []string {
	seen, values := map[string]bool{}, map[string]map[string]bool{}
	var documents []map[string]json.RawMessage
	for _, s := range sides {
		for _, session := range s.Sessions {
			if seen[session.Head.EnvironmentDigest] {
				continue
			}
			seen[session.Head.EnvironmentDigest] = true
			facts := map[string]json.RawMessage{}
			_ = json.Unmarshal(session.Head.Environment, &facts) // one that cannot be read has no facts to name
			documents = append(documents, facts)
			for name := range facts {
				values[name] = map[string]bool{}
			}
		}
	}
	if len(seen) < 2 {
		return nil
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		for _, facts := range documents {
			values[name][factText(facts[name])] = true
		}
		if len(values[name]) > 1 {
			list = append(list, name+shown(values[name]))
		}
	}
	if len(list) == 0 {
		return []string{"facts that are not recorded"}
	}
	return list
}

// factText is a fact as people read it; "none" for one that is not there.
func factText(raw json.RawMessage) string {
	var text *string
	if len(raw) == 0 {
		return "none"
	}
	if json.Unmarshal(raw, &text) != nil {
		return string(raw)
	}
	if text == nil || *text == "" {
		return "none"
	}
	return *text
}

// shown shows values if they are few and short.
func shown(values map[string]bool) string {
	list := slices.Sorted(maps.Keys(values))
	long := func(v string) bool { return utf8.RuneCountInString(v) > longest || strings.HasPrefix(v, "{") }
	if len(list) > mostValues || slices.ContainsFunc(list, long) {
		return ""
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// named lists facts in a sentence, the first ones if they are many.
func named(facts []string) string {
	if more := len(facts) - mostFacts; more > 0 {
		return strings.Join(facts[:mostFacts], ", ") + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(facts, ", ")
}

// elsewhere says in a sentence that environments differ; nothing if they do not.
func elsewhere(facts []string) string {
	if len(facts) == 0 {
		return ""
	}
	return "The environments differ too, in " + named(facts) + ", which by design should not move the score."
}

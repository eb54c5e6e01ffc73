package domain

import (
	"fmt"
	"strconv"
	"strings"
)

// Domain is a bank of words that belong together.
type Domain struct {
	Title    string   // how the system is called in prose: "Coffee roastery"
	Entities []string // CamelCase, the most telling first
	Roles    []string // prefixes of refs: "main" gives main_coffee_batch
	Pool              // names of fields
	Lives    []Lifecycle
}

// Pool holds names of fields by type.
type Pool struct {
	Strings []Text
	Ints    []Range
	Floats  []Range
	Bools   []string
	Times   []string // datetimes
	Enums   []Enum
}

// Text is a string field and the usual maximum of its length.
type Text struct {
	Name string
	Max  int // code points
}

// Range is a number field and its usual bounds, multiples of 0.25 (of 1 for an int).
type Range struct {
	Name     string
	Min, Max float64
}

// Enum is an enum field and its possible values.
type Enum struct {
	Name   string
	Values []string
}

// Lifecycle is a state field, its states in the order of a life, and names of actions.
type Lifecycle struct {
	Field  string
	States []string
	Verbs  []string
}

// words splits a list written as text.
func words(s string) []string { return strings.Fields(s) }

// texts reads lines of "name max".
func texts(s string) []Text {
	var out []Text
	for _, f := range table(s, 2) {
		out = append(out, Text{f[0], int(number(f[1]))})
	}
	return out
}

// ranges reads lines of "name min max".
func ranges(s string) []Range {
	var out []Range
	for _, f := range table(s, 3) {
		out = append(out, Range{f[0], number(f[1]), number(f[2])})
	}
	return out
}

// enums reads lines of "name value value …".
func enums(s string) []Enum {
	var out []Enum
	for _, f := range lines(s) {
		out = append(out, Enum{f[0], f[1:]})
	}
	return out
}

// lives reads lines of "field: state state … / verb verb …".
func lives(s string) []Lifecycle {
	var out []Lifecycle
	for _, line := range strings.Split(strings.TrimSpace(s), "\n") {
		field, rest, ok := strings.Cut(line, ":")
		states, verbs, ok2 := strings.Cut(rest, "/")
		if !ok || !ok2 {
			panic(fmt.Sprintf("domain: bad lifecycle %q", line))
		}
		out = append(out, Lifecycle{strings.TrimSpace(field), words(states), words(verbs)})
	}
	return out
}

// table reads rows of n words; several rows may share a line if separated by a comma.
func table(s string, n int) [][]string {
	var out [][]string
	for _, f := range lines(strings.ReplaceAll(s, ",", "\n")) {
		if len(f) != n {
			panic(fmt.Sprintf("domain: %q is not %d words", f, n))
		}
		out = append(out, f)
	}
	return out
}

func lines(s string) [][]string {
	var out [][]string
	for _, line := range strings.Split(s, "\n") {
		if f := strings.Fields(line); len(f) > 0 {
			out = append(out, f)
		}
	}
	return out
}

func number(s string) float64 {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(fmt.Sprintf("domain: %v", err))
	}
	return n
}

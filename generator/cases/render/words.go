package render

import (
	"fmt"
	"strconv"
	"strings"

	"staminabench/generator/cases"
)

// request is a step's request on a line: `POST /order {"amount":5}`.
func request(s *cases.Step) string {
	return strings.TrimSuffix(s.Method+" "+s.Path+" "+printable(s.Body), " ")
}

// wanted is what a step's answer must be, on a line: `201 {"id":${order1},"amount":5}`.
func wanted(w *cases.Want) string {
	out := statuses(w.Status, " or ")
	if w.JSON != "" {
		out += " " + printable(w.JSON)
	}
	if w.Sorted {
		out += ", ascending by id"
	}
	if w.Computed {
		out += ", computed"
	}
	return out
}

func statuses(list []int, between string) string {
	words := make([]string, len(list))
	for i, s := range list {
		words[i] = strconv.Itoa(s)
	}
	return strings.Join(words, between)
}

// reason is the clause that a step rests on, and whether it is set-up: "set-up, clause 4".
func reason(s *cases.Step) string {
	out := fmt.Sprintf("clause %d", s.Want.Clause)
	if s.Setup {
		out = "set-up, " + out
	}
	return out
}

// since is the turn in which a case became what it is: "turn 3 (change_bounds)".
func since(c *cases.Case) string {
	if c.By == "" {
		return fmt.Sprintf("turn %d", c.Introduced)
	}
	return fmt.Sprintf("turn %d (%s)", c.Introduced, c.By)
}

// printable keeps a text on its line: characters that are not printed are escaped as in Go.
func printable(text string) string {
	quoted := strconv.Quote(text)
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
}

// line makes a text fit for a comment that ends with its line.
func line(text string) string { return strings.Join(strings.Fields(text), " ") }

package contract

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

//go:embed contract.md
var text string

// Text is the contract as Markdown, as the agent gets it.
func Text() string { return text }

// Clause is one numbered section of the contract.
type Clause struct {
	Number int    // from 1
	Title  string // "Deletion"
	Body   string // Markdown, without the heading
}

var heading = regexp.MustCompile(`(?m)^## (\d+)\. (.+)$`)

// Clauses lists the clauses in order.
func Clauses() []Clause { return clauses }

var clauses = parse(text)

func parse(text string) []Clause {
	marks := heading.FindAllStringSubmatchIndex(text, -1)
	var out []Clause
	for i, m := range marks {
		end := len(text)
		if i+1 < len(marks) {
			end = marks[i+1][0]
		}
		number, err := strconv.Atoi(text[m[2]:m[3]])
		if err != nil || number != i+1 {
			panic(fmt.Sprintf("contract: clause %q out of order", text[m[2]:m[3]]))
		}
		out = append(out, Clause{number, text[m[4]:m[5]], strings.TrimSpace(text[m[1]:end])})
	}
	return out
}

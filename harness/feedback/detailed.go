package feedback

import (
	"fmt"
	"slices"
	"strings"

	"staminabench/harness/journal"
)

const (
	// reserve is kept free of the cap for the closing lines.
	reserve = 250
	// longest is how many bytes are shown of one body, expectation or answer.
	longest = 1000
	// logLines and logBytes bound what is shown of the server's last output.
	logLines, logBytes = 20, 2000
)

// page is a text that grows up to a cap.
type page struct {
	text strings.Builder
	cap  int
}

// add appends a block and an empty line if they fit.
func (p *page) add(block string) bool {
	if p.text.Len()+len(block)+2+reserve > p.cap {
		return false
	}
	p.must(block)
	return true
}

func (p *page) must(block string) { p.text.WriteString(block + "\n\n") }

func detailed(level Level, caps Caps, in Input) string {
	p := &page{cap: caps.Bytes}
	p.must(verdict + "\n" + counts(in.Attempt.Verdicts))
	if said := events(in); len(said) > 0 {
		p.must(strings.Join(said, "\n"))
		if tail := logTail(in.Attempt); in.Attempt.Halt != "" && tail != "" {
			p.add("The last output of the server:\n\n" + indent(tail, "    "))
		}
	}
	for _, a := range in.Attempt.Assertions {
		if a.Counts && !a.Held {
			p.add(assertion(level, in, a))
		}
	}
	shown := addExamples(p, level, caps.Cases, in)
	if level == Explained {
		addClauses(p, shown)
	}
	if hidden := notPassed(in.Attempt.Verdicts) - len(shown); hidden > 0 && len(in.Attempt.Failures) > 0 {
		p.must(fmt.Sprintf("Not shown: %d more that failed or could not be set up.", hidden))
	}
	return p.text.String() + closing + "\n"
}

func assertion(level Level, in Input, a journal.AssertionResult) string {
	text := fmt.Sprintf("The requirement %q does not hold:\n%s", a.Name, indent(short(a.Message), "   "))
	if sentence := in.Sentences[a.Name]; level == Explained && sentence != "" {
		text += fmt.Sprintf("\n   rests on: %q", sentence)
	}
	return text
}

// addExamples shows one failure of each group and returns those that found room.
func addExamples(p *page, level Level, most int, in Input) []journal.Failure {
	examples, rest := split(in.Cases, in.Attempt.Failures)
	if len(examples) == 0 {
		return nil
	}
	intro := "The failures:"
	if len(rest) > 0 || len(examples) > most {
		intro = "One failure of each kind, the oldest part of the API first:"
	}
	var shown []journal.Failure
	for i, f := range examples[:min(most, len(examples))] {
		block := example(level, i+1, in, f)
		if i == 0 {
			block = intro + "\n\n" + block
		}
		if !p.add(block) {
			break
		}
		shown = append(shown, f)
	}
	return shown
}

func example(level Level, number int, in Input, f journal.Failure) string {
	c := in.Cases[f.Case]
	lines := []string{fmt.Sprintf("%d. %s, %s: %s", number, c.Label, c.Family, c.Title)}
	if f.Blocked {
		lines[0] += " (a request that this test needs first failed)"
	}
	add := func(name, value string) {
		if value != "" {
			value = strings.TrimLeft(indent(short(value), strings.Repeat(" ", 13)), " ")
			lines = append(lines, fmt.Sprintf("   %-9s %s", name+":", value))
		}
	}
	add("request", f.Request)
	add("body", f.Body)
	add("expected", f.Expected)
	add("got", f.Got)
	add("differs", f.Detail)
	if level == Explained {
		add("rests on", reason(f))
	}
	return strings.Join(lines, "\n")
}

// addClauses quotes the clauses that the shown failures rest on, each once, as far as there is room.
func addClauses(p *page, shown []journal.Failure) {
	var numbers []int
	for _, f := range shown {
		numbers = append(numbers, f.Clause)
	}
	slices.Sort(numbers)
	for _, n := range slices.Compact(numbers) {
		if c, ok := clause(n); ok {
			p.add(fmt.Sprintf("Clause %d, %s:\n%s", c.Number, c.Title, indent(c.Body, "> ")))
		}
	}
}

func notPassed(verdicts string) int {
	return strings.Count(verdicts, "f") + strings.Count(verdicts, "b")
}

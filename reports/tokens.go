package reports

import (
	"fmt"
	"strings"

	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// TokenClasses are the classes of tokens. They are disjoint.
var TokenClasses = usage.Classes

// within is the class that holds the tokens of another one where that is not told apart.
var within = []string{"", "input", "input", "", "output"}

// Tokens is what all decided turns of a condition took, lost ones included.
type Tokens struct {
	Sums     []int64 // by class
	Told     []int   // attempts that told the class apart
	Attempts int
	Missing  int // attempts of which not all is known: the sums are at least
	Passed   int // turns
}

// All is the sum of all classes.
func (t Tokens) All() int64 {
	sum := int64(0)
	for _, n := range t.Sums {
		sum += n
	}
	return sum
}

// Whole tells whether the sum of all classes is exact. Which classes were told apart does not matter: what is
// not told apart is within input or output.
func (t Tokens) Whole() bool { return t.Missing == 0 }

// PerPassed is tokens per passed turn; NaN if none passed.
func (t Tokens) PerPassed() float64 { return ratio(float64(t.All()), t.Passed) }

// Class tells the sum of a class: "1200", "≥ 1200" where some attempts did not tell it apart or not all is
// known, or "within input" where none did.
func (t Tokens) Class(i int) string {
	known := t.Attempts - t.Missing
	switch {
	case within[i] != "" && t.Told[i] == 0:
		return "within " + within[i]
	case !t.Whole(), within[i] != "" && t.Told[i] < known:
		return fmt.Sprintf("≥ %d", t.Sums[i])
	}
	return fmt.Sprint(t.Sums[i])
}

// MissingText names what is not known, or nothing.
func (t Tokens) MissingText() string {
	if t.Whole() {
		return ""
	}
	return fmt.Sprintf("%d of %d attempts did not tell all they took", t.Missing, t.Attempts)
}

// TokensText tells the tokens of an attempt: "input 1200, cache read within input, …".
func TokensText(t *journal.Tokens) string {
	if t == nil {
		return "not recorded"
	}
	var parts []string
	for i, n := range t.ByClass() {
		text := "?"
		switch {
		case *n != nil:
			text = fmt.Sprint(**n)
		case within[i] != "" && t.Whole():
			text = "within " + within[i]
		}
		parts = append(parts, TokenClasses[i]+" "+text)
	}
	return strings.Join(parts, ", ")
}

// tokens adds up what attempts recorded; nil if none did.
func (c *Condition) tokens() *Tokens {
	n := Tokens{Sums: make([]int64, len(TokenClasses)), Told: make([]int, len(TokenClasses))}
	counted := false
	for _, s := range c.Sessions {
		for _, t := range s.Decided() {
			n.Passed += one(t.Passed())
			for _, a := range t.Attempts {
				counted = n.add(a) || counted
			}
		}
	}
	if !counted {
		return nil
	}
	return &n
}

// took is what is known of an attempt's tokens. Where answers did not tell, it is what the others did.
func took(a *journal.Attempt) (counts journal.Tokens, whole bool) {
	switch {
	case a.Tokens != nil && a.Tokens.Whole():
		return *a.Tokens, true
	case a.Model != nil && a.Model.Counted != nil:
		return *a.Model.Counted, false
	case a.Tokens != nil:
		return *a.Tokens, false
	}
	return journal.Tokens{}, false
}

func (t *Tokens) add(a *journal.Attempt) bool {
	counts, whole := took(a)
	t.Attempts++
	t.Missing += one(!whole)
	for i, n := range counts.ByClass() {
		if *n != nil {
			t.Sums[i] += **n
			t.Told[i]++
		}
	}
	return counts.Known()
}

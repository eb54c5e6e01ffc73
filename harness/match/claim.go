package match

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/onsi/gomega/types"

	"staminabench/harness/match/jsonvalue"
)

// messageLength bounds a failure message, in bytes; the whole body belongs in an artifact.
const messageLength = 300

// claim is a matcher made of one check of an exchange.
type claim struct {
	says   string                         // "to have status 200"
	check  func(Exchange) (string, error) // why the claim is false; "" if it is true
	reason string                         // of the last Match
}

var _ types.GomegaMatcher = (*claim)(nil)

// Match takes an Exchange or a pointer to one.
func (c *claim) Match(actual any) (bool, error) {
	x, err := exchangeOf(actual)
	if err != nil {
		return false, err
	}
	c.reason, err = c.check(x)
	return c.reason == "" && err == nil, err
}

// FailureMessage says where the answer is not as claimed.
func (c *claim) FailureMessage(actual any) string { return describe(actual, c.reason) }

// NegatedFailureMessage says what was not to be.
func (c *claim) NegatedFailureMessage(actual any) string {
	return describe(actual, "expected it not "+c.says)
}

func exchangeOf(actual any) (Exchange, error) {
	switch x := actual.(type) {
	case Exchange:
		return x, nil
	case *Exchange:
		if x != nil {
			return *x, nil
		}
	}
	return Exchange{}, fmt.Errorf("matches an Exchange, not a %T", actual)
}

// describe puts the request before a reason, and cuts what is too long.
func describe(actual any, reason string) string {
	x, err := exchangeOf(actual)
	if err != nil {
		return reason
	}
	return cut(fmt.Sprintf("%s %s (%d): %s", x.Method, x.Path, x.Status, reason), messageLength)
}

// cut shortens a text to about limit bytes, at the border of a character.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit] + "…"
}

// differences compares the answer's JSON with what is wanted.
func differences(x Exchange, want jsonvalue.Value, o options) (string, error) {
	got, err := x.JSON()
	if err != nil {
		return err.Error(), nil
	}
	return strings.Join(jsonvalue.Differences(want, got, o.compare), "; "), nil
}

package match

import (
	"net/http"
	"strings"
	"testing"

	"github.com/onsi/gomega/types"
)

// answer is an exchange with a JSON body.
func answer(status int, body string) Exchange {
	return Exchange{Method: "GET", Path: "/bean/1", Status: status, Body: []byte(body),
		Header: http.Header{"Content-Type": {"application/json"}}}
}

// expectation is one line of a matcher's table. told is a part of the failure message; "" means
// that the claim is true.
type expectation struct {
	matcher types.GomegaMatcher
	actual  Exchange
	told    string
}

func (e expectation) check(t *testing.T) {
	t.Helper()
	for _, actual := range []any{e.actual, &e.actual} {
		ok, err := e.matcher.Match(actual)
		if err != nil {
			t.Errorf("%s: misuse: %v", e.actual.Body, err)
			continue
		}
		if ok != (e.told == "") {
			t.Errorf("%.80s: matched is %v", e.actual.Body, ok)
		}
		message := e.matcher.FailureMessage(actual)
		if !ok && !strings.Contains(message, e.told) {
			t.Errorf("got message %q, want %q", message, e.told)
		}
		if negated := e.matcher.NegatedFailureMessage(actual); !strings.HasPrefix(negated, "GET /bean/1 (") || len(negated) > 310 {
			t.Errorf("negated message %q", negated)
		}
		if len(message) > 310 {
			t.Errorf("message of %d bytes", len(message))
		}
	}
}

func TestOnlyExchangesAreMatched(t *testing.T) {
	var none *Exchange
	for _, actual := range []any{nil, 200, "x", none, &http.Response{}} {
		if ok, err := HaveStatus(200).Match(actual); ok || err == nil {
			t.Errorf("%T: matched %v, error %v", actual, ok, err)
		}
	}
}

func TestMisuseIsAnErrorAndNeverAMatch(t *testing.T) {
	for name, m := range map[string]types.GomegaMatcher{
		"no status":         HaveStatus(),
		"bad JSON":          HaveJSON(`{`),
		"doubled member":    HaveJSON(`{"a":1,"a":1}`),
		"record is array":   HaveRecord(`[]`),
		"records is object": HaveRecords(`{}`),
		"cannot be encoded": HaveRecord(map[string]any{"a": func() {}}),
		"no ids to sort":    HaveRecords(`[{"a":1}]`, AscendingByID),
		"bad value":         HaveAnalytic(`x`),
	} {
		if ok, err := m.Match(answer(200, `{}`)); ok || err == nil {
			t.Errorf("%s: matched %v, error %v", name, ok, err)
		}
	}
}

func TestAnswersThatAreNoJSONFailWithTheReason(t *testing.T) {
	truncated := answer(200, `{}`)
	truncated.Truncated = true
	for _, e := range []expectation{
		{HaveJSON(`{}`), answer(200, ``), "the answer has no body"},
		{HaveJSON(`{}`), answer(200, `{} {}`), "the answer is no JSON: more than one value"},
		{HaveJSON(`{}`), answer(200, `{"a":1,"a":1}`), `member "a" twice`},
		{HaveJSON(`{}`), answer(200, "{\"a\":\"\xff\"}"), "not valid UTF-8"},
		{HaveRecord(`{}`), answer(200, `<html>`), "unexpected '<' at byte 0"},
		{HaveRecords(`[]`), answer(200, `[`), "ends too early"},
		{HaveAnalytic(1), answer(200, `{"value":NaN}`), "unexpected 'N'"},
		{HaveID(), answer(201, `x`), "no JSON"},
		{HaveJSON(`{}`), truncated, "too large"},
	} {
		e.check(t)
	}
}

package runner

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"staminabench/generator/cases"
	"staminabench/harness/match"
)

type exchange = match.Exchange

// canned answers every request in the same way.
type canned struct {
	status      int
	contentType string
	body        string
}

func (c canned) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	if c.contentType != "" {
		w.Header().Set("Content-Type", c.contentType)
	}
	w.WriteHeader(c.status)
	_, _ = w.Write([]byte(c.body))
}

func TestAnswersAreCheckedInOrderAndTheFailureSaysWhy(t *testing.T) {
	const json = "application/json"
	get := want("/bean/1", `{"id":1,"kg":2.5}`)
	status := cases.Step{Method: "GET", Path: "/bean/1", Want: cases.Want{Status: []int{400, 422}, Clause: 6}}
	remove := cases.Step{Method: "DELETE", Path: "/bean/1", Want: cases.Want{Status: []int{200, 204}, Clause: 4}}
	reset := cases.Step{Method: "POST", Path: "/reset", Want: cases.Want{Status: []int{200, 204}, Clause: 2}}
	computed := want("/analytics/bean/kg/avg", `{"value":0.3333333333333333}`)
	computed.Want.Computed = true
	sorted := want("/bean", `[{"id":10},{"id":9}]`)
	sorted.Want.Sorted = true
	for name, c := range map[string]struct {
		step                  cases.Step
		answer                canned
		expected, got, detail string
		clause                int // 0 if the case passes
	}{
		"as wanted":             {get, canned{200, json + "; charset=utf-8", `{"kg":2.50, "id":1}`}, "", "", "", 0},
		"wrong status":          {get, canned{500, "text/html", `oops`}, "status 200", "status 500, body: oops", "", 4},
		"wrong status, no body": {status, canned{200, "", ``}, "status 400 or 422", "status 200, no body", "", 6},
		"one of two statuses":   {status, canned{422, "text/plain", `bad`}, "", "", "", 0},
		"redirect":              {get, canned{302, "", ``}, "status 200", "status 302, no body", "", 4},
		"wrong type":            {get, canned{200, "text/plain", `{"id":1,"kg":2.5}`}, "Content-Type application/json", `Content-Type "text/plain"`, "", 3},
		"no type":               {get, canned{200, "", `{"id":1,"kg":2.5}`}, "Content-Type application/json", "no Content-Type", "", 3},
		"extra member":          {get, canned{200, json, `{"id":1,"kg":2.5,"x":[]}`}, `{"id":1,"kg":2.5}`, `{"id":1,"kg":2.5,"x":[]}`, "$.x: not expected, got []", 4},
		"number as text":        {get, canned{200, json, `{"id":1,"kg":"2.5"}`}, `{"id":1,"kg":2.5}`, `{"id":1,"kg":"2.5"}`, `$.kg: expected 2.5, got "2.5"`, 4},
		"no JSON":               {get, canned{200, json, `{"id":1`}, "a JSON body", `{"id":1`, "the answer is no JSON: ends too early, at byte 7", 4},
		"no body":               {get, canned{200, json, ``}, "a JSON body", "no body", "the answer has no body", 4},
		"broken UTF-8":          {get, canned{200, json, "{\"id\":\"\xff\"}"}, "a JSON body", "{\"id\":\"\ufffd\"}", "the answer is no JSON: not valid UTF-8", 4},
		"deleted":               {remove, canned{204, "", ``}, "", "", "", 0},
		"deleted, 200 has type": {remove, canned{200, "text/plain", `ok`}, "Content-Type application/json", `Content-Type "text/plain"`, "", 3},
		"reset with any body":   {reset, canned{200, "text/plain", `done`}, "", "", "", 0},
		"reset with none":       {reset, canned{204, "", ``}, "", "", "", 0},
		"reset fails":           {reset, canned{404, "", ``}, "status 200 or 204", "status 404, no body", "", 2},
		"computed, near":        {computed, canned{200, json, `{"value":0.333333}`}, "", "", "", 0},
		"computed, far":         {computed, canned{200, json, `{"value":0.3333}`}, `{"value":0.3333333333333333}`, `{"value":0.3333}`, "$.value: expected 0.3333333333333333, got 0.3333", 4},
		"ascending by id":       {sorted, canned{200, json, `[{"id":9},{"id":10}]`}, "", "", "", 0},
		"not ascending by id":   {sorted, canned{200, json, `[{"id":10},{"id":9}]`}, `[{"id":9},{"id":10}]`, `[{"id":10},{"id":9}]`, "$[0].id: expected 9, got 10; $[1].id: expected 10, got 9", 4},
		"any body will do":      {want("/bean", ""), canned{200, json, `what?`}, "", "", "", 0},
	} {
		r := (&Runner{Client: InProcess(c.answer)}).Run(t.Context(), list(1, c.step))
		f := r.Results[0].Failure
		if f == nil {
			f = &Failure{}
		}
		if f.Expected != c.expected || f.Got != c.got || f.Detail != c.detail || f.Clause != c.clause || r.Passed() != (c.clause == 0) {
			t.Errorf("%s: %s %+v", name, verdicts(r), *f)
		}
	}
}

func TestA204WithABodyFails(t *testing.T) {
	step := cases.Step{Method: "DELETE", Path: "/bean/1", Want: cases.Want{Status: []int{204}, Clause: 4}}
	x := &exchange{Method: "DELETE", Path: "/bean/1", Status: 204, Body: []byte("{}")}
	f, err := (&playback{}).check(&step, x)
	if err != nil || f == nil || f.Expected != "status 204 without a body" || f.Got != "status 204, body: {}" || f.Clause != 3 {
		t.Errorf("got %+v, %v", f, err)
	}
}

func TestLargeAnswersFailAndAreCut(t *testing.T) {
	large := `{"a":"` + strings.Repeat("é", 5<<20) + `"}`
	url := serveHTTP(t, func(w http.ResponseWriter, _ *http.Request) { write(w, 200, large) })
	r := (&Runner{Client: newSocket(t, url, Limits{Request: time.Minute})}).Run(t.Context(), list(1, want("/a", "{}")))
	if f := r.Results[0].Failure; f == nil || f.Got != "status 200 and an answer larger than 8 MiB" || r.Trouble != nil {
		t.Errorf("got %+v", f)
	}
	r = (&Runner{Client: InProcess(canned{500, "", large})}).Run(t.Context(), list(1, want("/a", "{}")))
	if f := r.Results[0].Failure; f == nil || !strings.HasSuffix(f.Got, "é… (10485768 bytes in all)") || len(f.Got) > 2100 {
		t.Errorf("got %+v", f)
	}
}

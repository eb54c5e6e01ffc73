package runner

import (
	"testing"

	"net/http"

	"staminabench/generator/cases"
	"staminabench/harness/match"
)

// create is a step that POSTs to a collection and captures the id.
func create(path, name string) cases.Step {
	return cases.Step{
		Method: "POST", Path: path, Body: `{"n":1}`, Capture: name,
		Want: cases.Want{Status: []int{201}, JSON: `{"id":${` + name + `}}`, Clause: 4},
	}
}

func TestCapturedIDsAreUsedLater(t *testing.T) {
	c := captures{}
	c.keep("a", 7)
	c.keep("b", 12)
	c.keep("a", 8)
	for text, wanted := range map[string]string{
		"": "", "/bean": "/bean", "/bean/${a}": "/bean/8", "${a}${b}": "812", `{"x":[${b},${a}],"y":"$"}`: `{"x":[12,8],"y":"$"}`,
	} {
		if got, err := c.expand(text); got != wanted || err != nil {
			t.Errorf("%s: got %s, %v", text, got, err)
		}
	}
}

func TestIDsMustBePositiveIntegersOfTheirOwn(t *testing.T) {
	reset := cases.Step{Method: "POST", Path: "/reset", Want: cases.Want{Status: []int{200, 204}}}
	twice := []cases.Step{create("/a", "x"), create("/a", "y")}
	for name, c := range map[string]struct {
		steps   []cases.Step
		answers []string
		detail  string // "" if the case passes
	}{
		"two of a kind":        {twice, []string{`{"id":1}`, `{"id":2}`}, ""},
		"descending":           {twice, []string{`{"id":2147483647}`, `{"id":1.0}`}, ""},
		"the same again":       {twice, []string{`{"id":1}`, `{"id":1}`}, "$.id: 1 was given to another record before"},
		"the same elsewhere":   {[]cases.Step{create("/a", "x"), create("/b", "y")}, []string{`{"id":1}`, `{"id":1}`}, ""},
		"the same after reset": {[]cases.Step{create("/a", "x"), reset, create("/a", "y")}, []string{`{"id":1}`, ``, `{"id":1}`}, ""},
		"zero":                 {twice, []string{`{"id":0}`}, "$.id: expected a positive integer up to 2147483647, got 0"},
		"too large":            {twice, []string{`{"id":2147483648}`}, "$.id: expected a positive integer up to 2147483647, got 2147483648"},
		"text":                 {twice, []string{`{"id":"1"}`}, `$.id: expected a positive integer up to 2147483647, got "1"`},
		"none":                 {twice, []string{`{"name":"x"}`}, "$.id: missing, expected a positive integer"},
		"no record":            {twice, []string{`[]`}, "$: expected a record, got an array"},
	} {
		next := 0
		r := (&Runner{Client: InProcess(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			status := 201
			if r.URL.Path == "/reset" {
				status = 204
			}
			write(w, status, c.answers[next])
			next++
		}))}).Run(t.Context(), list(1, c.steps...))
		f := r.Results[0].Failure
		if f == nil {
			f = &Failure{}
		}
		if f.Detail != c.detail || r.Passed() != (c.detail == "") || f.Detail != "" && f.Clause != 3 {
			t.Errorf("%s: %s %+v", name, verdicts(r), *f)
		}
	}
}

func TestAListGivesTheIDThatWasNotKnown(t *testing.T) {
	for list, told := range map[string]string{
		`[{"id":1},{"id":7}]`:          "",
		`[{"id":7},{"id":1}]`:          "",
		`[{"id":1}]`:                   "$: expected one new record, got 0",
		`[{"id":1},{"id":7},{"id":8}]`: "$: expected one new record, got 2",
		`[{"id":"7"}]`:                 `item 0: $.id: expected a positive integer up to 2147483647, got "7"`,
		`{"id":1}`:                     "",
		`[{"id":1},{"id":7},{"id":7},{"id":true}]`: `item 3: $.id: expected a positive integer up to 2147483647, got true`,
	} {
		var ids IDs
		if err := ids.Keep("a", match.Exchange{Method: "POST", Path: "/bean", Status: 201, Body: []byte(`{"id":1}`)}); err != nil {
			t.Fatal(err)
		}
		err := ids.Keep("b", match.Exchange{Method: "GET", Path: "/bean", Status: 200, Body: []byte(list)})
		if told == "" && err != nil || told != "" && (err == nil || err.Error() != told) {
			t.Errorf("%s: got %v", list, err)
		}
		if got, err := ids.Expand("${a} ${b}"); told == "" && (err != nil || list[0] == '[' && got != "1 7") {
			t.Errorf("%s: expanded to %s, %v", list, got, err)
		}
	}
}

package proof

import (
	"io"
	"net/http"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/scenario"
	"staminabench/harness/runner"
)

// worthless are servers that do nothing of what is asked.
var worthless = map[string]http.HandlerFunc{
	"answers 200 to everything": func(w http.ResponseWriter, _ *http.Request) { answer(w, 200, "{}") },
	"echoes": func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		status := http.StatusOK
		if r.Method == http.MethodPost {
			status = http.StatusCreated
		}
		answer(w, status, string(body))
	},
	"ignores bodies": func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodPost:
			answer(w, 201, `{"id":1}`)
		case http.MethodDelete:
			w.WriteHeader(http.StatusNoContent)
		default:
			answer(w, 200, `{"id":1}`)
		}
	},
	"has nothing":            func(w http.ResponseWriter, _ *http.Request) { answer(w, 200, "[]") },
	"answers 404":            func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) },
	"resets and answers 404": resetsOnly(http.StatusNotFound),
	"resets and answers 400": resetsOnly(http.StatusBadRequest),
	"answers 500":            func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
}

func resetsOnly(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/reset" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		w.WriteHeader(status)
	}
}

func answer(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

// TestWorthlessServersPassNoTurn: none passes a turn, and none passes a case but those that ask for
// what it happens to do everywhere: a server without any route has no retired ones either.
func TestWorthlessServersPassNoTurn(t *testing.T) {
	s := scenario.New(51, 20)
	maker := cases.NewMaker(s)
	for name, handler := range worthless {
		t.Run(name, func(t *testing.T) {
			for _, turn := range []int{0, 1, 20} {
				list, err := maker.Cases(turn, 0)
				if err != nil {
					t.Fatal(err)
				}
				report, err := run(t.Context(), runner.InProcess(handler), list)
				if err != nil {
					t.Fatal(err)
				}
				for i, r := range report.Results {
					if r.Verdict == runner.Passed && list[i].Family != cases.RetiredFamily {
						t.Errorf("turn %d: it passes %s (%s)", turn, r.Case, list[i].Title)
					}
				}
				if passed := report.Count(runner.Passed); passed*10 > len(list) {
					t.Errorf("turn %d: it passes %d of %d cases", turn, passed, len(list))
				} else {
					t.Logf("turn %d: %d of %d", turn, passed, len(list))
				}
			}
		})
	}
}

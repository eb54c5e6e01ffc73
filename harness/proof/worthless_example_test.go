package proof

import (
	"net/http"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/spec"
	"staminabench/harness/runner"
)

// TestTheSameExampleForEverythingPassesNoTurn: every GET, POST, PUT and PATCH under an entity is
// answered with one valid record of it, the first that a right server showed.
func TestTheSameExampleForEverythingPassesNoTurn(t *testing.T) {
	eachWorthlessTurn(t, func(s *spec.Specification, list []cases.Case) {
		memory := &recorder{right: reference.Handler(s)}
		if _, err := run(t.Context(), runner.InProcess(memory), list); err != nil {
			t.Fatal(err)
		}
		passed := passesNoTurn(t, runner.InProcess(exemplary(memory.seen)), list)
		t.Logf("%d of %d cases", passed, len(list))
		if passed*10 > len(list) {
			t.Errorf("it passes %d of %d cases", passed, len(list))
		}
	})
}

// exemplary answers with the first record of each entity and the first answer of each analytic.
func exemplary(seen []exchange) http.HandlerFunc {
	records, analytics := map[string]string{}, map[string]string{}
	for _, x := range seen {
		switch path := strings.Split(x.path, "/"); {
		case x.answer.Code == http.StatusCreated && records[path[1]] == "":
			records[path[1]] = x.answer.Body.String()
		case path[1] == "analytics" && x.answer.Code == http.StatusOK && analytics[x.path] == "":
			analytics[x.path] = x.answer.Body.String()
		}
	}
	return func(w http.ResponseWriter, r *http.Request) {
		path := strings.Split(r.URL.Path, "/")
		record := records[path[1]]
		switch {
		case r.URL.Path == "/reset" || r.Method == http.MethodDelete:
			w.WriteHeader(http.StatusNoContent)
		case path[1] == "analytics":
			answer(w, http.StatusOK, analytics[r.URL.Path])
		case r.Method == http.MethodGet && len(path) == 2:
			answer(w, http.StatusOK, "["+record+"]")
		case r.Method == http.MethodPost && len(path) == 2:
			answer(w, http.StatusCreated, record)
		default:
			answer(w, http.StatusOK, record)
		}
	}
}

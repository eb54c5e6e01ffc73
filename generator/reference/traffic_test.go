package reference

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// tried is how many sites per bug and specification are tried that a predicate excludes.
var tried = flag.Int("sites", 3, "sites per bug and specification that random traffic is sent to")

const requests = 2000

// TestWhatAPredicateExcludesCannotBeSeen plants bugs where they fit and their predicate says that the
// contract does not make them observable, and sends the same random requests to the faithful server
// and to the one with the bug: an answer that tells them apart shows a predicate that is wrong.
func TestWhatAPredicateExcludesCannotBeSeen(t *testing.T) {
	pairs, bugs := 0, map[string]bool{}
	for _, at := range []struct {
		seed uint64
		turn int
	}{{1, 14}, {2, 15}} {
		s := scenario.New(at.seed, at.turn)
		d := Document{Specification: s.Spec(at.turn), Before: s.Before(at.turn, Remembered)}
		for _, bug := range Bugs() {
			sites := excluded(bug, d)
			for _, site := range sites[:min(*tried, len(sites))] {
				pairs++
				bugs[bug.Name] = true
				t.Run(bug.Name, func(t *testing.T) {
					t.Parallel()
					if seen := difference(d, bug, site, at.seed); seen != "" {
						t.Errorf("at %d it can be seen: %s", site, seen)
					}
				})
			}
		}
	}
	t.Logf("%d pairs of a bug and an excluded site, of %d bugs, %d requests each", pairs, len(bugs), requests)
}

// TestTrafficShowsMostBugs: what the test above sends does see what can be seen.
func TestTrafficShowsMostBugs(t *testing.T) {
	s := scenario.New(1, 14)
	d := Document{Specification: s.Spec(14), Before: s.Before(14, Remembered)}
	all := 0
	var missed []string
	for _, bug := range Bugs() {
		if sites := bug.Sites(d.Specification, d.Before); len(sites) > 0 {
			all++
			if difference(d, bug, sites[0], 1) == "" {
				missed = append(missed, bug.Name)
			}
		}
	}
	if len(missed)*10 > all {
		t.Errorf("of %d bugs it misses %v", all, missed)
	}
	t.Logf("of %d bugs it misses %v", all, missed)
}

// excluded are the sites where a bug fits and is said not to show.
func excluded(bug Bug, d Document) []spec.ID {
	shown := bug.Sites(d.Specification, d.Before)
	return slices.DeleteFunc(bug.Fits(d.Specification, d.Before), func(site spec.ID) bool { return slices.Contains(shown, site) })
}

// exchange is a request and how the faithful server answers it.
type exchange struct {
	method, path, body string
	status             int
	answer             string
}

func (x exchange) isAction() bool {
	return x.method == http.MethodPost && strings.Count(x.path, "/") == 3
}

// difference plants a bug without asking whether it can be seen there, and shows the first request by
// which it is; "" if none of them does.
func difference(d Document, bug Bug, site spec.ID, stream uint64) string {
	b := d.build()
	bug.plant(b, site)
	wrong := b.handler()
	i := 0
	for x := range traffic(d, site, stream) {
		status, answer := send(wrong, x)
		if x.class(status) != x.class(x.status) || x.status < 300 && !equal(answer, x.answer) {
			return fmt.Sprintf("request %d: %s %s %s\nright: %d %s\nwrong: %d %s", i, x.method, x.path, x.body, x.status, x.answer, status, answer)
		}
		i++
	}
	return ""
}

func send(h http.Handler, x exchange) (status int, answer string) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(x.method, x.path, strings.NewReader(x.body)))
	return w.Code, w.Body.String()
}

// class is a status, or another that the contract lets stand for it.
func (x exchange) class(status int) int {
	switch {
	case status == http.StatusUnprocessableEntity && !x.isAction():
		return http.StatusBadRequest
	case status == http.StatusMethodNotAllowed:
		return http.StatusNotFound
	}
	return status
}

// equal compares JSON by value.
func equal(a, b string) bool {
	if a == b {
		return true
	}
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && reflect.DeepEqual(x, y)
}

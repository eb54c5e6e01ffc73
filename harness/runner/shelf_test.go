package runner

import (
	"fmt"
	"net/http"
	"strings"

	"staminabench/generator/cases"
)

// shelf is a trivial server in memory: it keeps bodies by number and answers them with an id. It
// writes spaces and puts the id last, as many servers do, so that texts never match literally.
type shelf struct {
	beans []string
}

func newShelf() *shelf { return &shelf{} }

func (s *shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch path := r.URL.Path; {
	case path == "/reset":
		s.beans = s.beans[:0]
		w.WriteHeader(204)
	case path == "/bean" && r.Method == "POST":
		body := make([]byte, r.ContentLength)
		for n := 0; n < len(body); {
			k, err := r.Body.Read(body[n:])
			if n += k; err != nil {
				break
			}
		}
		s.beans = append(s.beans, strings.ReplaceAll(strings.TrimSuffix(string(body), "}"), `,"`, `, "`))
		write(w, 201, s.bean(len(s.beans)))
	case path == "/bean":
		all := make([]string, len(s.beans))
		for i := range all {
			all[i] = s.bean(i + 1)
		}
		write(w, 200, "["+strings.Join(all, ", ")+"]")
	default:
		s.one(w, strings.TrimPrefix(path, "/bean/"))
	}
}

func (s *shelf) one(w http.ResponseWriter, id string) {
	n := 0
	if _, err := fmt.Sscan(id, &n); err != nil || n < 1 || n > len(s.beans) {
		w.WriteHeader(404)
		return
	}
	write(w, 200, s.bean(n))
}

func (s *shelf) bean(n int) string { return fmt.Sprintf(`%s, "id": %d}`, s.beans[n-1], n) }

// shelfCases are n cases that a shelf passes, of the size that real ones have: ten requests, of
// which two list.
func shelfCases(n int) []cases.Case {
	const fields = `"name":"Sidamo","weight_kg":12.5,"roasted_on":"2024-02-29T12:00:00Z","organic":true,"grade":"fine","note":null,"tags":[3,1,2]`
	record := func(name string) string { return `{"id":${` + name + `},` + fields + `}` }
	steps := []cases.Step{{Setup: true, Method: "POST", Path: "/reset", Want: cases.Want{Status: []int{200, 204}, Clause: 2}}}
	for _, name := range []string{"a", "b", "c"} {
		steps = append(steps,
			cases.Step{Method: "POST", Path: "/bean", Body: "{" + fields + "}", Capture: name, Want: cases.Want{Status: []int{201}, JSON: record(name), Clause: 4}},
			want("/bean/${"+name+"}", record(name)))
	}
	lists := want("/bean", "["+record("c")+","+record("a")+","+record("b")+"]")
	lists.Want.Sorted = true
	unknown := cases.Step{Method: "GET", Path: "/bean/999", Want: cases.Want{Status: []int{404}, Clause: 5}}
	return list(n, append(steps, lists, unknown, lists)...)
}

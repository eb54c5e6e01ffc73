package reference_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/spec"
)

// world is what every sequence of the table begins with: two parts, and in a depot a parcel with a
// tag, which can be shipped.
const world = `POST /depot {"place":"a","capacity":10}
POST /part {"stock":1,"grade":"fine"}
POST /part {"stock":2,"grade":"rough"}
POST /parcel ` + parcelBody + `
POST /tag {"parcel":1,"words":"w"}
`

const parcelBody = `{"code":"abc","weight":5.5,"bags":3,"fragile":true,"packed_at":"2024-02-29T10:00:00Z","depot":1,"parts":[1,2],"note":"n"}`

// play sends requests, one a line, and returns the answers: status, content type and body.
func play(h http.Handler, requests string) []string {
	var out []string
	for line := range strings.Lines(requests) {
		parts := strings.SplitN(strings.TrimSpace(line), " ", 3)
		if len(parts) < 2 {
			continue
		}
		body := ""
		if len(parts) == 3 {
			body = parts[2]
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(parts[0], parts[1], strings.NewReader(body)))
		out = append(out, fmt.Sprintf("%s %s: %d %s %s", parts[0], parts[1], w.Code, w.Header().Get("Content-Type"), w.Body))
	}
	return out
}

func TestAPlantedBugShows(t *testing.T) {
	right := reference.Handler(workshop())
	planted := map[string]bool{}
	for _, c := range sequences {
		planted[c.bug] = true
		t.Run(c.bug, func(t *testing.T) {
			d := reference.Document{
				Specification: workshop(), Before: []*spec.Specification{workshopBefore()},
				Bugs: []reference.Planted{{Bug: c.bug, Site: c.site}},
			}
			wrong, err := d.Handler()
			if err != nil {
				t.Fatal(err)
			}
			want, got := play(right, "POST /reset\n"+world+c.requests), play(wrong, world+c.requests)
			if slices.Equal(want[1:], got) {
				t.Errorf("it answers as the faithful server does:\n%s", strings.Join(got, "\n"))
			}
		})
	}
	for _, b := range reference.Bugs() {
		if !planted[b.Name] {
			t.Errorf("%s: the table has no sequence for it", b.Name)
		}
	}
}

func TestTheWorldIsRight(t *testing.T) {
	for _, s := range []*spec.Specification{workshop(), workshopBefore()} {
		if err := s.Validate(); err != nil {
			t.Error(err)
		}
	}
	for _, a := range play(reference.Handler(workshop()), world+"POST /parcel/1/ship") {
		if !strings.Contains(a, ": 201") && !strings.Contains(a, ": 200") {
			t.Error(a)
		}
	}
}

func TestBugsAreDescribed(t *testing.T) {
	used, names := map[string]bool{}, map[string]bool{}
	for _, b := range reference.Bugs() {
		used[b.Family] = true
		if b.Name == "" || names[b.Name] || !strings.HasSuffix(b.Sentence, ".") || b.Sites == nil {
			t.Errorf("%q: its name is taken, or its sentence or sites are missing", b.Name)
		}
		names[b.Name] = true
		if !slices.Contains(cases.Families(), cases.Family(b.Family)) {
			t.Errorf("%s: family %q is not known", b.Name, b.Family)
		}
	}
	for _, f := range cases.Families() {
		if !used[string(f)] {
			t.Errorf("family %s has no bug", f)
		}
	}
}

func TestADocumentThatCannotBeServedIsAnError(t *testing.T) {
	for want, d := range map[string]reference.Document{
		"no specification": {},
		"0 entities":       {Specification: &spec.Specification{Title: "Desk"}},
		`"no_such"`:        {Specification: workshop(), Bugs: []reference.Planted{{Bug: "no_such"}}},
		"17 is no site":    {Specification: workshop(), Bugs: []reference.Planted{{Bug: "max_off_by_one", Site: 17}}},
		"9 is no site":     {Specification: workshop(), Bugs: []reference.Planted{{Bug: "removed_entity_lives", Site: 9}}},
	} {
		if _, err := d.Handler(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

package openapi_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/openapi"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// TestTheDocumentOfEveryTurnAgreesWithTheSpecification reads the document of many turns anew from its
// bytes, and compares it fact by fact with the specification.
func TestTheDocumentOfEveryTurnAgreesWithTheSpecification(t *testing.T) {
	for seed := uint64(1); seed <= 4; seed++ {
		t.Run(fmt.Sprint("scenario ", seed), func(t *testing.T) {
			t.Parallel()
			s := scenario.New(seed, 40)
			for turn := 0; turn <= s.Horizon(); turn += 4 {
				doc := reread(t, s.Spec(turn))
				agree(t, s.Spec(turn), doc)
				if t.Failed() {
					t.Fatalf("it was in turn %d", turn)
				}
			}
		})
	}
}

// reread loads the bytes of a document as any reader would.
func reread(t *testing.T, s *spec.Specification) *openapi3.T {
	t.Helper()
	text, err := openapi.JSON(s)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		t.Fatal(err)
	}
	return doc
}

func agree(t *testing.T, s *spec.Specification, doc *openapi3.T) {
	t.Helper()
	same(t, "the title", s.Title, doc.Info.Title)
	same(t, "the operations", operations(s), listed(doc))
	var schemas []string
	for i := range s.Entities {
		e := &s.Entities[i]
		for _, suffix := range []string{"Create", "Patch", "Record"} {
			schemas = append(schemas, e.Name+suffix)
			if p := doc.Components.Schemas[e.Name+suffix]; p != nil {
				same(t, "the schema "+e.Name+suffix, want(s, e, suffix), got(p.Value))
			}
		}
		for j := range e.Actions {
			checkAction(t, doc, e, &e.Actions[j])
		}
	}
	slices.Sort(schemas)
	same(t, "the names of schemas", schemas, slices.Sorted(maps.Keys(doc.Components.Schemas)))
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if fmt.Sprint(want) != fmt.Sprint(got) {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

// operations are all operations with their statuses, by the contract.
func operations(s *spec.Specification) []string {
	out := []string{"POST /reset: 200 204"}
	for i := range s.Entities {
		e := &s.Entities[i]
		one, all := "/"+e.Segment()+"/{id}", "/"+e.Segment()
		deletion := "204 404"
		if holds(s, e.ID, map[spec.ID]bool{}) {
			deletion += " 409"
		}
		out = append(out, "POST "+all+": 201 400 422", "GET "+all+": 200", "GET "+one+": 200 404", "PUT "+one+": 200 400 404 422",
			"PATCH "+one+": 200 400 404 422", "DELETE "+one+": "+deletion)
		for _, a := range e.Actions {
			statuses := "200 400 404"
			if len(a.Guards) > 0 || slices.ContainsFunc(a.Effects, func(x spec.Effect) bool { return x.Delta != 0 }) {
				statuses += " 409"
			}
			out = append(out, "POST "+one+"/"+a.Name+": "+statuses)
		}
	}
	for i := range s.Analytics {
		out = append(out, "GET "+s.Path(&s.Analytics[i])+": 200")
	}
	slices.Sort(out)
	return out
}

// holds reports whether a record may refer by restrict to a record of an entity, or to one that goes
// with it.
func holds(s *spec.Specification, id spec.ID, seen map[spec.ID]bool) bool {
	if seen[id] {
		return false
	}
	seen[id] = true
	return slices.ContainsFunc(s.Referrers(id), func(r spec.Referrer) bool {
		return r.Field.OnDelete == spec.Restrict || r.Field.OnDelete == spec.Cascade && holds(s, r.Entity.ID, seen)
	})
}

func listed(doc *openapi3.T) []string {
	var out []string
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			codes := slices.Sorted(maps.Keys(op.Responses.Map()))
			out = append(out, method+" "+path+": "+strings.Join(codes, " "))
		}
	}
	slices.Sort(out)
	return out
}

// checkAction demands the states and every name and number of guards and effects in the description.
func checkAction(t *testing.T, doc *openapi3.T, e *spec.Entity, a *spec.Action) {
	t.Helper()
	item := doc.Paths.Value("/" + e.Segment() + "/{id}/" + a.Name)
	if item == nil || item.GetOperation(http.MethodPost) == nil {
		return // told already
	}
	words := item.Post.Description
	needed := []string{"`" + e.State().Name + "`", `to "` + a.To + `"`}
	for _, state := range a.From {
		needed = append(needed, `"`+state+`"`)
	}
	for _, n := range needed {
		if !strings.Contains(words, n) {
			t.Errorf("%s.%s: %s is not in %q", e.Name, a.Name, n, words)
		}
	}
	if n := strings.Count(words, ";") + 1; len(a.Guards)+len(a.Effects) > 0 && n != max(1, len(a.Guards))+max(1, len(a.Effects))-1 {
		t.Errorf("%s.%s: %d guards and %d effects in %q", e.Name, a.Name, len(a.Guards), len(a.Effects), words)
	}
}

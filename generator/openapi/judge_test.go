package openapi_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/cases"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// TestTheDocumentJudgesRequestsAndAnswersLikeTheCases puts what the cases send and want to the
// document: an operation that they use is there with each status that they want, an answer that they
// want fits its schema, a body that must be accepted fits, and one that must be refused does not, if a
// schema can know.
func TestTheDocumentJudgesRequestsAndAnswersLikeTheCases(t *testing.T) {
	for seed := uint64(1); seed <= 2; seed++ {
		t.Run(fmt.Sprint("scenario ", seed), func(t *testing.T) {
			t.Parallel()
			s := scenario.New(seed, 24)
			maker, seen := cases.NewMaker(s), map[string]int{}
			for _, turn := range []int{0, 8, 24} {
				list, err := maker.Cases(turn, 0)
				if err != nil {
					t.Fatal(err)
				}
				doc := reread(t, s.Spec(turn))
				for i := range list {
					judge := judge{t: t, doc: doc, of: &list[i], ids: map[string]int{}, seen: seen}
					for j := range list[i].Steps {
						judge.step(&list[i].Steps[j])
					}
				}
			}
			for _, kind := range []string{"accepted", "refused", "answered", "unlisted"} {
				if seen[kind] < 100 {
					t.Errorf("only %d bodies or answers are %s: %v", seen[kind], kind, seen)
				}
			}
		})
	}
}

// judge puts the steps of one case to a document.
type judge struct {
	t    *testing.T
	doc  *openapi3.T
	of   *cases.Case
	ids  map[string]int // of captured records
	seen map[string]int
}

func (j *judge) step(s *cases.Step) {
	op := j.operation(s.Method, s.Path)
	absent := slices.Equal(s.Want.Status, []int{404, 405})
	if absent {
		j.seen["unlisted"]++
		if op != nil {
			j.t.Errorf("case %s: %s %s is listed", j.of.ID, s.Method, s.Path)
		}
		return
	}
	if op == nil {
		j.t.Errorf("case %s: %s %s is not listed", j.of.ID, s.Method, s.Path)
		return
	}
	for _, status := range s.Want.Status {
		response := op.Responses.Status(status)
		if response == nil {
			j.t.Errorf("case %s: %s %s cannot answer %d", j.of.ID, s.Method, s.Path, status)
		} else if s.Want.JSON != "" {
			j.answer(s, response.Value.Content.Get("application/json").Schema.Value)
		}
	}
	if (s.Body != "") != (op.RequestBody != nil) {
		j.t.Errorf("case %s: %s %s has a body, or lacks one", j.of.ID, s.Method, s.Path)
	} else if s.Body != "" {
		j.body(s, op.RequestBody.Value.Content.Get("application/json").Schema.Value)
	}
}

var idInPath = regexp.MustCompile(`\$\{\w+\}`)

// operation finds the operation of a request; nil if none is listed.
func (j *judge) operation(method, path string) *openapi3.Operation {
	item := j.doc.Paths.Value(idInPath.ReplaceAllString(path, "{id}"))
	if item == nil {
		return nil
	}
	return item.GetOperation(method)
}

// value reads JSON with a number for each capture.
func (j *judge) value(text string) (v any, ok bool) {
	text = idInPath.ReplaceAllStringFunc(text, func(name string) string {
		if j.ids[name] == 0 {
			j.ids[name] = len(j.ids) + 1
		}
		return fmt.Sprint(j.ids[name])
	})
	return v, json.Unmarshal([]byte(text), &v) == nil
}

func (j *judge) answer(s *cases.Step, schema *openapi3.Schema) {
	v, ok := j.value(s.Want.JSON)
	if !ok {
		j.t.Fatalf("case %s wants %s, which is no JSON", j.of.ID, s.Want.JSON)
	}
	j.seen["answered"]++
	if err := schema.VisitJSON(v); err != nil {
		j.t.Errorf("case %s: the answer %s to %s %s does not fit: %v", j.of.ID, s.Want.JSON, s.Method, s.Path, err)
	}
}

func (j *judge) body(s *cases.Step, schema *openapi3.Schema) {
	v, ok := j.value(s.Body)
	fits := ok && schema.VisitJSON(v) == nil
	switch refused := slices.Equal(s.Want.Status, []int{400, 422}); {
	case !refused:
		j.seen["accepted"]++
		if !fits {
			j.t.Errorf("case %s: the body %s of %s %s does not fit", j.of.ID, s.Body, s.Method, s.Path)
		}
	case fits && !j.beyond(s, v):
		j.t.Errorf("case %s: the body %s of %s %s fits and must be refused", j.of.ID, s.Body, s.Method, s.Path)
	case !fits:
		j.seen["refused"]++
	}
}

// beyond reports whether a body is refused for what no schema knows: that a date is not on the
// calendar, or that a record does not exist.
func (j *judge) beyond(s *cases.Step, v any) bool {
	if j.of.Family == cases.ReferencesFamily {
		return strings.Contains(s.Body, "${")
	}
	object, _ := v.(map[string]any)
	for _, x := range object {
		if text, ok := x.(string); ok && datetime.MatchString(text) && !spec.IsDatetime(text) {
			return true
		}
	}
	return false
}

var datetime = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`)

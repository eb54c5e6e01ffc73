package prose_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"testing"

	"staminabench/generator/prose"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// TestASpecificationIsRecoveredFromItsProse reads what agents read back into a specification: every
// fact is there, and no sentence means two things, in the words of any seed.
func TestASpecificationIsRecoveredFromItsProse(t *testing.T) {
	for n := uint64(1); n <= 10; n++ {
		s := scenario.New(n, 40)
		for _, turn := range []int{0, 10, 40} {
			want := written(t, numbered(s.Spec(turn)))
			for seed := range uint64(8) {
				text := prose.Specification(s.Spec(turn), seed)
				got := recovered(t, text)
				if err := got.Validate(); err != nil {
					t.Errorf("scenario %d, turn %d, seed %d: what is read is not valid: %v", n, turn, seed, err)
				}
				if read := written(t, &got); read != want {
					t.Errorf("scenario %d, turn %d, seed %d: read\n%s\nnot\n%s\nfrom\n%s", n, turn, seed, read, want, text)
				}
			}
		}
	}
}

func recovered(t *testing.T, text string) spec.Specification {
	t.Helper()
	return (&reader{t: t}).document(text)
}

func written(t *testing.T, s *spec.Specification) string {
	t.Helper()
	b, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// numbered is a specification with its identities in the order in which a reader gives them.
func numbered(s *spec.Specification) *spec.Specification {
	ids := map[spec.ID]spec.ID{}
	out := s.Clone()
	give := func(id spec.ID) { ids[id] = spec.ID(len(ids) + 1) }
	for i := range out.Entities {
		give(out.Entities[i].ID)
	}
	for i := range out.Entities {
		for j := range out.Entities[i].Fields {
			give(out.Entities[i].Fields[j].ID)
		}
	}
	for i := range out.Entities {
		for j := range out.Entities[i].Actions {
			give(out.Entities[i].Actions[j].ID)
		}
	}
	for i := range out.Analytics {
		give(out.Analytics[i].ID)
	}
	return renumbered(out, ids)
}

// identity is a member of the JSON of a specification that holds an identity.
var identity = regexp.MustCompile(`("(?:id|entity|field|otherField|through|target)":)(\d+)`)

// renumbered replaces every identity in the JSON, so that none is forgotten.
func renumbered(s *spec.Specification, ids map[spec.ID]spec.ID) *spec.Specification {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	b = identity.ReplaceAllFunc(b, func(member []byte) []byte {
		p := identity.FindSubmatch(member)
		var old spec.ID
		if _, err := fmt.Sscan(string(p[2]), &old); err != nil {
			panic(err)
		}
		return fmt.Appendf(nil, "%s%d", p[1], ids[old])
	})
	out := &spec.Specification{}
	if err := json.Unmarshal(b, out); err != nil {
		panic(err)
	}
	if out.Analytics == nil {
		out.Analytics = []spec.Analytic{}
	}
	return out
}

func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

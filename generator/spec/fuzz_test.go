package spec_test

import (
	"encoding/json"
	"os"
	"testing"

	"staminabench/generator/openapi"
	"staminabench/generator/prose"
	"staminabench/generator/sample"
	"staminabench/generator/spec"
)

// FuzzSpecification reads specifications that others wrote. Whatever is read can be judged; what is
// valid is written and read as the same, equals its clone, and can be told and rendered.
func FuzzSpecification(f *testing.F) {
	b, err := os.ReadFile("testdata/roastery.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	g := sample.New(3)
	s := g.Initial()
	for turn := 1; turn <= 3; turn++ {
		f.Add([]byte(encoded(f, s)))
		_, s = g.Next(turn, s)
	}
	f.Add([]byte(`{"title":"x","entities":[{},{"fields":[{}],"actions":[{"guards":[{}],"effects":[{}]}]}],"analytics":[{}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, back := &spec.Specification{}, &spec.Specification{}
		if json.Unmarshal(b, s) != nil || s.Validate() != nil {
			return
		}
		text := encoded(t, s)
		if err := json.Unmarshal([]byte(text), back); err != nil || encoded(t, back) != text || encoded(t, s.Clone()) != text {
			t.Fatalf("%s is read as something else: %v", text, err)
		}
		if err := back.Validate(); err != nil {
			t.Fatalf("%s is not valid any more: %v", text, err)
		}
		if prose.Specification(s, 0) == "" || prose.Specification(s, 5) == "" {
			t.Fatalf("%s is not told", text)
		}
		if _, err := openapi.Document(s); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	})
}

func encoded(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

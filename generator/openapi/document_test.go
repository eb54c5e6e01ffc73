package openapi

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

var update = flag.Bool("update", false, "rewrite the golden file")

const golden = "testdata/roastery.json"

func TestTheDocumentIsAsInTheGoldenFile(t *testing.T) {
	got := render(t, roastery())
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the document differs from %s; look at what -update changes", golden)
	}
}

func TestTwoBuildsGiveTheSameBytes(t *testing.T) {
	first := render(t, roastery())
	for range 20 {
		if !bytes.Equal(first, render(t, roastery().Clone())) {
			t.Fatal("two builds of one specification differ")
		}
	}
	if !bytes.HasSuffix(first, []byte("}\n")) || bytes.Contains(first, []byte(`\u00`)) {
		t.Error("the document does not end with a line break, or escapes what needs no escape")
	}
}

func TestRenderingLeavesTheSpecificationAlone(t *testing.T) {
	s := roastery()
	render(t, s)
	if !bytes.Equal(render(t, s), render(t, roastery())) {
		t.Error("rendering changed the specification")
	}
}

func TestTheTextIsAValidDocumentWithoutServers(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(render(t, roastery()))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		t.Error(err)
	}
	if len(doc.Servers) != 0 || doc.OpenAPI != "3.0.3" {
		t.Errorf("got servers %v and version %s", doc.Servers, doc.OpenAPI)
	}
}

// TestNullStandsInNullableEnums looks at the schema itself: kin-openapi accepts null without it,
// other validators do not.
func TestNullStandsInNullableEnums(t *testing.T) {
	for name, want := range map[string]bool{"roast": true, "blind": false} {
		for _, suffix := range []string{createSuffix, patchSuffix, recordSuffix} {
			p := schema(t, "Tasting"+suffix).Properties[name].Value
			if !p.Nullable || slices.Contains(p.Enum, nil) != want {
				t.Errorf("%s of Tasting%s: nullable %v, enum %v", name, suffix, p.Nullable, p.Enum)
			}
		}
	}
}

func TestDefaultsStandInCreateOnly(t *testing.T) {
	want := map[string]any{
		"label": "", "boxes": 0.0, "cost": 12.34, "insured": false, "speed": "slow", "due": "2024-02-29T00:00:00Z",
	}
	create := schema(t, "ShipmentCreate")
	for name, value := range want {
		if got := create.Properties[name].Value.Default; got != value {
			t.Errorf("default of %s: got %v, want %v", name, got, value)
		}
	}
	if got, ok := create.Properties["extras"].Value.Default.([]any); !ok || len(got) != 0 {
		t.Errorf("default of extras: got %v, want an empty list", create.Properties["extras"].Value.Default)
	}
	for _, name := range []string{"ShipmentPatch", "ShipmentRecord"} {
		for field, p := range schema(t, name).Properties {
			if p.Value.Default != nil {
				t.Errorf("%s.%s has a default", name, field)
			}
		}
	}
}

func TestReferencesNameTargetAndDeletionMode(t *testing.T) {
	for path, want := range map[string]string{
		"ShipmentCreate.batch":      "id of a CoffeeBatch; deleting it: restrict",
		"CoffeeBatchRecord.roaster": "id of a Roaster; deleting it: cascade",
		"TastingPatch.machine":      "id of a Roaster; deleting it: nullify",
		"ShipmentRecord.extras":     "ids of Bean records, none twice; a deleted one is taken out",
	} {
		name, field, _ := strings.Cut(path, ".")
		if got := schema(t, name).Properties[field].Value.Description; got != want {
			t.Errorf("%s: got %q, want %q", path, got, want)
		}
	}
}

func TestWhatIsNotValidIsRefused(t *testing.T) {
	for name, damage := range map[string]func(*spec.Specification){
		"a ref to nowhere":           func(s *spec.Specification) { s.Entities[2].Fields[6].Target = 999 },
		"an unknown type":            func(s *spec.Specification) { s.Entities[0].Fields[0].Type = "money" },
		"a default that is missing":  func(s *spec.Specification) { s.Entities[4].Fields[2].Default = nil },
		"an action without a state":  func(s *spec.Specification) { s.Entities[0].Fields[2].Initial = "" },
		"a guard on nothing":         func(s *spec.Specification) { s.Entities[2].Actions[0].Guards[0].Field = 999 },
		"an unknown operator":        func(s *spec.Specification) { s.Entities[2].Actions[0].Guards[0].Op = "!=" },
		"an unknown kind of guard":   func(s *spec.Specification) { s.Entities[2].Actions[0].Guards[0].Kind = "moon" },
		"an unknown kind of effect":  func(s *spec.Specification) { s.Entities[2].Actions[0].Effects[0].Kind = "moon" },
		"a number used as reference": func(s *spec.Specification) { s.Entities[2].Actions[0].Effects[2].Field = bagsID },
		"an analytic on nothing":     func(s *spec.Specification) { s.Analytics[0].Field = 999 },
		"an avg over a bool":         func(s *spec.Specification) { s.Analytics[8].Aggregate = spec.Avg },
	} {
		s := roastery()
		damage(s)
		if _, err := Document(s); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: got %v, want ErrInvalid", name, err)
		}
	}
	s := roastery()
	s.Entities[4].Fields[6].Default = pointer(spec.Text("snail"))
	if _, err := JSON(s); err == nil {
		t.Error("a default that is not among the values: got no error")
	}
}

func render(t *testing.T, s *spec.Specification) []byte {
	t.Helper()
	out, err := JSON(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func document(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := Document(roastery())
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func schema(t *testing.T, name string) *openapi3.Schema {
	t.Helper()
	ref := document(t).Components.Schemas[name]
	if ref == nil {
		t.Fatalf("no schema %s", name)
	}
	return ref.Value
}

package spec

import (
	"strings"
	"testing"
)

func TestAnInvalidFieldIsRefused(t *testing.T) {
	on := func(path string, do func(*Field)) func(*Specification) {
		return func(s *Specification) { do(field(s, path)) }
	}
	checkFaults(t, []fault{
		{"unknown type", on("Tasting.note", func(f *Field) { f.Type, f.MaxLength = "text", nil }), `field note: unknown type "text"`},
		{"unknown presence", on("Tasting.note", func(f *Field) { f.Presence = "optional" }), `unknown presence "optional"`},
		{"required with a default", on("Bean.stock", func(f *Field) { f.Default = pointer(Num(0)) }), "a required field has no default"},
		{"nullable with a default", on("Shipment.label", func(f *Field) { f.Presence = Nullable }), "a nullable field has no default"},
		{"default missing", on("Shipment.label", func(f *Field) { f.Default = nil }), "the default is missing"},
		{"default null", on("Shipment.label", func(f *Field) { f.Default = pointer(Null()) }), "null where the field is not nullable"},
		{"default too long", on("Shipment.label", func(f *Field) { f.Default = pointer(Text("12345678901")) }), "default \"12345678901\""},
		{"default beyond the bounds", on("Shipment.boxes", func(f *Field) { f.Default = pointer(Num(Whole(1000000001))) }), "does not fit"},
		{"default of another type", on("Shipment.insured", func(f *Field) { f.Default = pointer(Text("true")) }), "does not fit"},
		{"fraction as an int's default", on("Shipment.boxes", func(f *Field) { f.Default = pointer(Num(50)) }), "0.5 does not fit"},
		{"default of no quarters", on("Shipment.cost", func(f *Field) { f.Default = pointer(Num(10)) }), "0.1 does not fit"},
		{"default of an unknown value", on("Shipment.speed", func(f *Field) { f.Default = pointer(Text("Slow")) }), `"Slow" does not fit`},
		{"default of no date", on("Shipment.due", func(f *Field) { f.Default = pointer(Text("2023-02-29T00:00:00Z")) }), "does not fit"},
		{"lengths too close", on("Tasting.note", func(f *Field) { f.MinLength = pointer(4) }), "lengths from 4 to 5 leave less than 3"},
		{"lengths reversed", on("Tasting.note", func(f *Field) { f.MinLength = pointer(6) }), "leave less than 3"},
		{"negative length", on("Tasting.note", func(f *Field) { f.MinLength = pointer(-1) }), "lengths from -1"},
		{"ints too close", on("Tasting.score", func(f *Field) { f.Max = pointer(Whole(2)) }), "1 to 2 leaves less than 3"},
		{"floats too close", on("Tasting.acidity", func(f *Field) { f.Min, f.Max = pointer(Number(0)), pointer(Number(25)) }), "0 to 0.25 leaves"},
		{"bounds reversed", on("Tasting.score", func(f *Field) { f.Min = pointer(Whole(9)) }), "9 to 5 leaves"},
		{"no room above the minimum", on("Tasting.acidity", func(f *Field) { f.Min = pointer(MaxMagnitude) }), "leaves less than 3"},
		{"no room below the maximum", on("Tasting.acidity", func(f *Field) { f.Max = pointer(-MaxMagnitude) }), "leaves less than 3"},
		{"int with a fraction as bound", on("Tasting.score", func(f *Field) { f.Min = pointer(Number(150)) }), "bound 1.5"},
		{"bound of no quarters", on("Tasting.acidity", func(f *Field) { f.Min = pointer(Number(110)) }), "bound 1.1"},
		{"bound too large", on("Tasting.acidity", func(f *Field) { f.Max = pointer(MaxMagnitude + 25) }), "bound 1000000000.25"},
		{"bound too small", on("Tasting.acidity", func(f *Field) { f.Min = pointer(-MaxMagnitude - 25) }), "bound -1000000000.25"},
		{"one value", on("Tasting.roast", func(f *Field) { f.Values = f.Values[:1] }), "1 values; allowed are 2 to 8"},
		{"nine values", on("Tasting.roast", func(f *Field) { f.Values = strings.Fields("a1 b1 c1 d1 e1 f1 g1 h1 i1") }), "9 values"},
		{"value twice", on("Tasting.roast", func(f *Field) { f.Values = []string{"light", "light"} }), `value name "light" is used twice`},
		{"value with a blank", on("Tasting.roast", func(f *Field) { f.Values[0] = "very light" }), "does not match"},
		{"reserved value", on("Tasting.roast", func(f *Field) { f.Values[0] = "null" }), "is reserved"},
		{"unknown initial state", on("Roaster.status", func(f *Field) { f.Initial = "warm" }), `initial state "warm"`},
		{"required state", on("Roaster.status", func(f *Field) { f.Presence = Required }), "a state counts as a field with a default"},
		{"nullable state", on("Roaster.status", func(f *Field) { f.Presence = Nullable }), "a state counts as a field with a default"},
		{"unknown target", on("Tasting.machine", func(f *Field) { f.Target = 999 }), "target 999 does not exist"},
		{"target is a field", on("Tasting.machine", func(f *Field) { f.Target = 101 }), "target 101 does not exist"},
		{"unknown deletion mode", on("Tasting.machine", func(f *Field) { f.OnDelete = "set_null" }), `unknown deletion mode "set_null"`},
		{"no deletion mode", on("Tasting.machine", func(f *Field) { f.OnDelete = "" }), "unknown deletion mode"},
		{"nullify a required ref", on("Tasting.batch", func(f *Field) { f.OnDelete = Nullify }), "nullify needs a nullable ref"},
		{"ref with a default", on("Tasting.machine", func(f *Field) { f.Presence, f.Default = Defaulted, pointer(Num(100)) }), "a ref"},
		{"defaulted ref", on("Tasting.machine", func(f *Field) { f.Presence = Defaulted }), "default is missing"},
		{"nullable reflist", on("Shipment.extras", func(f *Field) { f.Presence = Nullable }), "a reflist is never null"},
		{"reflist with a deletion mode", on("Shipment.extras", func(f *Field) { f.OnDelete = Cascade }), "only a ref has a deletion mode"},
	})
}

func TestAFieldWithPropertiesOfAnotherTypeIsRefused(t *testing.T) {
	on := func(path string, do func(*Field)) func(*Specification) {
		return func(s *Specification) { do(field(s, path)) }
	}
	checkFaults(t, []fault{
		{"string with a maximum", on("Tasting.note", func(f *Field) { f.Max = pointer(Whole(5)) }), "only a number"},
		{"int with a length", on("Tasting.score", func(f *Field) { f.MinLength = pointer(1) }), "only a string"},
		{"bool with values", on("Tasting.blind", func(f *Field) { f.Values = []string{"aye", "nay"} }), "only an enum"},
		{"string as a state", on("Shipment.label", func(f *Field) { f.Initial, f.Default = "x", nil }), "only an enum"},
		{"int with a target", on("Tasting.score", func(f *Field) { f.Target = 1 }), "only a ref or a reflist"},
		{"int with a deletion mode", on("Tasting.score", func(f *Field) { f.OnDelete = Cascade }), "only a ref"},
		{"reflist with a default", on("Shipment.extras", func(f *Field) { f.Default = pointer(Text("[]")) }), "is implied"},
		{"state with a default", on("Roaster.status", func(f *Field) { f.Default = pointer(Text("busy")) }), "is implied"},
	})
}

package spec

import (
	"strings"
	"testing"
)

func TestAnInvalidWholeIsRefused(t *testing.T) {
	checkFaults(t, []fault{
		{"no title", func(s *Specification) { s.Title = "" }, `title "": it must be one line of text`},
		{"a title of two lines", func(s *Specification) { s.Title = "Coffee\nroastery" }, "it must be one line of text"},
		{"a title with a blank at its end", func(s *Specification) { s.Title = "Coffee " }, "it must be one line of text"},
		{"a title that is no text", func(s *Specification) { s.Title = "Coffee\xff" }, "it must be one line of text"},
		{"one entity", func(s *Specification) { s.Entities = s.Entities[:1] }, "1 entities; allowed are 2 to 15"},
		{"16 entities", func(s *Specification) { addEntities(s, 11) }, "16 entities; allowed are 2 to 15"},
		{"13 fields", func(s *Specification) { addFields(s, "CoffeeBatch", 2) }, "entity CoffeeBatch: 13 fields"},
		{"5 actions", func(s *Specification) { addActions(s, 3) }, "entity Roaster: 3 fields and 5 actions"},
		{"identity 0", func(s *Specification) { field(s, "Tasting.note").ID = 0 }, "identity 0"},
		{"negative identity", func(s *Specification) { s.Analytics[0].ID = -1 }, "identity -1"},
		{"field and action share an identity", func(s *Specification) { action(s, "Roaster.heat").ID = 101 }, "identity 101 is used twice"},
		{"entity and analytic share an identity", func(s *Specification) { s.Analytics[0].ID = entity(s, "Bean").ID }, "is used twice"},
		{"entity names differ by case", func(s *Specification) { entity(s, "Bean").Name = "COFFEEbatch" }, `"CoffeeBatch" is used twice`},
		{"lower-case entity", func(s *Specification) { entity(s, "Bean").Name = "bean" }, `entity name "bean" does not match`},
		{"entity of one letter", func(s *Specification) { entity(s, "Bean").Name = "B" }, `entity name "B" does not match`},
		{"long entity", func(s *Specification) { entity(s, "Bean").Name = "B" + strings.Repeat("e", 32) }, "does not match"},
		{"entity with a line end", func(s *Specification) { entity(s, "Bean").Name = "Bean\n" }, "does not match"},
		{"reserved entity", func(s *Specification) { entity(s, "Bean").Name = "Reset" }, `"Reset" is reserved`},
		{"upper-case field", func(s *Specification) { field(s, "Tasting.note").Name = "Note" }, `field name "Note" does not match`},
		{"long field", func(s *Specification) { field(s, "Tasting.note").Name = "n" + strings.Repeat("x", 32) }, "does not match"},
		{"reserved field", func(s *Specification) { field(s, "Tasting.note").Name = "id" }, `"id" is reserved`},
		{"model_ field", func(s *Specification) { field(s, "Tasting.note").Name = "model_name" }, "is reserved"},
		{"field twice", func(s *Specification) { field(s, "Tasting.note").Name = "score" }, `field name "score" is used twice`},
		{"action named like a field", func(s *Specification) { action(s, "Roaster.heat").Name = "capacity" }, `action name "capacity" is used twice`},
		{"reserved action", func(s *Specification) { action(s, "Roaster.heat").Name = "delete" }, `"delete" is reserved`},
		{"only references and a state", func(s *Specification) {
			e := entity(s, "Bean")
			e.Fields = []Field{{ID: 900, Name: "other", Type: Ref, Presence: Nullable, Target: e.ID, OnDelete: Nullify}}
		}, "entity Bean: 0 ordinary fields"},
		{"no fields", func(s *Specification) { entity(s, "Bean").Fields = nil }, "0 ordinary fields"},
		{"two states", func(s *Specification) {
			f := field(s, "CoffeeBatch.grade")
			f.Presence, f.Initial = Defaulted, "aa"
		}, "2 state fields"},
		{"actions without a state", func(s *Specification) { f := field(s, "Roaster.status"); f.Initial, f.Presence = "", Nullable }, "0 state fields for 2 actions"},
		{"a chain of 5", func(s *Specification) { chain(s, 5) }, "entity LinkE: required refs form a cycle or a chain of more than 4"},
		{"a cycle of two", func(s *Specification) {
			e := entity(s, "Roaster")
			e.Fields = append(e.Fields, requiredRef(900, entity(s, "CoffeeBatch").ID))
		}, "required refs form a cycle"},
		{"a required ref to itself", func(s *Specification) {
			e := entity(s, "Bean")
			e.Fields = append(e.Fields, requiredRef(900, e.ID))
		}, "entity Bean: required refs form a cycle"},
		{"analytic of a field that is gone", func(s *Specification) { s.Analytics[0].Field = 999 }, "analytic 501: its field is gone"},
		{"analytic of another entity's field", func(s *Specification) { s.Analytics[0].Entity = entity(s, "Bean").ID }, "analytic 501: its field is gone"},
		{"analytic twice", func(s *Specification) { a := s.Analytics[0]; a.ID = 900; s.Analytics = append(s.Analytics, a) }, "/count\" is listed twice"},
		{"sum of an enum", func(s *Specification) { s.Analytics[9].Aggregate = Sum }, "sum cannot be computed over enum"},
		{"avg of datetimes", func(s *Specification) { s.Analytics[6].Aggregate = Avg }, "avg cannot be computed over datetime"},
		{"distribution of an int", func(s *Specification) { s.Analytics[0].Aggregate = Distribution }, "distribution cannot be computed over int"},
		{"count of strings", func(s *Specification) { s.Analytics[9].Field, s.Analytics[9].Aggregate = 301, Count }, "count cannot be computed over string"},
		{"unknown aggregate", func(s *Specification) { s.Analytics[0].Aggregate = "median" }, "median cannot be computed over int"},
	})
}

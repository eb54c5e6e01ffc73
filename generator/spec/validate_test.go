package spec

import (
	"fmt"
	"strings"
	"testing"
)

// fault is an invalid specification: what is done to the valid one, and a part of the message.
type fault struct {
	name string
	do   func(*Specification)
	want string
}

func checkFaults(t *testing.T, faults []fault) {
	t.Helper()
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			s := roastery(t)
			f.do(s)
			err := s.Validate()
			if err == nil {
				t.Fatal("it is valid")
			}
			if !strings.Contains(err.Error(), f.want) {
				t.Fatalf("the message is %q; wanted: %q", err, f.want)
			}
		})
	}
}

// ordinary is an entity with one field.
func ordinary(id ID, name string) Entity {
	return Entity{ID: id, Name: name, Fields: []Field{{ID: id + 1, Name: "plain", Type: String, Presence: Required}}}
}

func requiredRef(id, target ID) Field {
	return Field{ID: id, Name: fmt.Sprintf("to_%d", target), Type: Ref, Presence: Required, Target: target, OnDelete: Cascade}
}

// chain adds n entities, each of which refers to the one before; the first one to Bean.
func chain(s *Specification, n int) {
	target := entity(s, "Bean").ID
	for i := range n {
		e := ordinary(ID(1000+10*i), fmt.Sprintf("Link%c", 'A'+i))
		e.Fields = append(e.Fields, requiredRef(e.ID+2, target))
		s.Entities, target = append(s.Entities, e), e.ID
	}
}

func TestValidSpecificationsPass(t *testing.T) {
	for name, do := range map[string]func(*Specification){
		"as it is":  func(*Specification) {},
		"a chain":   func(s *Specification) { chain(s, 4) },
		"many":      func(s *Specification) { addEntities(s, 10) },
		"12 fields": func(s *Specification) { addFields(s, "CoffeeBatch", 1) },
		"4 actions": func(s *Specification) { addActions(s, 2) },
		"8 values":  func(s *Specification) { field(s, "Tasting.roast").Values = strings.Fields("a1 b1 c1 d1 e1 f1 g1 h1") },
		"3 numbers": func(s *Specification) { field(s, "Tasting.score").Max = pointer(Whole(3)) },
		"3 quarters": func(s *Specification) {
			f := field(s, "Tasting.acidity")
			f.Min, f.Max = pointer(Number(25)), pointer(Number(75))
		},
		"3 lengths": func(s *Specification) { field(s, "Tasting.note").MaxLength = pointer(2) },
		"largest":   func(s *Specification) { field(s, "Tasting.acidity").Max = pointer(MaxMagnitude) },
		"set null":  func(s *Specification) { setNullable(s, Null()) },
		"set":       func(s *Specification) { setNullable(s, Num(25)) },
		"self reference": func(s *Specification) {
			field(s, "CoffeeBatch.blend_of").OnDelete = Restrict
		},
		"a list of itself": func(s *Specification) {
			field(s, "CoffeeBatch.beans").Target = entity(s, "CoffeeBatch").ID
			dropEffect(s, AddItems)
		},
		"length of runes": func(s *Specification) { field(s, "Shipment.label").Default = pointer(Text("ééééé日本語ab")) },
		"target is start": func(s *Specification) { action(s, "CoffeeBatch.finish").To = "held" },
		"no analytics":    func(s *Specification) { s.Analytics = nil },
		"longest names": func(s *Specification) {
			entity(s, "Bean").Name = "B" + strings.Repeat("e", 31)
			field(s, "Tasting.note").Name = "n" + strings.Repeat("_", 31)
		},
		"reused elsewhere": func(s *Specification) { field(s, "Tasting.note").Name = "code" },
	} {
		t.Run(name, func(t *testing.T) {
			s := roastery(t)
			do(s)
			if err := s.Validate(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func addEntities(s *Specification, n int) {
	for i := range n {
		s.Entities = append(s.Entities, ordinary(ID(1000+10*i), fmt.Sprintf("Extra%c", 'A'+i)))
	}
}

func addFields(s *Specification, owner string, n int) {
	e := entity(s, owner)
	for i := range n {
		e.Fields = append(e.Fields, Field{ID: ID(2000 + i), Name: fmt.Sprintf("extra_%d", i), Type: Boolean, Presence: Required})
	}
}

func addActions(s *Specification, n int) {
	e := entity(s, "Roaster")
	for i := range n {
		e.Actions = append(e.Actions, Action{ID: ID(3000 + i), Name: fmt.Sprintf("extra_%d", i), From: []string{"busy"}, To: "cold"})
	}
}

// setNullable makes an action of Tasting that sets its nullable float.
func setNullable(s *Specification, v Value) {
	e := entity(s, "Tasting")
	e.Fields = append(e.Fields, Field{ID: 2000, Name: "stage", Type: Enum, Presence: Defaulted, Values: []string{"fresh", "judged"}, Initial: "fresh"})
	set := Effect{Kind: Set, Field: field(s, "Tasting.acidity").ID, Value: &v}
	e.Actions = []Action{{ID: 2001, Name: "judge", From: []string{"fresh"}, To: "judged", Effects: []Effect{set}}}
}

func dropEffect(s *Specification, k EffectKind) {
	a := action(s, "CoffeeBatch.finish")
	for i := range a.Effects {
		if a.Effects[i].Kind == k {
			a.Effects = append(a.Effects[:i], a.Effects[i+1:]...)
			return
		}
	}
}

package spec

import (
	"testing"

	"pgregory.net/rapid"
)

// mutations change a clone in the ways that changes of a specification do: what a pointer names is
// replaced, never written to.
var mutations = []func(*Specification, int){
	func(s *Specification, _ int) { s.Title = "changed" },
	func(s *Specification, n int) { s.Entities[n%len(s.Entities)].Name = "Changed" },
	func(s *Specification, n int) {
		i := n % len(s.Entities)
		s.Entities = append(s.Entities[:i], s.Entities[i+1:]...)
	},
	func(s *Specification, n int) { s.Analytics[n%len(s.Analytics)].Aggregate = "changed" },
	func(s *Specification, _ int) { s.Analytics = s.Analytics[:copy(s.Analytics, s.Analytics[1:])] },
	func(s *Specification, n int) {
		e := &s.Entities[n%len(s.Entities)]
		f := &e.Fields[n%len(e.Fields)]
		f.Name, f.Min, f.MaxLength, f.Default = "changed", pointer(Number(n)), pointer(n), pointer(Text("changed"))
	},
	func(s *Specification, n int) {
		if e := &s.Entities[n%len(s.Entities)]; len(e.Fields) > 1 {
			e.Fields = append(e.Fields[:0], e.Fields[1:]...)
		}
	},
	func(s *Specification, n int) {
		for i := range s.Entities {
			for j := range s.Entities[i].Fields {
				if v := s.Entities[i].Fields[j].Values; len(v) > 0 {
					v[n%len(v)] = "changed"
				}
			}
		}
	},
	func(s *Specification, n int) { allActions(s, func(a *Action) { a.From[n%len(a.From)] = "changed" }) },
	func(s *Specification, n int) {
		allActions(s, func(a *Action) {
			for i := range a.Guards {
				a.Guards[i].Constant, a.Guards[i].Field = Number(n), 999
			}
			for i := range a.Effects {
				a.Effects[i].Delta, a.Effects[i].Value = Number(n), pointer(Text("changed"))
				for j := range a.Effects[i].Values {
					a.Effects[i].Values[j].Value = Text("changed")
				}
			}
		})
	},
	func(s *Specification, _ int) {
		allActions(s, func(a *Action) { a.Guards, a.Effects = append(a.Guards[:0], Guard{}), append(a.Effects[:0], Effect{}) })
	},
}

func allActions(s *Specification, f func(*Action)) {
	for i := range s.Entities {
		for j := range s.Entities[i].Actions {
			f(&s.Entities[i].Actions[j])
		}
	}
}

func TestChangingACloneLeavesTheOriginalAlone(t *testing.T) {
	original := roastery(t)
	before := marshal(t, original)
	rapid.Check(t, func(t *rapid.T) {
		clone := original.Clone()
		if marshalled(t, clone) != before {
			t.Fatal("the clone differs from the original")
		}
		for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(mutations)-1), 1, 4, rapid.ID).Draw(t, "mutations") {
			mutations[i](clone, rapid.IntRange(0, 50).Draw(t, "n"))
		}
		if marshalled(t, original) != before {
			t.Fatal("the original has changed too")
		}
	})
}

func TestACloneOfAnEmptySpecificationIsWrittenAlike(t *testing.T) {
	for _, s := range []*Specification{{}, {Entities: []Entity{}, Analytics: []Analytic{}}, {Entities: []Entity{{Fields: []Field{}}}}} {
		if a, b := marshal(t, s), marshal(t, s.Clone()); a != b {
			t.Errorf("%s is cloned to %s", a, b)
		}
	}
}

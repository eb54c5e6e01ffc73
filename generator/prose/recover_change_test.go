package prose_test

import (
	"reflect"
	"slices"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/prose"
	"staminabench/generator/scenario"
)

// TestWhatAgentsAreToldMakesEveryLaterSpecification reads the first specification and then nothing but
// the requests of the turns, as an agent does. What it knows then is the specification of each turn:
// so every fact that a case rests on was told, and every consequence of every change.
func TestWhatAgentsAreToldMakesEveryLaterSpecification(t *testing.T) {
	kinds, used := map[change.Kind]int{}, map[string]bool{}
	for _, n := range []uint64{1, 2, 3, 9, 15, 34} { // the later ones for what is rare
		s := scenario.New(n, 40)
		for _, seed := range []uint64{0, n} {
			r := &reader{t: t}
			now := r.document(prose.Specification(s.Spec(0), seed))
			for turn := 1; turn <= s.Horizon(); turn++ {
				changes := r.changes(&now, prose.Changes(s.Spec(turn-1), s.Turns[turn].Changes, seed))
				after, err := change.Apply(&now, changes...)
				if err != nil {
					t.Fatalf("scenario %d, turn %d, seed %d: what is read is not valid: %v", n, turn, seed, err)
				}
				now = *after
				want, got := written(t, numbered(s.Spec(turn))), written(t, numbered(&now))
				if want != got {
					t.Fatalf("scenario %d, turn %d, seed %d: the agent knows\n%s\nnot\n%s", n, turn, seed, got, want)
				}
				for _, c := range changes {
					kinds[c.Kind()]++
					walk(reflect.ValueOf(c), "", func(attribute string, v reflect.Value) { used[attribute] = used[attribute] || !v.IsZero() })
				}
			}
		}
	}
	for _, k := range change.Kinds {
		if kinds[k] < 20 {
			t.Errorf("%s was read %d times", k, kinds[k])
		}
	}
	for _, a := range changeAttributes {
		if !used[a] {
			t.Errorf("nothing was read that has %s", a)
		}
	}
}

// TestEveryChangeIsRecoveredFromItsProse reads changes one by one that have what sampled ones hardly
// ever have, in the words of many seeds.
func TestEveryChangeIsRecoveredFromItsProse(t *testing.T) {
	s, all := prose.Roastery(), prose.Samples()
	for seed := range uint64(12) {
		r := &reader{t: t}
		now := r.document(prose.Specification(s, seed))
		for i, c := range r.changes(&now, prose.Changes(s, all, seed)) {
			got, want := c.Apply(&now), all[i].Apply(s)
			if written(t, numbered(got)) != written(t, numbered(want)) {
				t.Errorf("seed %d, change %d (%s) is read as %s", seed, i+1, all[i].Kind(), encoded(c))
			}
		}
	}
}

// changeAttributes are all parameters of changes. What the entity of AddEntity has is in there too.
var changeAttributes = slices.DeleteFunc(slices.Concat(
	attributes(reflect.TypeFor[change.AddEntity]()), attributes(reflect.TypeFor[change.RemoveEntity]()),
	attributes(reflect.TypeFor[change.RenameEntity]()), attributes(reflect.TypeFor[change.AddField]()),
	attributes(reflect.TypeFor[change.RemoveField]()), attributes(reflect.TypeFor[change.RenameField]()),
	attributes(reflect.TypeFor[change.ChangeBounds]()), attributes(reflect.TypeFor[change.ChangeEnum]()),
	attributes(reflect.TypeFor[change.ChangeOptionality]()), attributes(reflect.TypeFor[change.AddAnalytic]()),
	attributes(reflect.TypeFor[change.RemoveAnalytic]()), attributes(reflect.TypeFor[change.AddAction]()),
	attributes(reflect.TypeFor[change.ChangeAction]()),
), func(a string) bool {
	return a == "Entity.Actions" || slices.Contains(hidden, a) // a new entity has none yet
})

package model_test

import (
	"strings"
	"testing"

	"staminabench/generator/spec"
)

// graph is a specification of three entities, each with a nullable ref of each mode, and a reflist,
// to each of the three, itself included: b_cascade refers to a B.
func graph() *spec.Specification {
	s := &spec.Specification{Title: "Graph"}
	for i, name := range []string{"Aa", "Bb", "Cc"} {
		s.Entities = append(s.Entities, spec.Entity{ID: spec.ID(100 * (i + 1)), Name: name, Fields: []spec.Field{
			{ID: spec.ID(100*(i+1) + 1), Name: "mark", Type: spec.String, Presence: spec.Required},
		}})
	}
	for i := range s.Entities {
		e := &s.Entities[i]
		for j := range s.Entities {
			to, low := s.Entities[j].ID, strings.ToLower(s.Entities[j].Name)
			for k, mode := range []spec.OnDelete{spec.Cascade, spec.Restrict, spec.Nullify} {
				if i == 2 && k == 1 && j != 2 { // keeps to 12 fields
					continue
				}
				f := spec.Field{ID: e.ID + spec.ID(10+4*j+k), Name: low + "_" + string(mode), Type: spec.Ref, Presence: spec.Nullable, Target: to, OnDelete: mode}
				e.Fields = append(e.Fields, f)
			}
		}
		f := spec.Field{ID: e.ID + 50, Name: "listed", Type: spec.RefList, Presence: spec.Defaulted, Target: s.Entities[0].ID}
		e.Fields = append(e.Fields, f)
	}
	return s
}

// TestDeletionFollowsTheContract covers clause 8. Records are written in one line each: an entity, and its
// references; ids count from 1 in each entity. The first record is deleted.
func TestDeletionFollowsTheContract(t *testing.T) {
	for _, c := range []struct {
		name    string
		records []string // "Bb aa_cascade=1"
		status  int
		left    string // "Bb 1" of what is left, with what it holds of its references
	}{
		{"nothing refers", []string{"Aa", "Aa"}, 204, "Aa2"},
		{"cascade", []string{"Aa", "Bb aa_cascade=1", "Bb"}, 204, "Bb2"},
		{"cascade from record to record", []string{"Aa", "Bb aa_cascade=1", "Cc bb_cascade=1", "Aa"}, 204, "Aa2"},
		{"cascade in a circle", []string{"Aa", "Bb aa_cascade=1", "Aa1 bb_cascade=1", "Cc"}, 204, "Cc1"},
		{"restrict", []string{"Aa", "Bb aa_restrict=1"}, 409, "Aa1 Bb1"},
		{"nullify", []string{"Aa", "Bb aa_nullify=1"}, 204, "Bb1(aa_nullify=<nil>)"},
		{"nullify keeps others", []string{"Aa", "Aa", "Bb aa_nullify=2"}, 204, "Aa2 Bb1(aa_nullify=2)"},
		{"restrict outside of the set, deeper", []string{"Aa", "Bb aa_cascade=1", "Aa bb_restrict=1"}, 409, "Aa1 Aa2 Bb1"},
		{"restrict inside of the set", []string{"Aa", "Bb aa_cascade=1", "Cc bb_cascade=1", "Bb1 aa_restrict=1"}, 204, ""},
		{"cascade and restrict from one record", []string{"Aa", "Bb aa_cascade=1 aa_restrict=1"}, 204, ""},
		{"restrict by what another way deletes", []string{"Aa", "Bb aa_restrict=1", "Cc aa_cascade=1", "Bb1 cc_cascade=1"}, 204, ""},
		{"restrict and nullify from one record", []string{"Aa", "Bb aa_restrict=1 aa_nullify=1"}, 409, "Aa1 Bb1(aa_nullify=1)"},
		{"itself by restrict", []string{"Aa", "Aa1 aa_restrict=1"}, 204, ""},
		{"itself by cascade", []string{"Aa", "Aa1 aa_cascade=1"}, 204, ""},
		{"itself by nullify", []string{"Aa", "Aa1 aa_nullify=1"}, 204, ""},
		{"another one by restrict", []string{"Aa", "Aa aa_restrict=1"}, 409, "Aa1 Aa2"},
		{"refused: nullify does nothing", []string{"Aa", "Bb aa_nullify=1", "Bb aa_restrict=1", "Cc aa_cascade=1"}, 409, "Aa1 Bb1(aa_nullify=1) Bb2 Cc1"},
		{"a list keeps its order", []string{"Aa", "Aa", "Aa", "Bb listed=[3,1,2]"}, 204, "Aa2 Aa3 Bb1(listed=[3,2])"},
		{"a list becomes empty", []string{"Aa", "Bb listed=[1]"}, 204, "Bb1(listed=[])"},
		{"a list does not hold anything back or follow", []string{"Aa", "Cc listed=[1]", "Bb cc_restrict=1"}, 204, "Bb1 Cc1(listed=[])"},
		{"a list loses all of the set", []string{"Aa", "Aa aa_cascade=1", "Aa", "Bb listed=[2,3,1]"}, 204, "Aa3 Bb1(listed=[3])"},
		{"nullify deeper", []string{"Aa", "Bb aa_cascade=1", "Cc bb_nullify=1"}, 204, "Cc1(bb_nullify=<nil>)"},
		{"null refers to nothing", []string{"Aa", "Bb aa_restrict=null aa_cascade=null"}, 204, "Bb1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := start(t, graph())
			for _, line := range c.records {
				w.line(line)
			}
			before := w.snapshot()
			first := w.store.Find(100, 1)
			if status := w.store.Delete(first); status != c.status {
				t.Fatalf("it is %d, not %d", status, c.status)
			}
			if c.status == 409 && w.snapshot() != before {
				t.Error("a refused deletion does something")
			}
			w.left(c.left)
		})
	}
}

// line writes "Bb aa_cascade=1", which creates a record, or "Bb1 …", which patches the one with id 1.
func (w *world) line(line string) {
	w.t.Helper()
	words := strings.Fields(line)
	body := []string{`"mark":"m"`}
	for _, word := range words[1:] {
		name, value, _ := strings.Cut(word, "=")
		body = append(body, `"`+name+`":`+value)
	}
	text := "{" + strings.Join(body, ",") + "}"
	if len(words[0]) == 2 {
		w.post(words[0], text)
		return
	}
	r := w.store.Find(w.entity(words[0][:2]).ID, int64(words[0][2]-'0'))
	if status := w.store.Patch(r, w.body(text)); status != 200 {
		w.t.Fatalf("%s is %d", line, status)
	}
}

func (w *world) left(want string) {
	w.t.Helper()
	ids := map[string]bool{}
	for _, word := range strings.Fields(want) {
		name, shows, _ := strings.Cut(strings.TrimSuffix(word, ")"), "(")
		ids[name] = true
		r := w.store.Find(w.entity(name[:2]).ID, int64(name[2]-'0'))
		if r == nil {
			w.t.Errorf("%s is gone", name)
			continue
		}
		w.shows(r, shows)
	}
	for i := range w.spec.Entities {
		for _, r := range w.store.List(&w.spec.Entities[i]) {
			if !ids[r.Entity.Name+string(rune('0'+r.ID))] {
				w.t.Errorf("%s %d is left", r.Entity.Name, r.ID)
			}
		}
	}
}

func TestADeletedRecordCannotBeReferredTo(t *testing.T) {
	w := start(t, graph())
	a := w.post("Aa", `{"mark":"m"}`)
	w.store.Delete(a)
	for _, body := range []string{`{"mark":"m","aa_cascade":1}`, `{"mark":"m","listed":[1]}`} {
		if r, status := w.store.Create(w.entity("Bb"), w.body(body)); r != nil || status != 400 {
			t.Errorf("%s is %d", body, status)
		}
	}
}

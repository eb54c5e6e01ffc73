package model_test

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// TestInvariantsHoldUnderRandomTraffic sends random operations, of which many are refused.
func TestInvariantsHoldUnderRandomTraffic(t *testing.T) {
	specs := []*spec.Specification{roastery(t), graph(), workshop(
		[]spec.Guard{{Kind: spec.HasReferrer, Entity: 3, Through: 36, Count: 1}},
		[]spec.Effect{{Kind: spec.AddItems, Field: 17, OtherField: 11, Delta: spec.Whole(3)}, {Kind: spec.Create, Entity: 3, Through: 31, Values: []spec.Assignment{{Field: 32, Value: spec.Num(100)}}}})}
	happened, refused := map[string]int{}, map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		w := start(t, rapid.SampledFrom(specs).Draw(rt, "specification"))
		for range rapid.IntRange(60, 150).Draw(rt, "operations") {
			before := w.snapshot()
			op, status := w.operate(rt)
			if status >= 400 {
				refused[op]++
				if w.snapshot() != before {
					rt.Fatalf("%s is %d and does something", op, status)
				}
			} else {
				happened[op]++
			}
			w.sound(rt)
		}
	})
	t.Logf("happened %v, refused %v", happened, refused)
	for _, op := range []string{"POST", "PUT", "PATCH", "DELETE", "act"} {
		if happened[op] == 0 || refused[op] == 0 {
			t.Errorf("%s happened %d times and was refused %d times", op, happened[op], refused[op])
		}
	}
}

// operate does one operation (a creation is tried four times: few random bodies hold) and returns its name and status; "none" if there is no record for it.
func (w *world) operate(rt *rapid.T) (string, int) {
	e := &w.spec.Entities[rapid.IntRange(0, len(w.spec.Entities)-1).Draw(rt, "entity")]
	rows := w.store.List(e)
	op := rapid.SampledFrom([]string{"POST", "POST", "PUT", "PATCH", "PATCH", "DELETE", "act"}).Draw(rt, "operation")
	if op == "POST" {
		status := 400
		for tries := 0; status >= 400 && tries < 4; tries++ {
			_, status = w.store.Create(e, w.randomBody(rt, e, true))
		}
		return op, status
	}
	if len(rows) == 0 || op == "act" && len(e.Actions) == 0 {
		return "none", 200
	}
	r := rows[rapid.IntRange(0, len(rows)-1).Draw(rt, "record")]
	switch op {
	case "PUT":
		return op, w.store.Replace(r, w.randomBody(rt, e, true))
	case "PATCH":
		return op, w.store.Patch(r, w.randomBody(rt, e, false))
	case "DELETE":
		return op, w.store.Delete(r)
	}
	a := &e.Actions[rapid.IntRange(0, len(e.Actions)-1).Draw(rt, "action")]
	return op, w.store.Act(r, a)
}

// randomBody mostly has valid values.
func (w *world) randomBody(rt *rapid.T, e *spec.Entity, whole bool) model.Input {
	in := model.Input{}
	for i := range e.Fields {
		f := &e.Fields[i]
		if f.IsState() || !(whole && f.Presence == spec.Required) && rapid.SampledFrom([]bool{true, true, false}).Draw(rt, "left out") {
			continue
		}
		in[f.Name] = w.randomValue(rt, f)
	}
	return in
}

// bodies are texts of values by type; about one in ten is wrong for most fields.
var bodies = map[spec.Type][]string{
	spec.String: {`"ab"`, `"abc"`, `"abcd"`, `"ab"`, `7`}, spec.Int: {`0`, `1`, `5`, `10`, `3`, `-10`, `1.5`}, spec.Float: {`0.25`, `1`, `2.5`, `50`, `"1"`},
	spec.Boolean: {`true`, `false`, `true`, `0`}, spec.Datetime: {`"2024-02-29T00:00:00Z"`, `"2023-01-01T00:00:00Z"`, `"2023-02-29T00:00:00Z"`},
	spec.Ref: {`1`, `1`, `2`, `3`, `null`, `4`}, spec.RefList: {`[]`, `[1]`, `[2,1]`, `[1,2,3]`, `[1,1]`},
}

// randomValue refers to records that exist more often than not: otherwise hardly any record would
// refer to another, and no deletion would be refused.
func (w *world) randomValue(rt *rapid.T, f *spec.Field) any {
	texts := bodies[f.Type]
	if f.Type == spec.Ref && rapid.SampledFrom([]bool{true, true, true, false}).Draw(rt, "exists") {
		texts = w.living(f.Target)
	}
	if f.Type == spec.Enum {
		for _, v := range f.Values {
			texts = append(texts, `"`+v+`"`)
		}
	}
	in, _ := model.Decode([]byte(`{"v":` + rapid.SampledFrom(texts).Draw(rt, f.Name) + `}`))
	return in["v"]
}

// living are the ids of an entity's records as texts, 1 if there is none.
func (w *world) living(id spec.ID) []string {
	texts := []string{}
	for _, r := range w.store.List(w.spec.Entity(id)) {
		texts = append(texts, strconv.FormatInt(r.ID, 10))
	}
	if len(texts) == 0 {
		return []string{"1"}
	}
	return texts
}

// sound checks what must always be so.
func (w *world) sound(rt *rapid.T) {
	for i := range w.spec.Entities {
		last := int64(0)
		for _, r := range w.store.List(&w.spec.Entities[i]) {
			if r.ID <= last || len(r.Values) != len(r.Entity.Fields) || w.store.Find(r.Entity.ID, r.ID) != r {
				rt.Fatalf("%s %d after %d has %d values", r.Entity.Name, r.ID, last, len(r.Values))
			}
			last = r.ID
			for j := range r.Entity.Fields {
				if err := w.soundValue(&r.Entity.Fields[j], r.Values[j]); err != nil {
					rt.Fatalf("%s %d: %s: %v", r.Entity.Name, r.ID, r.Entity.Fields[j].Name, err)
				}
			}
		}
	}
}

func (w *world) soundValue(f *spec.Field, d model.Datum) error {
	ok := false
	switch d := d.(type) {
	case nil:
		ok = f.Presence == spec.Nullable
	case int64:
		ok = f.Type == spec.Ref && w.store.Find(f.Target, d) != nil
	case []int64:
		ok = f.Type == spec.RefList
		for i, id := range d {
			ok = ok && w.store.Find(f.Target, id) != nil && !slices.Contains(d[:i], id)
		}
	case spec.Number:
		ok = f.Accepts(spec.Num(d)) == nil
	case string:
		ok = f.Accepts(spec.Text(d)) == nil
	case bool:
		ok = f.Type == spec.Boolean
	}
	if !ok {
		return fmt.Errorf("it holds %#v", d)
	}
	return nil
}

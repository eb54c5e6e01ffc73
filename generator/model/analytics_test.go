package model_test

import (
	"fmt"
	"testing"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// analyse shows what an aggregate over a field is.
func (w *world) analyse(entity, name string, a spec.Aggregate) string {
	e := w.entity(entity)
	d := w.store.Analyse(&spec.Analytic{Entity: e.ID, Field: field(e, name).ID, Aggregate: a})
	if q, ok := d.(model.Quotient); ok {
		return fmt.Sprintf("%.4f", q.Float())
	}
	if list, ok := d.([]model.Property); ok {
		out := ""
		for _, p := range list {
			out += fmt.Sprintf("%s:%v ", p.Name, p.Value)
		}
		return out
	}
	return fmt.Sprint(d)
}

func (w *world) analyses(entity, name string, want map[spec.Aggregate]string) {
	w.t.Helper()
	for a, v := range want {
		if got := w.analyse(entity, name, a); got != v {
			w.t.Errorf("%s of %s.%s is %s, not %s", a, entity, name, got, v)
		}
	}
}

// TestAnalyticsFollowTheContract covers clause 9.
func TestAnalyticsFollowTheContract(t *testing.T) {
	w := furnished(t)
	nothing := map[spec.Aggregate]string{spec.Count: "0", spec.Sum: "0", spec.Avg: "<nil>", spec.Min: "<nil>", spec.Max: "<nil>"}
	w.analyses("Tasting", "score", nothing)
	w.analyses("Tasting", "roast", map[spec.Aggregate]string{spec.Distribution: "light:0 dark:0 "})
	w.analyses("Tasting", "blind", map[spec.Aggregate]string{spec.Distribution: "true:0 false:0 "})
	w.analyses("Tasting", "tasted_at", map[spec.Aggregate]string{spec.Min: "<nil>", spec.Max: "<nil>"})
	w.post("Tasting", `{"batch":1}`)
	w.analyses("Tasting", "score", nothing)
	w.analyses("Tasting", "roast", map[spec.Aggregate]string{spec.Distribution: "light:0 dark:0 "})
	w.post("Tasting", `{"batch":1,"acidity":-1.25,"roast":"dark","blind":false,"tasted_at":"2024-05-01T00:00:00Z"}`)
	last := w.post("Tasting", `{"batch":1,"acidity":-3,"roast":"dark","blind":true,"tasted_at":"1999-12-31T23:59:59Z"}`)
	w.post("Tasting", `{"batch":1,"acidity":0.5}`)
	w.analyses("Tasting", "acidity", map[spec.Aggregate]string{spec.Count: "3", spec.Sum: "-3.75", spec.Avg: "-1.2500", spec.Min: "-3", spec.Max: "0.5"})
	w.analyses("Tasting", "roast", map[spec.Aggregate]string{spec.Distribution: "light:0 dark:2 "})
	w.analyses("Tasting", "blind", map[spec.Aggregate]string{spec.Distribution: "true:1 false:1 "})
	w.analyses("Tasting", "tasted_at", map[spec.Aggregate]string{spec.Min: "1999-12-31T23:59:59Z", spec.Max: "2024-05-01T00:00:00Z"})
	w.store.Patch(last, w.body(`{"acidity":null,"blind":null}`))
	w.analyses("Tasting", "acidity", map[spec.Aggregate]string{spec.Count: "2", spec.Sum: "-0.75", spec.Avg: "-0.3750", spec.Min: "-1.25", spec.Max: "0.5"})
	w.store.Delete(last)
	w.analyses("Tasting", "roast", map[spec.Aggregate]string{spec.Distribution: "light:0 dark:1 "})
	w.analyses("CoffeeBatch", "stage", map[spec.Aggregate]string{spec.Distribution: "green:1 held:0 roasted:0 "})
	w.analyses("CoffeeBatch", "bags", map[spec.Aggregate]string{spec.Count: "1", spec.Sum: "0", spec.Avg: "0.0000", spec.Min: "0", spec.Max: "0"})
	w.store.Reset()
	w.analyses("CoffeeBatch", "bags", nothing)
}

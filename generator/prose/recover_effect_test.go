package prose_test

import (
	"strings"

	"staminabench/generator/spec"
)

func (r *reader) set(p []told) spec.Effect {
	v := r.value(p[1].text())
	return spec.Effect{Kind: spec.Set, Field: r.field(r.of, p[0].text()).ID, Value: &v}
}

func (r *reader) grows(what told, delta spec.Number) spec.Effect {
	if len(what.spans) == 1 {
		return spec.Effect{Kind: spec.Add, Field: r.field(r.of, what.text()).ID, Delta: delta}
	}
	ref, other, _ := r.record(what.spans)
	kind := spec.AddRef
	if strings.Contains(what.words, "every") {
		kind = spec.AddItems
	}
	return spec.Effect{Kind: kind, Field: ref.ID, OtherField: other.ID, Delta: delta}
}

func (r *reader) creates(p []told) spec.Effect {
	e := r.entity(p[0].text())
	x := spec.Effect{Kind: spec.Create, Entity: e.ID, Through: r.field(e, p[1].text()).ID}
	for i := 0; i+1 < len(p[2].spans); i += 2 {
		x.Values = append(x.Values, spec.Assignment{Field: r.field(e, p[2].spans[i]).ID, Value: r.value(p[2].spans[i+1])})
	}
	return x
}

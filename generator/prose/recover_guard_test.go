package prose_test

import (
	"strconv"

	"staminabench/generator/spec"
)

// record reads which ref names the other record, which must be of the ref's target.
func (r *reader) record(spans []string) (ref, other *spec.Field, target *spec.Entity) {
	ref = r.field(r.of, spans[len(spans)-1])
	target = r.entity(spans[len(spans)-2])
	if ref.Target != target.ID {
		r.t.Fatalf("%s does not refer to %s", ref.Name, target.Name)
	}
	if len(spans) == 3 {
		other = r.field(target, spans[0])
	}
	return ref, other, target
}

func compares(op string) func(*reader, []told) spec.Guard {
	return func(r *reader, p []told) spec.Guard {
		g := spec.Guard{Kind: spec.NumberIs, Op: op, Constant: r.number(p[1].text())}
		if len(p[0].spans) == 1 {
			g.Field = r.field(r.of, p[0].text()).ID
			return g
		}
		ref, other, _ := r.record(p[0].spans)
		g.Kind, g.Field, g.OtherField = spec.OtherNumber, ref.ID, other.ID
		return g
	}
}

func (r *reader) isTrue(p []told) spec.Guard {
	return spec.Guard{Kind: spec.IsTrue, Field: r.field(r.of, p[0].text()).ID}
}

func (r *reader) isPresent(p []told) spec.Guard {
	return spec.Guard{Kind: spec.IsPresent, Field: r.field(r.of, p[0].text()).ID}
}

func (r *reader) hasItems(list, count told) spec.Guard {
	return spec.Guard{Kind: spec.HasItems, Field: r.field(r.of, list.text()).ID, Count: r.count(count)}
}

func (r *reader) hasReferrer(p []told) spec.Guard {
	e := r.entity(p[2].text())
	return spec.Guard{Kind: spec.HasReferrer, Entity: e.ID, Through: r.field(e, p[0].text()).ID, Count: r.count(p[1])}
}

func (r *reader) otherState(p []told) spec.Guard {
	ref, _, _ := r.record(p[0].spans)
	return spec.Guard{Kind: spec.OtherState, Field: ref.ID, State: r.literal(p[1].text())}
}

func (r *reader) count(x told) int {
	n, err := strconv.Atoi(x.words)
	if err != nil {
		r.t.Fatal(err)
	}
	return n
}

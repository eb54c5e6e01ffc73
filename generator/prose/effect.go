package prose

import (
	"strings"

	"staminabench/generator/spec"
)

var (
	becomes    = phrases{"{field} becomes {value}", "{field} is set to {value}"}
	added      = phrases{"{delta} is added to {what}", "{what} grows by {delta}", "{what} is increased by {delta}"}
	subtracted = phrases{"{delta} is subtracted from {what}", "{what} falls by {delta}", "{what} is decreased by {delta}"}
	created    = phrases{
		"one {target} record is created whose {through} names this record",
		"one new {target} record comes into being, and its {through} names this record",
	}
	withValues = phrases{", with {values}", ", with the values {values}"}
)

// Effect is the canonical sentence about an effect of an action of e.
func Effect(s *spec.Specification, e *spec.Entity, x *spec.Effect) string {
	return "Effect on " + code(e.Name) + ": " + canonical(s).effect(about(), x) + "."
}

// effectTopic is the identity of an effect: no two of an action write the same.
func effectTopic(a *spec.Action, x *spec.Effect) topic {
	return about(a.ID, x.Field, x.OtherField, x.Entity)
}

// effect tells what happens.
func (t teller) effect(on topic, x *spec.Effect) string {
	switch x.Kind {
	case spec.Set:
		return t.tell(becomes, on, "field", t.field(x.Field), "value", literal(x.SetTo()))
	case spec.Add:
		return t.added(on, x.Delta, t.field(x.Field))
	case spec.AddRef:
		return t.added(on, x.Delta, t.field(x.OtherField)+" of "+t.named(on, x.Field))
	case spec.AddItems:
		return t.added(on, x.Delta, t.field(x.OtherField)+" of every "+t.target(x.Field)+" in "+t.field(x.Field))
	case spec.Create:
		return t.created(on, x)
	}
	panic("prose: no words for the effect " + string(x.Kind))
}

// added tells that a delta is added, or that its opposite is subtracted.
func (t teller) added(on topic, delta spec.Number, what string) string {
	if delta < 0 {
		return t.tell(subtracted, on, "delta", number(-delta), "what", what)
	}
	return t.tell(added, on, "delta", number(delta), "what", what)
}

func (t teller) created(on topic, x *spec.Effect) string {
	out := t.tell(created, on, "target", t.entity(x.Entity), "through", t.field(x.Through))
	var values []string
	for _, v := range x.Values {
		values = append(values, t.assigned(v))
	}
	if len(values) == 0 {
		return out
	}
	return out + t.tell(withValues, on, "values", strings.Join(values, ", "))
}

func (t teller) assigned(v spec.Assignment) string {
	return t.field(v.Field) + " = " + literal(v.Value)
}

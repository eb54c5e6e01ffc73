package prose

import "staminabench/generator/spec"

var (
	isTrue      = phrases{"{field} is true", "{field} has the value true"}
	isPresent   = phrases{"{field} is not null", "{field} has a value other than null"}
	hasItems    = phrases{"{field} has at least {items}", "there are at least {items} in {field}"}
	hasReferrer = phrases{
		"{field} of at least {records} names this record",
		"this record is named by {field} of at least {records}",
	}
	otherState = phrases{"the state of {record} is {state}", "{record} is in the state {state}"}
	theNamed   = phrases{"the {target} that {ref} names", "the {target} named by {ref}"}

	comparisons = map[string]phrases{
		"=":  {"{number} equals {constant}", "{number} is exactly {constant}"},
		">":  {"{number} is greater than {constant}", "{number} is more than {constant}"},
		">=": {"{number} is at least {constant}", "{number} is greater than or equal to {constant}"},
		"<":  {"{number} is less than {constant}", "{number} is below {constant}"},
		"<=": {"{number} is at most {constant}", "{number} is less than or equal to {constant}"},
	}
)

// Guard is the canonical sentence about a guard of an action of e.
func Guard(s *spec.Specification, e *spec.Entity, g *spec.Guard) string {
	return "Guard on " + code(e.Name) + ": " + canonical(s).guard(about(), g) + "."
}

// guardTopic is the identity of a guard: an action has one per field that it looks at.
func guardTopic(a *spec.Action, g *spec.Guard) topic {
	return about(a.ID, g.Field, g.OtherField, g.Through)
}

// guard tells what must hold.
func (t teller) guard(on topic, g *spec.Guard) string {
	switch g.Kind {
	case spec.NumberIs:
		return t.compared(on, t.field(g.Field), g)
	case spec.IsTrue:
		return t.tell(isTrue, on, "field", t.field(g.Field))
	case spec.IsPresent:
		return t.tell(isPresent, on, "field", t.field(g.Field))
	case spec.HasItems:
		return t.tell(hasItems, on, "field", t.field(g.Field), "items", counted(g.Count, "item"))
	case spec.HasReferrer:
		records := counted(g.Count, t.entity(g.Entity)+" record")
		return t.tell(hasReferrer, on, "field", t.field(g.Through), "records", records)
	case spec.OtherNumber:
		return t.compared(on, t.field(g.OtherField)+" of "+t.named(on, g.Field), g)
	case spec.OtherState:
		return t.tell(otherState, on, "record", t.named(on, g.Field), "state", literal(spec.Text(g.State)))
	}
	panic("prose: no words for the guard " + string(g.Kind))
}

func (t teller) compared(on topic, what string, g *spec.Guard) string {
	return t.tell(comparisons[g.Op], on, "number", what, "constant", number(g.Constant))
}

// named is the record that a ref of the record names.
func (t teller) named(on topic, ref spec.ID) string {
	return t.tell(theNamed, on, "target", t.target(ref), "ref", t.field(ref))
}

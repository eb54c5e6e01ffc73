package prose

import "staminabench/generator/spec"

var (
	fieldSentence = phrases{"{name} is {what}; {presence}", "{name}: {what}; {presence}"}
	stateSentence = phrases{
		"{name} is the state: one of {values}; initially {initial}",
		"{name}: the state, with the values {values}; a new record gets {initial}",
		"{name} is the state, one of {values}, and its initial value is {initial}",
	}
	stateFixed = phrases{
		"; no action moves it, so it is read-only and always {initial}",
		"; read-only and always {initial}, since no action moves it",
	}
)

// Field is the canonical sentence about a field of e.
func Field(s *spec.Specification, e *spec.Entity, f *spec.Field) string {
	return "Field of " + code(e.Name) + ": " + canonical(s).fieldFacts(e, f) + "."
}

// fieldFacts tells all that is said about a field, without the full stop.
func (t teller) fieldFacts(e *spec.Entity, f *spec.Field) string {
	if f.IsState() {
		return t.stateFacts(e, f)
	}
	return t.tell(fieldSentence, about(f.ID), "name", code(f.Name), "what", t.what(f), "presence", t.optionality(f))
}

// stateFacts tells the state of an entity. One without actions keeps the state that it has: its
// last action was removed.
func (t teller) stateFacts(e *spec.Entity, f *spec.Field) string {
	on, initial := about(f.ID), literal(spec.Text(f.Initial))
	out := t.tell(stateSentence, on, "name", code(f.Name), "values", texts(f.Values, ", "), "initial", initial)
	if len(e.Actions) == 0 {
		out += t.tell(stateFixed, on, "initial", initial)
	}
	return out
}

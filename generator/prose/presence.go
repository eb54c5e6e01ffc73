package prose

import "staminabench/generator/spec"

var (
	required     = phrases{"required", "it is required"}
	listRequired = phrases{"required, may be empty", "it is required, and may be empty"}
	defaulted    = phrases{
		"default {value}, null is refused",
		"optional with the default {value}; null is refused",
		"it defaults to {value}; null is refused",
	}
	nullable = phrases{
		"nullable: null is accepted",
		"optional and nullable, null is accepted",
		"it may be null: null is accepted",
	}
	deletion = phrases{"deleting its target: {mode}", "when its target is deleted: {mode}", "on deletion of its target: {mode}"}
)

// optionality tells the presence of a field, its default, and of a ref what deleting its target does.
func (t teller) optionality(f *spec.Field) string {
	out := t.presence(f)
	if f.Type == spec.Ref {
		out += "; " + t.tell(deletion, about(f.ID), "mode", code(string(f.OnDelete)))
	}
	return out
}

func (t teller) presence(f *spec.Field) string {
	on := about(f.ID)
	switch {
	case f.Presence == spec.Required && f.Type == spec.RefList:
		return t.tell(listRequired, on)
	case f.Presence == spec.Required:
		return t.tell(required, on)
	case f.Presence == spec.Nullable:
		return t.tell(nullable, on)
	case f.Type == spec.RefList:
		return t.tell(defaulted, on, "value", code("[]"))
	}
	return t.tell(defaulted, on, "value", literal(*f.Default))
}

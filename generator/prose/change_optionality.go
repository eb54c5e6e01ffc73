package prose

import "staminabench/generator/change"

var changeOptionality = phrases{
	"**Change the field {field} of {entity}.** Now: {now}. Before: {was}.",
	"**The field {field} of {entity} changes.** It was: {was}. From now on: {now}.",
}

func (i item) changeOptionality(c *change.ChangeOptionality) []string {
	e, was := i.before.s.Field(c.Field)
	_, now := i.after.s.Field(c.Field)
	out := []string{i.before.tell(changeOptionality, about(was.ID), "entity", code(e.Name), "field", code(was.Name),
		"was", i.before.optionality(was), "now", i.after.optionality(now))}
	return append(out, i.consequences()...)
}

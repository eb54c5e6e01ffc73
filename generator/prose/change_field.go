package prose

import "staminabench/generator/change"

var (
	addField    = phrases{"**Add a field to {entity}:** {field}.", "**The entity {entity} gets a new field:** {field}."}
	removeField = phrases{
		"**Remove the field {field} of {entity}.** It is then a property that {entity} does not have.",
		"**The field {field} of {entity} goes**; {entity} then has no such property.",
	}
	renameField = phrases{
		"**Rename the field {old} of {entity} to {new}**, in requests and answers. " +
			"{old} is then a property that {entity} does not have.",
		"**The field {old} of {entity} is called {new} from now on**, in requests and answers; " +
			"{entity} then has no property {old}.",
	}
)

func (i item) addField(c *change.AddField) []string {
	e, f := i.after.s.Field(c.Field.ID)
	out := []string{i.after.tell(addField, about(f.ID), "entity", code(e.Name), "field", i.after.fieldFacts(e, f))}
	return append(out, i.consequences()...)
}

func (i item) removeField(c *change.RemoveField) []string {
	e, f := i.before.s.Field(c.Field)
	out := []string{i.before.tell(removeField, about(f.ID), "entity", code(e.Name), "field", code(f.Name))}
	return append(out, i.consequences(f.ID)...)
}

func (i item) renameField(c *change.RenameField) []string {
	e, f := i.before.s.Field(c.Field)
	out := []string{i.before.tell(renameField, about(f.ID), "entity", code(e.Name), "old", code(f.Name), "new", code(c.Name))}
	return append(out, i.moved()...)
}

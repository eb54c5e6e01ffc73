package prose

import (
	"staminabench/generator/change"
	"staminabench/generator/spec"
)

var (
	addEntity = phrases{
		"**Add the entity {name}**, served under {path}, as follows:",
		"**There is a new entity {name}**, served under {path}:",
	}
	removeEntity = phrases{
		"**Remove the entity {name}.** All routes under {path} go, its actions included.",
		"**The entity {name} goes**, and with it all routes under {path}, those of its actions included.",
	}
	renameEntity = phrases{
		"**Rename the entity {old} to {new}.**",
		"**The entity {old} is called {new} from now on.**",
	}
	pathMoves = phrases{
		"Its routes move from {old} to {new}; no route is left under {old}.",
		"All its routes under {old} move to {new}, and none is left under {old}.",
	}
	refStays = phrases{
		"The field {field} of {entity} keeps its name, and refers to {new}.",
		"{field} of {entity} refers to {new}, and is called {field} as before.",
	}
)

func (i item) addEntity(c *change.AddEntity) []string {
	e := i.after.s.Entity(c.Entity.ID)
	out := []string{i.after.tell(addEntity, about(e.ID), "name", code(e.Name), "path", entityPath(e))}
	out = append(out, i.after.fieldList(e)...)
	out = append(out, i.after.actionList(e)...)
	for j := range c.Analytics {
		out = append(out, "- Analytic: "+i.after.analyticRoute(&c.Analytics[j]))
	}
	return out
}

func (i item) removeEntity(c *change.RemoveEntity) []string {
	e := i.before.s.Entity(c.Entity)
	out := []string{i.before.tell(removeEntity, about(e.ID), "name", code(e.Name), "path", entityPath(e))}
	return append(out, i.consequences()...)
}

func (i item) renameEntity(c *change.RenameEntity) []string {
	old, now, on := i.before.s.Entity(c.Entity), i.after.s.Entity(c.Entity), about(c.Entity)
	out := []string{i.before.tell(renameEntity, on, "old", code(old.Name), "new", code(now.Name)) + " " +
		i.before.tell(pathMoves, on, "old", entityPath(old), "new", entityPath(now))}
	for _, r := range i.before.s.Referrers(old.ID) {
		out = append(out, i.refStays(r, now))
	}
	return append(out, i.moved()...)
}

func (i item) refStays(r spec.Referrer, now *spec.Entity) string {
	return "- " + i.before.tell(refStays, about(r.Field.ID),
		"field", code(r.Field.Name), "entity", code(r.Entity.Name), "new", code(now.Name))
}

package prose

import (
	"strings"

	"staminabench/generator/spec"
)

var (
	introduction = phrases{"The server keeps records of these entities.", "These are the entities that the server serves.", "The system consists of the following entities."}
	entityTitle  = phrases{"## {name} under {path}", "## {name}, served under {path}", "## {name} (path {path})"}
	fieldsTitle  = phrases{"Fields:", "Its fields:"}
	actionsTitle = phrases{"Actions:", "Its actions:"}
	noActions    = phrases{"No actions.", "It has no actions."}
	noAnalytics  = phrases{"There are none.", "None."}
)

// Specification tells a whole specification.
func Specification(s *spec.Specification, seed uint64) string {
	t := teller{s, seed}
	out := []string{"# " + s.Title, "", t.tell(introduction, about()), ""}
	for i := range s.Entities {
		out = append(out, t.section(&s.Entities[i])...)
	}
	out = append(out, "## Analytics", "")
	if len(s.Analytics) == 0 {
		out = append(out, t.tell(noAnalytics, about()))
	}
	for i := range s.Analytics {
		out = append(out, "- "+t.analyticRoute(&s.Analytics[i]))
	}
	return strings.Join(out, "\n") + "\n"
}

// section tells an entity under a heading.
func (t teller) section(e *spec.Entity) []string {
	on := about(e.ID)
	out := []string{t.tell(entityTitle, on, "name", code(e.Name), "path", entityPath(e)), ""}
	out = append(out, t.tell(fieldsTitle, on), "")
	out = append(out, t.fieldList(e)...)
	out = append(out, "")
	if len(e.Actions) == 0 {
		return append(out, t.tell(noActions, on), "")
	}
	out = append(out, t.tell(actionsTitle, on), "")
	out = append(out, t.actionList(e)...)
	return append(out, "")
}

func entityPath(e *spec.Entity) string { return code("/" + e.Segment()) }

// fieldList has a bullet for each field, the state included.
func (t teller) fieldList(e *spec.Entity) []string {
	var out []string
	for i := range e.Fields {
		f := &e.Fields[i]
		out = append(out, "- "+t.fieldFacts(e, f)+".")
	}
	return out
}

// actionList has a bullet for each action.
func (t teller) actionList(e *spec.Entity) []string {
	var out []string
	for i := range e.Actions {
		out = append(out, t.action(e, &e.Actions[i])...)
	}
	return out
}

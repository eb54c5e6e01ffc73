package reports

import (
	"maps"
	"slices"
	"strings"
)

// Answered lists the models that answered in the session, as their providers call them, sorted.
func (s *Session) Answered() []string {
	all := map[string]bool{}
	for _, t := range s.Turns {
		for _, a := range t.Attempts {
			if a.Model != nil {
				for _, name := range a.Model.Models {
					all[name] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Answered lists the models that answered in the condition's sessions.
func (c *Condition) Answered() []string {
	var all []string
	for _, s := range c.Sessions {
		all = append(all, s.Answered()...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Asked is the model that the condition asks for; "" if it names none.
func (c *Condition) Asked() string {
	if asked := c.Flat()["agent.model"]; asked != unknown {
		return asked
	}
	return ""
}

// Substituted tells whether another model answered than the one that was asked for.
func (c *Condition) Substituted() bool {
	return slices.ContainsFunc(c.Answered(), func(name string) bool { return name != c.Asked() })
}

// modelText tells the model in a sentence; "" if none is known.
func (c *Condition) modelText() string {
	switch asked, answered := c.Asked(), strings.Join(c.Answered(), " and "); {
	case asked == "" && answered == "":
		return ""
	case asked == "":
		return "Answered by model " + answered + "."
	case c.Substituted():
		return "Model " + asked + " was asked for; answered by " + answered + "."
	}
	return "Model " + c.Asked() + "."
}

// writeAnswered lists where another model answered than the one that was asked for.
func writeAnswered(b *strings.Builder, r Results) {
	var rows [][]string
	for _, c := range r.Conditions {
		if c.Substituted() {
			asked := c.Asked()
			if asked == "" {
				asked = unknown
			}
			rows = append(rows, []string{c.AgentText(), asked, strings.Join(c.Answered(), ", ")})
		}
	}
	if len(rows) == 0 {
		return
	}
	b.WriteString("Models that were asked for, and that answered:\n\n")
	WriteRows(b, []string{"agent", "asked for", "answered by"}, rows)
	b.WriteString("\n")
}

package prose

import "staminabench/generator/change"

var (
	addAnalytic    = phrases{"**Add the analytic** {path}.", "**There is a new analytic:** {path}."}
	removeAnalytic = phrases{"**Remove the analytic** {path}.", "**This analytic goes:** {path}."}
)

func (i item) addAnalytic(c *change.AddAnalytic) []string {
	return []string{i.after.tell(addAnalytic, about(c.Analytic.ID), "path", i.after.analyticRoute(&c.Analytic))}
}

func (i item) removeAnalytic(c *change.RemoveAnalytic) []string {
	a := i.before.s.Analytic(c.Analytic)
	return []string{i.before.tell(removeAnalytic, about(a.ID), "path", i.before.analyticRoute(a))}
}

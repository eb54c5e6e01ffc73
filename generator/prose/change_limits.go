package prose

import (
	"strings"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

var (
	changeBounds = phrases{
		"**Change the bounds of {field} of {entity}:** {low}; {high}.",
		"**New bounds for {field} of {entity}:** {low}; {high}.",
	}
	boundChanged = phrases{"{now} (before: {was})", "now {now} instead of {was}"}
	boundSame    = phrases{"{now} (as before)", "still {now}"}
	changeEnum   = phrases{
		"**Change the values of {field} of {entity}.** {difference}; the values are then {values}.",
		"**The enum {field} of {entity} changes.** {difference}; it is then one of {values}.",
	}
	valuesAdded   = phrases{"Added: {values}", "New: {values}"}
	valuesRemoved = phrases{"Removed: {values}", "No longer: {values}"}
	newKeys       = phrases{
		"{path} then has exactly these values as keys.",
		"The keys of {path} are then exactly these values.",
	}
)

func (i item) changeBounds(c *change.ChangeBounds) []string {
	e, was := i.before.s.Field(c.Field)
	_, now := i.after.s.Field(c.Field)
	low, high := bounds(was)
	newLow, newHigh := bounds(now)
	return []string{i.before.tell(changeBounds, about(was.ID), "entity", code(e.Name), "field", code(was.Name),
		"low", i.bound(was, "minimum", low, newLow), "high", i.bound(was, "maximum", high, newHigh))}
}

// bound tells one side in full, so that nobody has to remember a bound that stays.
func (i item) bound(f *spec.Field, side, was, now string) string {
	if f.Type == spec.String {
		side += " length"
	}
	on := about(f.ID)
	if was == now {
		return i.before.tell(boundSame, on, "now", sided(side, now))
	}
	return i.before.tell(boundChanged, on, "now", sided(side, now), "was", sided(side, was))
}

func sided(side, bound string) string {
	if bound == "" {
		return "no " + side
	}
	return side + " " + bound
}

func (i item) changeEnum(c *change.ChangeEnum) []string {
	e, was := i.before.s.Field(c.Field)
	_, now := i.after.s.Field(c.Field)
	on := about(was.ID)
	var difference []string
	if len(c.Add) > 0 {
		difference = append(difference, i.before.tell(valuesAdded, on, "values", texts(c.Add, ", ")))
	}
	if len(c.Remove) > 0 {
		difference = append(difference, i.before.tell(valuesRemoved, on, "values", texts(c.Remove, ", ")))
	}
	out := []string{i.before.tell(changeEnum, on, "entity", code(e.Name), "field", code(was.Name),
		"difference", strings.Join(difference, "; "), "values", texts(now.Values, ", "))}
	for j := range i.before.s.Analytics {
		if a := &i.before.s.Analytics[j]; a.Field == was.ID {
			out = append(out, "- "+i.before.tell(newKeys, about(a.ID), "path", i.before.analyticRoute(a)))
		}
	}
	return out
}

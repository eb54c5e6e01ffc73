package sample

import (
	"slices"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

func (g *Sampler) proposeChangeBounds(s *spec.Specification) change.Change {
	e, f := g.fieldWhere(s, func(_ *spec.Entity, f *spec.Field) bool { return f.IsNumber() || f.Type == spec.String })
	if e == nil {
		return nil
	}
	c := &change.ChangeBounds{Field: f.ID, Min: f.Min, Max: f.Max, MinLength: f.MinLength, MaxLength: f.MaxLength}
	low := g.draw.IntN(2) == 0
	if f.Type == spec.String {
		g.moveLength(c, low)
	} else {
		g.moveRange(c, f, low)
	}
	return c
}

func (g *Sampler) moveLength(c *change.ChangeBounds, low bool) {
	if low {
		was := 0
		if c.MinLength != nil {
			was = *c.MinLength
		}
		n := max(0, was+[]int{-2, -1, 1, 2, 3}[g.draw.IntN(5)])
		if c.MinLength = &n; n == 0 {
			c.MinLength = nil
		}
		return
	}
	n := 20 + g.draw.IntN(60)
	if c.MaxLength != nil {
		n = *c.MaxLength + []int{-20, -10, -5, -1, 5, 10, 15, 25, 40}[g.draw.IntN(9)]
		if g.draw.IntN(8) == 0 {
			c.MaxLength = nil
			return
		}
	}
	n = min(max(n, 4), 400)
	c.MaxLength = &n
}

// moveRange moves one end by up to a third of the range, sets it where there is none, or drops it.
func (g *Sampler) moveRange(c *change.ChangeBounds, f *spec.Field, low bool) {
	end, sign := &c.Max, spec.Number(1)
	if low {
		end, sign = &c.Min, -1
	}
	if *end != nil && g.draw.IntN(8) == 0 {
		*end = nil
		return
	}
	room := spec.Whole(300)
	if c.Min != nil && c.Max != nil {
		room = max((*c.Max-*c.Min)/3, 2*f.Step())
	}
	steps := int64(room/f.Step()) + 1
	move := spec.Number(1+g.draw.Int64N(steps)) * f.Step()
	if g.draw.IntN(2) == 0 {
		move = -move
	}
	was := sign * spec.Whole(500)
	if *end != nil {
		was = **end
	}
	n := was + move
	*end = &n
}

func (g *Sampler) proposeChangeEnum(s *spec.Specification) change.Change {
	e, f := g.fieldWhere(s, func(_ *spec.Entity, f *spec.Field) bool {
		return f.Type == spec.Enum && (!f.IsState() || distributed(s, f.ID))
	})
	if e == nil {
		return nil
	}
	c := &change.ChangeEnum{Field: f.ID}
	n := 1 + g.draw.IntN(2)
	if g.draw.IntN(5) < 2 {
		for _, i := range g.draw.Perm(len(f.Values))[:min(n, len(f.Values))] {
			c.Remove = append(c.Remove, f.Values[i])
		}
		return c
	}
	free := func(v string) bool {
		return g.names.free(valueScope(f.ID), v) && !slices.Contains(f.Values, v) && !slices.Contains(c.Add, v) && !spec.Reserved(v)
	}
	for range n {
		if v := g.pick(g.valuesFor(f), free); v != "" {
			c.Add = append(c.Add, v)
		}
	}
	return c
}

// distributed reports whether an analytic shows the values of a field. Without one nobody can see
// which states there are beside those that actions use.
func distributed(s *spec.Specification, f spec.ID) bool {
	return slices.ContainsFunc(s.Analytics, func(a spec.Analytic) bool { return a.Field == f && a.Aggregate == spec.Distribution })
}

// valuesFor are the words that go with the values which an enum or a state has.
func (g *Sampler) valuesFor(f *spec.Field) []string {
	for _, x := range g.pool.Enums {
		if slices.Contains(x.Values, f.Values[0]) {
			return append(slices.Clone(x.Values), extraValues...)
		}
	}
	for _, l := range g.words.Lives {
		if slices.Contains(l.States, f.Values[0]) {
			return append(slices.Clone(l.States), extraStates...)
		}
	}
	return extraValues
}

var (
	extraValues = []string{"other", "unknown", "mixed", "special", "legacy", "trial", "premium", "basic", "custom", "seasonal_one", "interim", "external"}
	extraStates = []string{"on_hold", "in_review", "escalated", "expired", "frozen", "postponed", "abandoned", "verified"}
)

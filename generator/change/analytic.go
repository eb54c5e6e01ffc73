package change

import (
	"fmt"
	"slices"

	"staminabench/generator/spec"
)

// AddAnalytic adds an analytic.
type AddAnalytic struct {
	Analytic spec.Analytic `json:"analytic"`
}

// Kind implements [Change].
func (c *AddAnalytic) Kind() Kind { return AddAnalyticKind }

// Check implements [Change].
func (c *AddAnalytic) Check(s *spec.Specification) error {
	if _, f := s.Field(c.Analytic.Field); f == nil || s.Analytic(c.Analytic.ID) != nil {
		return fmt.Errorf("field %d does not exist, or analytic %d is there already", c.Analytic.Field, c.Analytic.ID)
	}
	return nil
}

// Apply implements [Change].
func (c *AddAnalytic) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	out.Analytics = append(out.Analytics, c.Analytic)
	slices.SortFunc(out.Analytics, func(a, b spec.Analytic) int { return int(a.ID - b.ID) })
	return out
}

// Touches implements [Change].
func (c *AddAnalytic) Touches(s *spec.Specification) Footprint {
	a := c.Analytic
	// Two additions to one field are kept apart, so that they cannot be the same one.
	mine := numbered("analytics of field ", a.Field)
	return newTrace(s).reads(entityRes(a.Entity), fieldRes(a.Field)).writes(analyticRes(a.ID), mine, identityRes(a.ID)).f
}

// RemoveAnalytic removes an analytic.
type RemoveAnalytic struct {
	Analytic spec.ID `json:"analytic"`
}

// Kind implements [Change].
func (c *RemoveAnalytic) Kind() Kind { return RemoveAnalyticKind }

// Check implements [Change].
func (c *RemoveAnalytic) Check(s *spec.Specification) error {
	if s.Analytic(c.Analytic) == nil {
		return fmt.Errorf("analytic %d does not exist", c.Analytic)
	}
	return nil
}

// Apply implements [Change].
func (c *RemoveAnalytic) Apply(s *spec.Specification) *spec.Specification {
	out := s.Clone()
	out.Analytics = slices.DeleteFunc(out.Analytics, func(a spec.Analytic) bool { return a.ID == c.Analytic })
	return out
}

// Touches implements [Change].
func (c *RemoveAnalytic) Touches(s *spec.Specification) Footprint {
	a := s.Analytic(c.Analytic)
	return newTrace(s).reads(entityRes(a.Entity), fieldRes(a.Field)).writes(analyticRes(a.ID)).f
}

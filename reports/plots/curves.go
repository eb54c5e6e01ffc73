package plots

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"staminabench/reports"
	"staminabench/reports/stats"
)

// Named is the numbers of a condition under the name that figures show.
type Named struct {
	Name string
	reports.Numbers
}

// Of draws the results of runs.
func Of(r reports.Results) ([]Figure, error) {
	var conditions []Named
	for _, c := range r.Conditions {
		conditions = append(conditions, Named{c.AgentText(), c.Numbers()})
	}
	return All(conditions)
}

// All draws everything: the survival curves of all conditions together, then per condition what ended
// its sessions and which kinds of change did.
func All(conditions []Named) ([]Figure, error) {
	survival, err := Survival(conditions)
	if err != nil {
		return nil, err
	}
	list := []Figure{survival}
	for i, c := range conditions {
		for _, drawn := range []func(Named) (Figure, error){Causes, Hazards} {
			f, err := drawn(c)
			if err != nil {
				return nil, err
			}
			f.Name = fmt.Sprintf("%s-%d", f.Name, i+1)
			list = append(list, f)
		}
	}
	return list, nil
}

// mostBands is with how many conditions intervals are drawn: more of them lie over each other.
const mostBands = 3

// Survival draws the share of sessions that passes all turns up to each, with its interval.
func Survival(conditions []Named) (Figure, error) {
	p := newPlot("", "turn", "share of sessions still passing")
	p.Y.Min, p.Y.Max, p.X.Min = 0, 1, 0
	p.Legend.Left, p.Legend.Top = true, false // where curves that fall leave room
	says := "Survival curves."
	for i, c := range conditions {
		if len(conditions) <= mostBands {
			if err := addBand(p, i, c.Survival); err != nil {
				return Figure{}, err
			}
		}
		line, err := plotter.NewLine(steps(c.Survival.Curve, 1))
		if err != nil {
			return Figure{}, fmt.Errorf("draw survival of %s: %w", c.Name, err)
		}
		line.LineStyle = lineStyle(i)
		p.Add(line)
		p.Legend.Add(c.Name, line)
		says += fmt.Sprintf(" %s: %s of %d turns.", c.Name, reports.MeanText(c.Survival), c.Survival.Turns)
	}
	return Figure{"survival", "How many sessions still pass, turn by turn", says, high, p}, nil
}

func addBand(p *plot.Plot, i int, e stats.Survival) error {
	if len(e.Band) == 0 {
		return nil
	}
	var low, up []float64
	for _, in := range e.Band {
		low, up = append(low, in.Low), append(up, in.High)
	}
	ring := steps(up, 1)
	back := steps(low, 1)
	for j := len(back) - 1; j >= 0; j-- {
		ring = append(ring, back[j])
	}
	band, err := plotter.NewPolygon(ring)
	if err != nil {
		return fmt.Errorf("draw interval: %w", err)
	}
	band.Color, band.LineStyle.Width = faint(i), 0
	p.Add(band)
	return nil
}

// steps makes the corners of a step function that has value values[t] once turn t is over.
func steps(values []float64, start float64) plotter.XYs {
	points := plotter.XYs{{X: 0, Y: start}}
	last := start
	for t, v := range values {
		points = append(points, plotter.XY{X: float64(t) + 1, Y: last}, plotter.XY{X: float64(t) + 1, Y: v})
		last = v
	}
	return points
}

// Causes draws the share of sessions that each cause has ended.
func Causes(c Named) (Figure, error) {
	p := newPlot("", "turn", "share of sessions ended")
	p.Legend.Left = true
	p.Y.Min, p.Y.Max, p.X.Min, p.X.Max = 0, 1, 0, float64(c.Survival.Turns)
	says := c.Name + ":"
	for i, in := range c.Incidence {
		line, err := plotter.NewLine(steps(in.Curve, 0))
		if err != nil {
			return Figure{}, fmt.Errorf("draw causes of %s: %w", c.Name, err)
		}
		line.LineStyle = lineStyle(i)
		p.Add(line)
		p.Legend.Add(fmt.Sprintf("%s (%d)", in.Cause, in.Falls), line)
		says += fmt.Sprintf(" %s ended %d.", in.Cause, in.Falls)
	}
	if len(c.Incidence) == 0 {
		says += " no session failed."
	}
	return Figure{"causes", "What ended sessions: " + c.Name, says, high, p}, nil
}

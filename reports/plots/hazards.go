package plots

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"staminabench/reports/stats"
)

// Hazards draws the probability with which one change of each kind loses its turn, the most dangerous
// kind on top.
func Hazards(c Named) (Figure, error) {
	p := newPlot("", "probability that a change of the kind loses its turn", "")
	list := slices.Clone(c.Numbers.Hazards)
	slices.SortStableFunc(list, func(a, b stats.Hazard) int {
		switch {
		case a.Hazard < b.Hazard:
			return -1
		case a.Hazard > b.Hazard:
			return 1
		}
		return 0
	})
	says, most := c.Name+":", 0.01
	var points ranged
	var ticks []plot.Tick
	for i, h := range list {
		points = append(points, h)
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: h.Kind})
		most = math.Max(most, math.Min(1, h.High))
		says += fmt.Sprintf(" %s %.3f (%.3f to %.3f).", h.Kind, h.Hazard, h.Low, h.High)
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, most, -0.5, float64(max(1, len(list)))-0.5
	p.Y.Tick.Marker = plot.ConstantTicks(ticks)
	if len(points) > 0 {
		if err := points.add(p); err != nil {
			return Figure{}, fmt.Errorf("draw hazards of %s: %w", c.Name, err)
		}
	}
	tall := vg.Length(len(list))*0.6*vg.Centimeter + 3*vg.Centimeter
	return Figure{"hazards", "Which kinds of change lose turns: " + c.Name, says, tall, p}, nil
}

// ranged is hazards as points with error bars.
type ranged []stats.Hazard

// Len implements plotter.XYer.
func (r ranged) Len() int { return len(r) }

// XY implements plotter.XYer.
func (r ranged) XY(i int) (x, y float64) { return r[i].Hazard, float64(i) }

// XError implements plotter.XErrorer.
func (r ranged) XError(i int) (low, high float64) {
	return r[i].Low - r[i].Hazard, r[i].High - r[i].Hazard
}

func (r ranged) add(p *plot.Plot) error {
	bars, err := plotter.NewXErrorBars(r)
	if err != nil {
		return err
	}
	bars.LineStyle = draw.LineStyle{Color: colour(0), Width: vg.Points(1.2)}
	dots, err := plotter.NewScatter(r)
	if err != nil {
		return err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: colour(0), Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
	p.Add(plotter.NewGrid(), bars, dots)
	return nil
}

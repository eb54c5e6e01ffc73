package plots

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Figure is a plot that can be written.
type Figure struct {
	Name  string // for a file: "survival"
	Title string
	Says  string // what is to be seen, for those who cannot see it
	High  vg.Length

	plot *plot.Plot
}

const (
	wide = 18 * vg.Centimeter
	high = 9 * vg.Centimeter
)

// SVG writes the figure with a transparent ground.
func (f Figure) SVG(w io.Writer) error {
	canvas := vgsvg.New(wide, f.High)
	f.plot.BackgroundColor = color.Transparent
	f.plot.Draw(draw.New(canvas))
	if _, err := canvas.WriteTo(w); err != nil {
		return fmt.Errorf("write figure %s: %w", f.Name, err)
	}
	return nil
}

// PNG writes the figure on white.
func (f Figure) PNG(w io.Writer) error {
	canvas := vgimg.NewWith(vgimg.UseWH(wide, f.High), vgimg.UseDPI(150))
	f.plot.BackgroundColor = color.White
	f.plot.Draw(draw.New(canvas))
	if _, err := (vgimg.PngCanvas{Canvas: canvas}).WriteTo(w); err != nil {
		return fmt.Errorf("write figure %s: %w", f.Name, err)
	}
	return nil
}

func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	for _, text := range []*font.Font{&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font,
		&p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		text.Variant = "Sans"
	}
	p.Legend.Top, p.Legend.Padding, p.Legend.XOffs = true, vg.Points(2), vg.Points(4)
	return p
}

// The colours of Okabe and Ito, which people with colour blindness can tell apart, without the yellow,
// which is too light for lines.
var colours = []color.NRGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {230, 159, 0, 255}, {86, 180, 233, 255},
}

func colour(i int) color.NRGBA { return colours[i%len(colours)] }

// faint is a colour to fill with.
func faint(i int) color.NRGBA {
	c := colour(i)
	c.A = 40
	return c
}

// dashes tell lines apart without colours.
var dashes = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 3, 2, 3}}

func lineStyle(i int) draw.LineStyle {
	return draw.LineStyle{Color: colour(i), Width: vg.Points(1.8), Dashes: dashes[i%len(dashes)]}
}

package compare

import (
	"fmt"
	"slices"
	"strings"

	"staminabench/reports/stats"
)

// Square is four sides that are all combinations of two values of two factors.
type Square struct {
	stats.Square
	Rows, Columns Factor      // usually the model and the harness
	Sides         [2][2]*Side // [row][column]
	Margin        float64
}

// square finds out whether four sides are a square, and computes it.
func (r *Report) square() {
	if len(r.Sides) != 4 {
		return
	}
	found := factorsOf(r.Differences)
	if len(found) != 2 {
		r.Why = fmt.Sprintf("four conditions make a table of two factors only if exactly two things differ; here it is %d: %s", len(found), join(found))
		return
	}
	s := &Square{Rows: found[0], Columns: found[1], Margin: r.Options.Margin}
	if s.Rows == Harness { // the harness is what is asked about
		s.Rows, s.Columns = s.Columns, s.Rows
	}
	if !s.place(r) {
		r.Why = fmt.Sprintf("the four conditions are not all combinations of two values of the %s and two of the %s", s.Rows, s.Columns)
		return
	}
	s.Square = stats.Interact(source(), s.cells(), r.Turns)
	r.Square = s
}

// place puts the sides into the table, rows and columns in the order in which the sides came.
func (s *Square) place(r *Report) bool {
	var rows, columns []string
	for i, side := range r.Sides {
		row, column := value(r.Differences, s.Rows, i), value(r.Differences, s.Columns, i)
		rows, columns = appendNew(rows, row), appendNew(columns, column)
		at, in := slices.Index(rows, row), slices.Index(columns, column)
		if at > 1 || in > 1 || s.Sides[at][in] != nil {
			return false
		}
		s.Sides[at][in] = side
	}
	return true
}

// value is what a side has of a factor.
func value(list []Difference, f Factor, side int) string {
	var parts []string
	for _, d := range list {
		if d.Factor == f {
			parts = append(parts, d.Values[side])
		}
	}
	return strings.Join(parts, "\x00")
}

func appendNew(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

func (s *Square) cells() []stats.Cell {
	var list []stats.Cell
	for _, digest := range digests(s.Sides[0][0], s.Sides[0][1], s.Sides[1][0], s.Sides[1][1]) {
		var c stats.Cell
		for row := range c {
			for column := range c[row] {
				c[row][column] = s.Sides[row][column].byScenario(seen)[digest]
			}
		}
		list = append(list, c)
	}
	return list
}

// Reading is what is to be done about the second column, the harness H1, with the model of a row:
// keep it, drop it, or undecided. It is kept if it is better for sure, and dropped if it brings less than
// the margin for sure.
func (s *Square) Reading(row int) string {
	c := s.Harness[row]
	switch {
	case c.Separated() && c.Difference > 0:
		return "keep"
	case c.Interval.Known() && c.Interval.High < s.Margin || c.Separated() && c.Difference < 0:
		return "drop"
	}
	return "undecided"
}

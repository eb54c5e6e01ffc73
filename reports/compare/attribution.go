package compare

import (
	"fmt"
	"slices"
	"strings"
)

// Attribution says what the difference of a duel may be put down to, or why to nothing.
func (d *Duel) Attribution() string {
	return d.simulated() + d.blame() + d.elsewhere()
}

func (d *Duel) blame() string {
	factors := factorsOf(d.Differences)
	switch {
	case len(factors) == 0:
		return "Nothing that is recorded differs: any difference is chance, or something that is not recorded."
	case len(factors) > 1:
		return "It may not be said that one side is better " + because(factors[0]) + ", or because of any other single thing: these differ at the same time: " + join(factors) + "."
	case !d.Separated():
		return fmt.Sprintf("Only the %s differs, but the difference cannot be told from none: nothing may be said to be %s.", factors[0], because(factors[0]))
	}
	return fmt.Sprintf("The difference is %s (%s): nothing else that is recorded differs.", because(factors[0]), d.change())
}

// because names a factor as a cause.
func because(f Factor) string { return "because of the " + string(f) }

// change tells how the factor differs: "m0 → m1".
func (d *Duel) change() string {
	var parts []string
	for _, difference := range d.Differences {
		part := fmt.Sprintf("%s %s → %s", difference.Setting, or(difference.Values[0], "none"), or(difference.Values[1], "none"))
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

func join(factors []Factor) string {
	var names []string
	for _, f := range factors {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

func (d *Duel) simulated() string {
	if d.A.Simulated || d.B.Simulated {
		return "Simulated agents: this says nothing about any coding agent. "
	}
	return ""
}

func (d *Duel) elsewhere() string {
	if text := elsewhere(d.Elsewhere); text != "" {
		return " " + text
	}
	return ""
}

// Order lists the sides from the highest stamina to the lowest, if every side is separated from the
// next; otherwise nothing: there is no order then.
func (r *Report) Order() []*Side {
	means := map[*Side]float64{}
	for _, d := range r.Duels {
		means[d.A], means[d.B] = d.MeanA, d.MeanB
	}
	sides := slices.SortedStableFunc(slices.Values(r.Sides), func(a, b *Side) int {
		switch {
		case means[a] > means[b]:
			return -1
		case means[a] < means[b]:
			return 1
		}
		return 0
	})
	for i := range sides[1:] {
		if !r.separated(sides[i], sides[i+1]) {
			return nil
		}
	}
	return sides
}

func (r *Report) separated(a, b *Side) bool {
	return slices.ContainsFunc(r.Duels, func(d Duel) bool {
		return (d.A == a && d.B == b || d.A == b && d.B == a) && d.Separated()
	})
}

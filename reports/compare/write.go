package compare

import (
	"fmt"
	"io"
	"math"
	"strings"

	"staminabench/reports"
	"staminabench/reports/stats"
)

// Write writes the comparison in Markdown: first what the design can show, then what differs, then what
// was found, and for each pair what it may be put down to.
func (r *Report) Write(w io.Writer) error {
	d := &document{}
	d.design(r)
	d.differences(r)
	d.sides(r)
	d.duels(r)
	d.passed(r)
	d.square(r)
	d.value(r)
	if err := d.published(r); err != nil {
		return err
	}
	if _, err := io.WriteString(w, d.String()); err != nil {
		return fmt.Errorf("write comparison: %w", err)
	}
	return nil
}

// document is Markdown in the making.
type document struct{ strings.Builder }

func (d *document) say(format string, values ...any) { fmt.Fprintf(d, format+"\n\n", values...) }

func (d *document) table(header []string, rows [][]string) {
	reports.WriteRows(&d.Builder, header, rows)
	d.WriteString("\n")
}

func (d *document) design(r *Report) {
	d.say("# Comparison of %d conditions", len(r.Sides))
	d.say("## What this design can show")
	d.say("Played by all: %s; comparisons are paired by scenario. Left out because not all played them: %s.",
		reports.Number(r.Scenarios, "scenario"), reports.Number(r.Left, "scenario"))
	for _, duel := range r.Duels {
		d.say("%s against %s: %s", duel.A.Letter, duel.B.Letter, duel.detectableText())
	}
}

// detectableText tells the smallest difference that the design would show.
func (d *Duel) detectableText() string {
	switch {
	case d.Censored > 0:
		return fmt.Sprintf("%d sessions were censored before the horizon, so the differences of their scenarios are not known, and neither is what the design could show.", d.Censored)
	case d.Pairs < 6:
		return fmt.Sprintf("%d pairs can show nothing: their smallest p-value is %.3g.", d.Pairs, math.Min(1, math.Pow(0.5, float64(d.Pairs-1))))
	}
	return fmt.Sprintf("with %d pairs whose differences spread by %.1f turns, a true difference of %.1f turns is found in 4 of 5 repeats; smaller ones mostly are not.",
		d.Pairs, d.Deviation, d.Detectable)
}

func (d *document) differences(r *Report) {
	d.say("## What differs")
	if len(r.Differences) == 0 {
		d.say("Nothing that is recorded of the conditions.")
		d.elsewhere(r)
		return
	}
	header := []string{"factor", "setting"}
	for _, s := range r.Sides {
		header = append(header, s.Name())
	}
	var rows [][]string
	for _, difference := range r.Differences {
		row := []string{string(difference.Factor), difference.Setting}
		for _, v := range difference.Values {
			row = append(row, or(v, "–"))
		}
		rows = append(rows, row)
	}
	d.table(header, rows)
	d.elsewhere(r)
}

func (d *document) elsewhere(r *Report) {
	if text := elsewhere(r.Elsewhere); text != "" {
		d.say("%s", text)
	}
}

func (d *document) sides(r *Report) {
	d.say("## Stamina")
	var rows [][]string
	for _, s := range r.Sides {
		e := s.Stamina()
		rows = append(rows, []string{s.Name(), s.Runs, fmt.Sprint(len(s.Sessions)), fmt.Sprintf("%s of %d", reports.MeanText(e), s.Turns),
			intervalText(e.Interval), reports.ShareText(e)})
	}
	d.table([]string{"condition", "run", "sessions", "stamina", "95 % interval", "passed the horizon"}, rows)
	if order := r.Order(); order != nil {
		var names []string
		for _, s := range order {
			names = append(names, s.Letter)
		}
		d.say("From the highest to the lowest: %s. Each is separated from the next.", strings.Join(names, ", "))
		return
	}
	d.say("**No order.** Not every condition is separated from the next, so they are not ranked.")
}

func (d *document) duels(r *Report) {
	d.say("## Differences, paired by scenario")
	var rows [][]string
	for i := range r.Duels {
		duel := &r.Duels[i]
		rows = append(rows, []string{duel.B.Letter + " − " + duel.A.Letter, signed(duel.Difference), intervalText(duel.Interval), fmt.Sprint(duel.Pairs),
			pText(duel.P) + duel.how(), pText(duel.Holm), yes(duel.Separated()), ratioText(duel)})
	}
	d.table([]string{"difference", "turns", "95 % interval", "scenarios", "p", "p for all of these (Holm)", "separated", "ratio"}, rows)
	for i := range r.Duels {
		duel := &r.Duels[i]
		d.say("**%s against %s.** %s", duel.A.Letter, duel.B.Letter, duel.Attribution())
		if duel.Blamed != nil {
			d.say("If the censored sessions had failed where they were censored, %s − %s were %s turns (%s, p %s).", duel.B.Letter, duel.A.Letter,
				signed(duel.Blamed.Difference), intervalText(duel.Blamed.Interval), pText(duel.Blamed.P))
		}
		if factors := factorsOf(duel.Differences); len(factors) == 1 && factors[0] == "phrasing" {
			d.say("Robustness to phrasing: %s (1 means that other words do not matter).", ratioText(duel))
		}
	}
	d.say("p is of the test that flips the signs of the scenarios' differences; the interval is from resampling scenarios, and Student's of fewer than six. Separated means that both exclude no difference, counting all comparisons of this page.")
}

// how tells what kind of test p is of.
func (d *Duel) how() string {
	switch {
	case d.Censored > 0:
		return " (swapped sides, drawn)"
	case d.Exact:
		return " (exact)"
	}
	return " (drawn)"
}

func (d *document) passed(r *Report) {
	d.say("## Who passed so many turns")
	var rows [][]string
	for _, duel := range r.Duels {
		for i, t := range duel.Passed {
			rows = append(rows, []string{duel.A.Letter + ", " + duel.B.Letter, fmt.Sprint(t.Turns), fmt.Sprint(t.Both), fmt.Sprint(t.OnlyA), fmt.Sprint(t.OnlyB),
				fmt.Sprint(t.Neither), pText(t.P), pText(duel.PassedP[i])})
		}
	}
	d.table([]string{"pair", "at least", "both", "only the first", "only the second", "neither", "p (McNemar, exact)", "p for all of these (Holm)"}, rows)
	d.say("Scenarios are counted; with rollouts, one counts as passed if more than half of its sessions did. One that a censored session leaves open is left out.")
}

func (d *document) square(r *Report) {
	if r.Why != "" {
		d.say("## No table of two factors")
		d.say("There is none because %s.", r.Why)
	}
	s := r.Square
	if s == nil {
		return
	}
	d.say("## %s and %s", capital(string(s.Rows)), s.Columns)
	var rows [][]string
	for row := range s.Means {
		duel := s.Harness[row]
		rows = append(rows, []string{fmt.Sprintf("M%d (%s, %s)", row, s.Sides[row][0].Letter, s.Sides[row][1].Letter),
			number(s.Means[row][0]), number(s.Means[row][1]), signed(duel.Difference) + " (" + intervalText(duel.Interval) + ", p " + pText(duel.P) + ")", s.Reading(row)})
	}
	d.table([]string{"", "H0", "H1", "Δ_H = S(M,H1) − S(M,H0)", "H1: keep or drop"}, rows)
	d.say("M is the %s, H the %s, over %d scenarios that all four played. Interaction Δ_H(M1) − Δ_H(M0): %s turns (%s, p %s). A reading is undecided unless the interval lies above 0, or below the margin of %s turns that was asked for.",
		s.Rows, s.Columns, s.Scenarios, signed(s.Interaction), intervalText(s.Interval), pText(s.P), number(s.Margin))
}

func (d *document) value(r *Report) {
	v := r.Value
	if v == nil {
		return
	}
	d.say("## What the rule is worth: %s", v.Rule.Name)
	rows := [][]string{
		{"seconds", signed(v.Seconds), number2(v.Rule.PerSecond) + " a second"},
		{"tokens", signed(v.Tokens), number2(v.Rule.PerTokens) + " a thousand"},
		{strings.TrimSpace("money " + v.Currency), signed(v.Money), number2(v.Rule.PerMoney) + " a unit"},
	}
	d.table([]string{"cost of the rule", "more per turn", "turns of stamina that it is worth"}, rows)
	d.say("V = S(with) − S(without) − C = %s turns (%s), with costs C of %s turns at the rates given. Information that the rule hides from the agent, and what it forbids, are not in C.",
		signed(v.Value), intervalText(v.Interval), number2(v.Cost))
}

func (d *document) published(r *Report) error {
	if !r.Options.Published {
		return nil
	}
	figures, note, err := published()
	if err != nil {
		return err
	}
	d.say("## Published elsewhere, for reference only")
	d.say("%s", note)
	var rows [][]string
	for _, f := range figures {
		mean := number(f.Mean)
		if f.Error > 0 {
			mean += " ± " + number(f.Error)
		}
		rows = append(rows, []string{f.Model, f.Harness, or(f.Under, "–"), mean, or(f.Share, "–")})
	}
	d.table([]string{"model", "harness", "otherwise", "turns passed", "passed all"}, rows)
	return nil
}

func number(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	return fmt.Sprintf("%.1f", v)
}

func number2(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%.3g", v)
}

func signed(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return fmt.Sprintf("%+.1f", v)
}

func pText(p float64) string {
	switch {
	case math.IsNaN(p):
		return "–"
	case p < 0.001:
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

func intervalText(i stats.Interval) string {
	if !i.Known() {
		return "–"
	}
	return fmt.Sprintf("%.1f to %.1f", i.Low, i.High)
}

func ratioText(d *Duel) string {
	if d.MeanA == 0 || !d.Ratio.Known() {
		return "–"
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", d.MeanB/d.MeanA, d.Ratio.Low, d.Ratio.High)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

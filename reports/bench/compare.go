package main

import (
	"errors"
	"io"

	"staminabench/harness/usage"
	"staminabench/reports"
	"staminabench/reports/compare"
)

type compareFlags struct {
	runs
	Out       string  `short:"o" help:"The file; it is printed by default."`
	Margin    float64 `help:"Turns that a harness must bring to be worth keeping." default:"0"`
	Published bool    `help:"Show the figures of the paper beside, for reference."`

	Rule      string  `help:"The second run is the first with this rule: tell what it is worth." group:"Value of a rule"`
	PerSecond float64 `help:"Turns of stamina that a second more per turn costs." group:"Value of a rule"`
	PerTokens float64 `help:"Turns of stamina that a thousand tokens more per turn cost." group:"Value of a rule"`
	PerMoney  float64 `help:"Turns of stamina that a unit of money more per turn costs." group:"Value of a rule"`
	Prices    string  `help:"YAML file as models.prices, for --per-money: by it instead of as recorded." group:"Value of a rule"`
}

// compareRuns compares runs. Each folder is a side of its own, or as many as it has conditions.
func compareRuns(f compareFlags, out, problems io.Writer) int {
	var sides []reports.Results
	var damaged error
	for _, dir := range f.Dir {
		r, err := reports.Load(dir)
		damaged = errors.Join(damaged, err)
		if len(r.Sessions) > 0 {
			sides = append(sides, r)
		}
	}
	options, err := f.options()
	if err == nil {
		err = f.write(sides, options, out)
	}
	return errorStatus(problems, errors.Join(damaged, err))
}

func (f compareFlags) options() (compare.Options, error) {
	o := compare.Options{Margin: f.Margin, Published: f.Published}
	if f.Rule == "" {
		return o, nil
	}
	o.Rule = &compare.Rule{Name: f.Rule, PerSecond: f.PerSecond, PerTokens: f.PerTokens, PerMoney: f.PerMoney}
	if f.Prices == "" {
		return o, nil
	}
	prices, err := usage.ReadPrices(f.Prices)
	o.Rule.Prices = prices
	return o, err
}

func (f compareFlags) write(sides []reports.Results, o compare.Options, out io.Writer) error {
	report, err := compare.Compare(sides, o)
	if err != nil {
		return err
	}
	return to(f.Out, out, report.Write)
}

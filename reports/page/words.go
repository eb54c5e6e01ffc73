package page

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"sort"

	"staminabench/reports"
	"staminabench/reports/stats"
)

// words are the functions of the template.
var words = template.FuncMap{
	"meaning":  func() string { return reports.ReplayMeaning },
	"mean":     reports.MeanText,
	"share":    shareText,
	"survived": reports.ShareText,
	"interval": intervalText,
	"percent":  func(v float64) string { return number("%.0f %%", 100*v) },
	"hazard":   func(v float64) string { return number("%.1f %%", 100*v) },
	"decimal":  func(v float64) string { return number("%.1f", v) },
	"seconds":  func(v float64) string { return number("%.1f s", v) },
	"last":     func(curve []float64) float64 { return curve[len(curve)-1] },
	"own":      func(all map[string]reports.Own, kind string) reports.Own { return all[kind] },
	"phases":   sortedPhases,
	"codes":    everyTenth,
	"classes":  func() []string { return reports.TokenClasses },
	"tens":     tens,

	"crosschecks": crosschecks,
}

// crosscheck is what a session says of its agent's own counts.
type crosscheck struct {
	Name string
	reports.Crosscheck
}

// crosschecks lists the sessions whose agents tell what they used.
func crosschecks(r reports.Results) []crosscheck {
	var list []crosscheck
	for _, s := range r.Sessions {
		if n := s.Crosscheck(); n.Compared > 0 {
			list = append(list, crosscheck{s.Name(), n})
		}
	}
	return list
}

func number(format string, v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "–"
	}
	return fmt.Sprintf(format, v)
}

// shareText is "67 % (21–94), 2 of 3".
func shareText(s stats.Share) string {
	if s.N == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %% (%.0f–%.0f), %.0f of %.0f", 100*s.Value(), 100*s.Low, 100*s.High, s.K, s.N)
}

func intervalText(i stats.Interval) string {
	if !i.Known() {
		return "–"
	}
	return fmt.Sprintf("%.1f to %.1f", i.Low, i.High)
}

type phase struct {
	Name    string
	Seconds float64
}

// sortedPhases lists the phases, the longest first.
func sortedPhases(all map[string]float64) []phase {
	var list []phase
	for name, seconds := range all {
		list = append(list, phase{name, seconds})
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].Seconds != list[j].Seconds {
			return list[i].Seconds > list[j].Seconds
		}
		return list[i].Name < list[j].Name
	})
	return list
}

// everyTenth thins the sizes of the code out: every tenth turn and the last.
func everyTenth(all []reports.CodeSize) []reports.CodeSize {
	return slices.DeleteFunc(slices.Clone(all), func(s reports.CodeSize) bool {
		return s.Turn%10 != 0 && s.Turn != all[len(all)-1].Turn
	})
}

// tens numbers the columns of the map: every tenth turn.
func tens(turns int) []string {
	list := make([]string, turns)
	for t := 0; t < turns; t += 10 {
		list[t] = fmt.Sprint(t)
	}
	return list
}

package play

import (
	"path/filepath"
	"slices"
	"strings"

	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/journal"
	"staminabench/harness/usage"
)

// What a passed turn takes on average, by published results of one agent over scenarios of 100 turns. Early
// turns take less, agents differ by factors, and most of the input comes from a cache where there is one.
const (
	publishedInput  = 3_900_000
	publishedOutput = 6_600
)

// An estimate is no statistics: so many journals of before are looked at, the newest first, and so many sessions of
// the agent are taken.
const (
	mostLooked = 200
	mostPast   = 20
)

// rate is what turns took.
type rate struct {
	turns int // 0: nothing is known of them
	used  usage.Tokens
}

// rateOf is what turns of an agent and its model took in the runs of a folder.
func rateOf(out string, a condition.Agent) rate {
	var r rate
	journals, _ := filepath.Glob(filepath.Join(out, "runs", "*", "journal", "*"+journal.Ext)) // the pattern is right
	slices.SortFunc(journals, func(a, b string) int { return strings.Compare(runOf(b), runOf(a)) })
	read := 0
	for _, path := range journals[:min(len(journals), mostLooked)] {
		if read == mostPast {
			break
		}
		s, err := journal.Read(path)
		if err != nil || s.Head.Simulated || s.Head.Agent != config.Label(a) || s.Head.Model != a.Model {
			continue // another agent's, or of a program that wrote it otherwise
		}
		read++
		r.add(s)
	}
	return r
}

// runOf is the name of a journal's run, which begins with its time.
func runOf(path string) string { return filepath.Base(filepath.Dir(filepath.Dir(path))) }

// add takes the turns of a session in whose tokens are known.
func (r *rate) add(s *journal.Session) {
	known := map[int]bool{}
	used := map[int]usage.Tokens{}
	for i := range s.Records {
		a := s.Records[i].Attempt
		if a == nil {
			continue
		}
		if before, again := known[a.Turn]; a.Tokens == nil || !a.Tokens.Whole() || again && !before {
			known[a.Turn] = false
			continue
		}
		sum := used[a.Turn]
		sum.Add(*a.Tokens)
		known[a.Turn], used[a.Turn] = true, sum
	}
	for turn, whole := range known {
		if whole {
			r.turns++
			r.used.Add(used[turn])
		}
	}
}

// of is what so many turns take.
func (r rate) of(turns int) usage.Tokens {
	if r.turns == 0 {
		in, out := int64(turns)*publishedInput, int64(turns)*publishedOutput
		return usage.Tokens{Input: &in, Output: &out}
	}
	scaled := r.used.Clone()
	for _, n := range scaled.ByClass() {
		if *n != nil {
			**n = **n * int64(turns) / int64(r.turns)
		}
	}
	return scaled
}

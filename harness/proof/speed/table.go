package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"
)

// findings is what was measured.
type findings struct {
	requests, rounds int
	ways             []way
	times            [][]time.Duration // by way, then by round
}

// The claims.
const (
	mostPerLoop   = 1.0      // our runner is at least as fast as the loop
	mostPerPytest = 1.0 / 20 // with assertions and Ginkgo, it takes a twentieth of what pytest takes
)

// row is a line of the table.
type row struct {
	name  string
	times []time.Duration // by round
	idle  bool            // it sends no request
}

// rows are the ways, and the one that follows from two of them.
func (f findings) rows() []row {
	var out []row
	for i, w := range f.ways {
		if i == againWay {
			out = append(out, row{name: "  without the start", times: f.withoutStart()})
		}
		out = append(out, row{w.name, f.times[i], i == startWay})
	}
	return out
}

// withoutStart is what pytest takes, in each round, beyond what it takes for one empty test.
func (f findings) withoutStart() []time.Duration {
	out := make([]time.Duration, f.rounds)
	for i := range out {
		out[i] = f.times[pytestWay][i] - f.times[startWay][i]
	}
	return out
}

// print prints the table, the claims and the line for scripts. It reports whether the claims hold.
func (f findings) print(out io.Writer) bool {
	f.table(out)
	loop, pytest := f.times[loopWay], f.withoutStart()
	perLoop, suitePerPytest := ratio(f.times[runnerWay], loop), ratio(f.times[suiteWay], pytest)
	fast := claim(out, "our runner takes at most as long as the loop", perLoop, mostPerLoop)
	ahead := claim(out, "our client, matchers and Ginkgo, start included, take at most a twentieth of pytest without its start", suitePerPytest, mostPerPytest)
	fmt.Fprintf(out, "speed: requests=%d rounds=%d floor_us=%.1f loop_us=%.1f runner_us=%.1f ginkgo_us=%.1f pytest_us=%.1f runner_per_loop=%.3f runner_per_pytest=%.4f\n",
		f.requests, f.rounds, f.micros(f.times[floorWay]), f.micros(loop), f.micros(f.times[runnerWay]), f.micros(f.times[suiteWay]), f.micros(pytest),
		perLoop, ratio(f.times[runnerWay], pytest))
	return fast && ahead
}

func (f findings) table(out io.Writer) {
	fmt.Fprintf(out, "\n%d rounds; medians; the ratios are medians of those of each round, to the loop and to pytest without its start\n\n", f.rounds)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "what\tms (least–most)\trequests/s\tµs/request\t÷ loop\t÷ pytest")
	for _, r := range f.rows() {
		middle := median(r.times)
		fmt.Fprintf(t, "%s\t%.0f (%.0f–%.0f)\t", r.name, millis(middle), millis(slices.Min(r.times)), millis(slices.Max(r.times)))
		if r.idle {
			fmt.Fprintln(t, "–\t–\t–\t–")
			continue
		}
		fmt.Fprintf(t, "%.0f\t%.1f\t%.2f\t%.4f\n", float64(f.requests)/middle.Seconds(), f.micros(r.times), ratio(r.times, f.times[loopWay]), ratio(r.times, f.withoutStart()))
	}
	_ = t.Flush()
	fmt.Fprintln(out)
}

// claim says whether a claim holds.
func claim(out io.Writer, what string, got, most float64) bool {
	verdict := "holds"
	if got > most {
		verdict = "DOES NOT HOLD"
	}
	fmt.Fprintf(out, "%s: %.3f, at most %.3f: %s\n", what, got, most, verdict)
	return got <= most
}

// micros is the median per request.
func (f findings) micros(times []time.Duration) float64 {
	return median(times).Seconds() * 1e6 / float64(f.requests)
}

func millis(d time.Duration) float64 { return d.Seconds() * 1000 }

// median is the middle one of some durations, or the mean of the two in the middle.
func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// ratio is the median, over the rounds, of what a way took to what another one took in the same round.
func ratio(times, to []time.Duration) float64 {
	ratios := make([]float64, len(times))
	for i := range times {
		ratios[i] = times[i].Seconds() / to[i].Seconds()
	}
	slices.Sort(ratios)
	n := len(ratios)
	return (ratios[(n-1)/2] + ratios[n/2]) / 2
}

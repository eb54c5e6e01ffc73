package trajectory

import (
	"slices"
	"testing"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"staminabench/harness/gateway"
)

// Records that are written a little early or late are told in the order in which the requests came.
func TestRecordsComeInTheOrderOfTheirRequests(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := NewWithT(t)
		n := rapid.IntRange(1, 100).Draw(t, "records")
		var written []int
		for i := range n {
			written = append(written, i)
		}
		for range rapid.IntRange(0, 50).Draw(t, "swaps") { // of neighbours: none is early by more than that
			if i := rapid.IntRange(0, n-1).Draw(t, "at"); i > 0 {
				written[i-1], written[i] = written[i], written[i-1]
			}
		}
		early := slices.ContainsFunc(written, func(seq int) bool {
			return max(seq-slices.Index(written, seq), slices.Index(written, seq)-seq) > mostEarly
		})
		var order inOrder
		var told []int
		add := func(r *gateway.Record) { told = append(told, r.Seq) }
		for _, seq := range written {
			order.put(&gateway.Record{Seq: seq}, add)
		}
		order.end(add)
		g.Expect(told).To(HaveLen(n))
		g.Expect(slices.IsSorted(told) || early).To(BeTrue(), "%v", told)
	})
}

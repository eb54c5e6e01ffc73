package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/onsi/gomega"
)

// One kind alone is a share: two of ten turns with one change each are lost, so h = 0.2. The interval
// is where 2·(2 ln 0.2 + 8 ln 0.8 − 2 ln h − 8 ln(1−h)) ≤ 3.841459: 0.0354 to 0.5063.
func TestHazardOfOneKindByHand(t *testing.T) {
	g := NewWithT(t)
	trials := slices.Repeat([]Trial{{Kinds: []string{"add"}}}, 8)
	trials = append(trials, Trial{[]string{"add"}, true}, Trial{[]string{"add"}, true})
	got := Hazards(trials)
	g.Expect(got).To(HaveLen(1))
	g.Expect(got[0].Hazard).To(BeNumerically("~", 0.2, 1e-6))
	g.Expect(got[0].Lost).To(Equal(ShareOf(2, 10)))
	for _, end := range []float64{got[0].Low, got[0].High} {
		fall := 2 * (2*math.Log(0.2) + 8*math.Log(0.8) - 2*math.Log(end) - 8*math.Log(1-end))
		g.Expect(fall).To(BeNumerically("~", 3.841459, 1e-3))
	}
}

// Kind b is only ever lost together with a, and passes alone: the loss is a's. Turns: a+b lost once and
// passed once, b passed twice. With h_b = 0 the likelihood of a is that of 1 of 2: h_a = 1/2. The score
// of b there is 1·(1−h_a)/h_a − 3 < 0, so h_b stays at 0, and the turn does count as one with b.
func TestHazardsSharesTheLossOut(t *testing.T) {
	g := NewWithT(t)
	got := Hazards([]Trial{
		{[]string{"a", "b"}, true}, {[]string{"a", "b"}, false}, {[]string{"b"}, false}, {[]string{"b"}, false},
	})
	g.Expect(got[0].Kind).To(Equal("a"))
	g.Expect(got[0].Hazard).To(BeNumerically("~", 0.5, 1e-3))
	g.Expect(got[1].Hazard).To(BeNumerically("<", 1e-3))
	g.Expect(got[1].Lost).To(Equal(ShareOf(1, 4)))
}

// A kind that never lost a turn has no hazard and an upper end: (1−h)^20 = e^(−3.841459/2), h = 0.0916.
func TestHazardOfAKindThatNeverLost(t *testing.T) {
	g := NewWithT(t)
	got := Hazards(slices.Repeat([]Trial{{Kinds: []string{"add"}}}, 20))
	g.Expect(got[0].Hazard).To(Equal(0.0))
	g.Expect(got[0].Low).To(Equal(0.0))
	g.Expect(got[0].High).To(BeNumerically("~", 1-math.Exp(-3.841459/40), 1e-4))
	g.Expect(Hazards(nil)).To(BeEmpty())
}

// What was put in comes out, with five changes a turn that hide each other.
func TestHazardsFindsWhatWasPutIn(t *testing.T) {
	g := NewWithT(t)
	truth := map[string]float64{"a": 0, "b": 0.01, "c": 0.03, "d": 0.1}
	kinds := []string{"a", "b", "c", "d"}
	draw := rand.New(rand.NewPCG(3, 4))
	var trials []Trial
	for range 4000 {
		var t Trial
		for range 5 {
			kind := kinds[draw.IntN(4)]
			t.Kinds = append(t.Kinds, kind)
			t.Lost = draw.Float64() < truth[kind] || t.Lost
		}
		trials = append(trials, t)
	}
	for _, h := range Hazards(trials) {
		g.Expect(h.Hazard).To(BeNumerically("~", truth[h.Kind], 0.012), h.Kind)
		g.Expect(h.High-h.Low).To(BeNumerically("<", 0.04), h.Kind)
	}
}

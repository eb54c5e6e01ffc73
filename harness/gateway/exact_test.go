package gateway

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/usage"
)

// Chat completions have no word for what is written to a cache, and need not tell what was read or reasoned:
// their cost is exact all the same. Of an answer that broke off only the beginning was told.
func TestACostIsExactIfAnAnswerToldItsInputAndOutputToTheEnd(t *testing.T) {
	g := NewWithT(t)
	prices, err := usage.ParsePrices("prices.yaml", []byte("{currency: USD, prices: [{model: m-1, from: 2026-01-01, input: 1000000, cache_read: 1, output: 2000000}]}"))
	g.Expect(err).NotTo(HaveOccurred())
	w := newWorld(t, Options{Prices: prices}, SessionOptions{}, whole("c1", 9, 2))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", question)
	s := w.end()
	g.Expect([]int{s.NoUsage, s.NoCost}).To(Equal([]int{0, 0}))
	g.Expect(s.Usage).To(Equal(use(9, unknown, unknown, 2, unknown)))
	g.Expect(s.Cost).To(BeNumerically("~", 13, 1e-9))

	started := `data: {"type":"message_start","message":{"id":"m1","model":"m-1","usage":{"input_tokens":9,"output_tokens":1}}}` + "\n\n"
	w = newWorld(t, Options{Prices: prices}, SessionOptions{}, broken(started))
	w.begin(0, 0)
	_, _, err = w.try("/v1/messages", question)
	g.Expect(err).To(HaveOccurred())
	s = w.end()
	g.Expect([]int{s.Answers, s.NoUsage, s.NoCost}).To(Equal([]int{0, 1, 1}))
	g.Expect(s.Usage).To(Equal(use(9, unknown, unknown, 1, unknown)), "it was that much at least")
	g.Expect(s.Cost).To(BeNumerically("~", 11, 1e-9), "a limit counts it")
}

func TestTokensAreToldApartByModel(t *testing.T) {
	g := NewWithT(t)
	small := `{"id":"c3","model":"small","choices":[{"finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":1}}`
	unnamed := `{"id":"c4","choices":[{"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1}}`
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2), whole("c1", 9, 2), whole("c2", 9, 2), status(200, small), status(200, unnamed))
	w.begin(0, 0)
	for range 5 {
		w.ask("/v1/chat/completions", question)
	}
	s := w.end()
	g.Expect(s.ByModel).To(Equal(map[string]Usage{"m-1": use(19, unknown, unknown, 5, unknown), "small": use(5, unknown, unknown, 1, unknown)}))
	g.Expect(s.Models).To(Equal([]string{"m-1", "small"}))
	var sum Usage
	for _, each := range s.ByModel {
		sum.Add(each)
	}
	g.Expect(sum).To(Equal(s.Usage))
}

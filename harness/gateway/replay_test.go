package gateway

import (
	"os"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

func TestARecordedSessionIsReplayedWithoutAProvider(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2), streamed(firstBit, lastBits), status(500, ""), whole("c4", 7, 7))
	tools := `{"model":"m-1","stream":true,"tools":[{}],"messages":"%"}`
	ask := func(w *world, day string) (answers []string) {
		w.begin(0, 0)
		for _, body := range []string{question, strings.ReplaceAll(tools, "%", day)} {
			code, text := w.ask("/v1/chat/completions", body)
			g.Expect(code).To(Equal(200))
			answers = append(answers, text)
		}
		w.end()
		w.begin(1, 2)
		_, text := w.ask("/v1/chat/completions", question)
		w.end()
		return append(answers, text)
	}
	first := ask(w, "monday")

	replay, err := NewReplay(ReadRecords(w.records))
	g.Expect(err).NotTo(HaveOccurred())
	again := newWorld(t, Options{Transport: replay}, SessionOptions{}, status(500, "never asked"))
	g.Expect(ask(again, "tuesday")).To(Equal(first), "dates may change")
	g.Expect(again.asked).To(BeEmpty())
	g.Expect(again.session.Totals()).To(Equal(w.session.Totals()))

	again.begin(1, 0)
	g.Expect(again.code("/v1/chat/completions", question)).To(Equal(502))
	s := again.end()
	g.Expect(s.Last).To(Equal(Denied), "it is not asked again and again")
	g.Expect(s.Verdict()).To(Equal(Unasked))
}

func TestARepeatedAttemptIsReplayedAsItEnded(t *testing.T) {
	g := NewWithT(t)
	records := func(yield func(Record, error) bool) {
		for i, r := range []Record{{Mark: Mark{Turn: 1}}, {Mark: Mark{Turn: 1, Repeat: 1}}, {Mark: Mark{Turn: 1, Repeat: 1}}} {
			r.Ask, r.Complete, r.ResponseID = true, true, string(rune('a'+i))
			if !yield(r, nil) {
				return
			}
		}
	}
	p, err := NewReplay(records)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(p.next(&Record{Mark: Mark{Turn: 1, Repeat: 3}}).ResponseID).To(Equal("b"))
	g.Expect(p.next(&Record{Mark: Mark{Turn: 1}}).ResponseID).To(Equal("c"))
	g.Expect(p.next(&Record{Mark: Mark{Turn: 1}})).To(BeNil())
}

func TestWhatWasNotKeptWholeIsNotReplayed(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, Options{Caps: Caps{Request: 10, Answer: 10}}, SessionOptions{}, whole("c1", 9, 2))
	w.begin(0, 0)
	w.ask("/v1/chat/completions", question)
	w.end()
	_, err := NewReplay(ReadRecords(w.records))
	g.Expect(err).To(MatchError(ContainSubstring("not kept whole")))
	_, err = NewReplay(ReadRecords(w.records + ".not"))
	g.Expect(err).To(MatchError(os.ErrNotExist))
	g.Expect(os.WriteFile(w.records, []byte("{}\nnonsense\n"), 0o644)).To(Succeed())
	_, err = NewReplay(ReadRecords(w.records))
	g.Expect(err).To(MatchError(ContainSubstring("line 2")))
}

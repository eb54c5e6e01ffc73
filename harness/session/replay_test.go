package session_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/generator/cases"
	"staminabench/harness/journal"
	"staminabench/harness/runner"
	"staminabench/harness/session"
)

// falls passes turn 0 at once and turn 1 at the second attempt, and loses turn 2 in every way there is.
func falls() map[string]string {
	return map[string]string{"1.0": "forget", "2.0": "break", "2.1": "forget", "2.2": "no-server"}
}

// fall is how that ends, whatever the replay comes to.
func fall() journal.End {
	return journal.End{Ending: journal.Fell, Stamina: 2, Cause: journal.NoServer}
}

// replayOf returns the only replay of a session, which comes right before its end; nil if there is none.
func replayOf(t *testing.T, s *journal.Session) *journal.Replay {
	t.Helper()
	var found *journal.Replay
	for i, r := range s.Records {
		if r.Replay != nil {
			NewWithT(t).Expect(found).To(BeNil(), "one replay is enough")
			NewWithT(t).Expect(i).To(Equal(len(s.Records) - 2))
			found = r.Replay
		}
	}
	return found
}

// asked is a script that remembers which cases it was asked for.
type asked struct {
	counting
	last *[2]int
}

func (a asked) Cases(turn, attempt int) ([]cases.Case, error) {
	*a.last = [2]int{turn, attempt}
	return a.counting.Cases(turn, attempt)
}

func TestTheLastPassingStateIsReplayedWhenTheSessionHasFallen(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	w := newWorld(t, 3, falls())
	var last [2]int
	w.change = func(s *session.Setup) { s.Script = asked{counting{3}, &last} }
	s := w.play()
	g.Expect(*s.End()).To(Equal(fall()))
	r := replayOf(t, s)
	g.Expect(r).NotTo(BeNil())
	g.Expect([]int{r.Turn, r.Attempt}).To(Equal([]int{1, 1}))
	g.Expect(last).To(Equal([2]int{1, 1}), "the values of the attempt that passed")
	g.Expect(r.Outcome).To(Equal(journal.Passed), "the state is that of turn 1, which has a server")
	g.Expect(r.Verdicts).To(Equal("pp"))
	g.Expect(r.Phases).To(And(HaveKey("restore"), HaveKey("cases"), Not(HaveKey("agent"))))
	g.Expect(w.played).To(Equal([]string{"0.0", "1.0", "1.1", "2.0", "2.1", "2.2"}), "the agent has no part in it")
	g.Expect(w.store.Kept()).To(Equal(1))
	g.Expect(w.boxes).To(Equal(1))
	g.Expect(w.notes).To(BeEmpty())
}

func TestAServerThatPassesOnlyOnceIsFoundOut(t *testing.T) {
	for mode, c := range map[string]struct {
		cause    journal.Cause
		verdicts string
	}{
		"lucky":       {journal.Regression, "fp"},
		"lucky-start": {journal.NoServer, "nn"},
	} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			g := NewWithT(t)
			plan := falls()
			plan["1.1"] = mode
			w := newWorld(t, 3, plan)
			s := w.play()
			g.Expect(story(s)).To(ContainElement("1.1 passed  pp"))
			g.Expect(*s.End()).To(Equal(fall()), "it moves nothing")
			r := replayOf(t, s)
			g.Expect(r).NotTo(BeNil())
			g.Expect(r.Outcome).To(Equal(journal.Failed))
			g.Expect(r.Cause).To(Equal(c.cause))
			g.Expect(r.Verdicts).To(Equal(c.verdicts))
			g.Expect(w.notes).To(ConsistOf(ContainSubstring("the last passing state (turn 1, attempt 1) does not pass any more")))
			g.Expect(w.store.Kept()).To(Equal(1))
			if mode == "lucky" {
				g.Expect(r.Failures).To(HaveLen(1))
				g.Expect(r.Failures[0].Request).To(Equal("GET /turn/0"))
			} else {
				g.Expect(r.Server.Output).To(ContainSubstring("the port of yesterday is taken"))
			}
		})
	}
}

// troubled makes an operation of the replay fail so many times.
func (w *world) troubled(operation string, times int) {
	w.fault = func(op string) error {
		if op == operation && len(w.events) == 6 && times > 0 {
			times--
			return errors.New("the engine hiccups")
		}
		return nil
	}
}

func TestTroubleRepeatsAReplayOnceAndNeverTheSession(t *testing.T) {
	for _, operation := range []string{"restore", "serve", "stopAll"} {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			for times, outcome := range map[int]journal.Outcome{1: journal.Passed, 2: journal.Unknown} {
				g := NewWithT(t)
				w := newWorld(t, 3, falls())
				w.troubled(operation, times)
				s := w.play()
				g.Expect(*s.End()).To(Equal(fall()))
				r := replayOf(t, s)
				g.Expect(r).NotTo(BeNil())
				g.Expect(r.Outcome).To(Equal(outcome))
				g.Expect(troublesOf(s)).To(BeEmpty(), "no attempt was in flight")
				g.Expect(w.played).To(HaveLen(6))
				g.Expect(w.slept).To(Equal([]time.Duration{5 * time.Second}))
				g.Expect(w.notes).To(HaveLen(times))
				g.Expect(w.store.Kept()).To(Equal(1))
				if outcome == journal.Unknown {
					g.Expect([]int{r.Turn, r.Attempt}).To(Equal([]int{1, 1}))
					g.Expect(r.Error).To(ContainSubstring("the engine hiccups"))
					g.Expect(r.Verdicts).To(BeEmpty())
				}
			}
		})
	}
}

func TestThereIsNothingToReplay(t *testing.T) {
	for name, c := range map[string]struct {
		plan   map[string]string
		fault  bool
		ending journal.Ending
	}{
		"if no turn was passed":           {plan: map[string]string{"0.0": "no-server", "0.1": "no-server", "0.2": "no-server"}, ending: journal.Fell},
		"if all turns were passed":        {plan: map[string]string{"1.0": "forget"}, ending: journal.Completed},
		"if infrastructure ended it":      {fault: true, ending: journal.Censored},
		"… with a state after the passed": {plan: map[string]string{"1.0": "forget"}, fault: true, ending: journal.Censored},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := NewWithT(t)
			w := newWorld(t, 2, c.plan)
			finished := 1 + len(c.plan)
			w.fault = func(op string) error {
				if c.fault && op == "run" && len(w.events) >= finished {
					return errors.New("the engine is gone")
				}
				return nil
			}
			s := w.play()
			g.Expect(s.End().Ending).To(Equal(c.ending))
			g.Expect(replayOf(t, s)).To(BeNil())
			g.Expect(w.store.Kept()).To(Equal(1))
		})
	}
}

func TestAReplayThatIsCancelledIsDoneAtTheNextBegin(t *testing.T) {
	for _, operation := range []string{"restore", "serve", "stopAll"} {
		t.Run(operation, func(t *testing.T) {
			t.Parallel()
			g := NewWithT(t)
			whole := newWorld(t, 3, falls()).play()
			w := newWorld(t, 3, falls())
			ctx, cancel := context.WithCancel(context.Background())
			w.fault = func(op string) error {
				if op == operation && len(w.events) == 6 {
					cancel()
					return ctx.Err()
				}
				return nil
			}
			s, err := session.Begin(ctx, w.setup())
			g.Expect(err).NotTo(HaveOccurred())
			_, err = s.Play(ctx)
			g.Expect(err).To(MatchError(context.Canceled))
			g.Expect(s.Settled()).To(BeNil())
			g.Expect(s.Close(ctx)).To(Succeed())
			g.Expect(replayOf(t, w.read())).To(BeNil())

			w.fault = nil
			g.Expect(result(w.play())).To(Equal(result(whole)))
			g.Expect(w.store.Kept()).To(Equal(1))
		})
	}
}

// A session that has fallen is settled in any case: the breaker may stop what comes next.
func TestAReplayThatIsNotPermittedIsUnknown(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	w := newWorld(t, 3, falls())
	w.change = func(s *session.Setup) {
		s.Permit = func(context.Context) error {
			if len(w.events) == 6 {
				return errors.New("the run is over")
			}
			return nil
		}
	}
	s := w.play()
	g.Expect(*s.End()).To(Equal(fall()))
	r := replayOf(t, s)
	g.Expect(r.Outcome).To(Equal(journal.Unknown))
	g.Expect(r.Error).To(ContainSubstring("the run is over"))
	g.Expect(w.store.Kept()).To(Equal(1))
}

func TestAReplayAsksTheAssertionsOfItsTurn(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	w := newWorld(t, 3, falls())
	var turns []int
	w.change = func(s *session.Setup) {
		s.Condition.Assertions = []string{"It counts."}
		s.Assertions = []session.Assertion{{Name: "count", Sentence: "It counts.", Counts: true,
			Check: func(_ context.Context, _ runner.Client, turn int) error {
				turns = append(turns, turn)
				if len(w.events) == 6 {
					return errors.New("it does not count")
				}
				return nil
			}}}
	}
	r := replayOf(t, w.play())
	g.Expect(turns[len(turns)-1]).To(Equal(1))
	g.Expect(r.Outcome).To(Equal(journal.Failed))
	g.Expect(r.Cause).To(Equal(journal.Assertion))
	g.Expect(r.Assertions).To(HaveLen(1))
}

// An older program has dropped the passing state, and could not read the record.
func TestASessionThatAnOlderProgramBeganIsNotReplayed(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	w := newWorld(t, 3, falls())
	s, err := session.Begin(context.Background(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	_, err = s.PlayTurn(context.Background(), 0)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Close(context.Background())).To(Succeed())
	text, err := os.ReadFile(w.path())
	g.Expect(err).NotTo(HaveOccurred())
	older := bytes.Replace(text, []byte(`"schema":2,`), []byte(`"schema":1,`), 1)
	g.Expect(older).NotTo(Equal(text))
	g.Expect(os.WriteFile(w.path(), older, 0o644)).To(Succeed())

	ended := w.play()
	g.Expect(*ended.End()).To(Equal(fall()))
	g.Expect(replayOf(t, ended)).To(BeNil())
	g.Expect(w.store.Kept()).To(Equal(1))
}

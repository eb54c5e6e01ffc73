package session_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/harness/agent"
	"staminabench/harness/journal"
	"staminabench/harness/runner"
	"staminabench/harness/session"
	"staminabench/harness/session/memory"
)

func TestWhatTheAgentDoesBecomesTheStory(t *testing.T) {
	for name, c := range map[string]struct {
		plan  map[string]string
		story []string
		end   journal.End
	}{
		"passes all": {
			nil,
			[]string{"0.0 passed  p", "1.0 passed  pp", "2.0 passed  ppp"},
			journal.End{Ending: journal.Completed, Stamina: 3},
		},
		"repairs after feedback": {
			map[string]string{"1.0": "break"},
			[]string{"0.0 passed  p", "1.0 failed regression fp", "1.1 passed  pp", "2.0 passed  ppp"},
			journal.End{Ending: journal.Completed, Stamina: 3},
		},
		"fails after R retries": {
			map[string]string{"2.0": "forget", "2.1": "break", "2.2": "forget"},
			[]string{"0.0 passed  p", "1.0 passed  pp",
				"2.0 failed new_work ppf", "2.1 failed regression fpp", "2.2 failed regression fpp"},
			journal.End{Ending: journal.Fell, Stamina: 2, Cause: journal.Regression},
		},
		"crashes and times out with a right server": {
			map[string]string{"0.0": "crash", "1.0": "timeout"},
			[]string{"0.0 passed crash p", "1.0 passed timeout pp", "2.0 passed  ppp"},
			journal.End{Ending: journal.Completed, Stamina: 3},
		},
		"crashes with nothing done": {
			map[string]string{"1.0": "crash-undone"},
			[]string{"0.0 passed  p", "1.0 failed crash pf", "1.1 passed  pp", "2.0 passed  ppp"},
			journal.End{Ending: journal.Completed, Stamina: 3},
		},
		"never has a server": {
			map[string]string{"0.0": "no-server", "0.1": "silent", "0.2": "no-server"},
			[]string{"0.0 failed no_server n", "0.1 failed no_server n", "0.2 failed no_server n"},
			journal.End{Ending: journal.Fell, Stamina: 0, Cause: journal.NoServer},
		},
		"has a server that dies": {
			map[string]string{"1.0": "die"},
			[]string{"0.0 passed  p", "1.0 failed died fn", "1.1 passed  pp", "2.0 passed  ppp"},
			journal.End{Ending: journal.Completed, Stamina: 3},
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, 2, c.plan)
			s := w.play()
			g.Expect(story(s)).To(Equal(c.story))
			g.Expect(*s.End()).To(Equal(c.end))
			g.Expect(w.events).To(HaveLen(len(c.story)))
			g.Expect(w.notes).To(BeEmpty())
			g.Expect(w.store.Kept()).To(Equal(1), "only the last snapshot is kept")
			g.Expect(w.boxes).To(Equal(1))
		})
	}
}

// watchedAgent is an agent of which more is known.
type watchedAgent struct{ agent.Agent }

func (watchedAgent) Mishap() (journal.Cause, string) { return journal.Loop, "its guard stopped it" }

func TestWhatIsKnownOfAWatchedAgentIsACause(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, map[string]string{"1.0": "crash-undone", "1.1": "forget", "1.2": "no-server"})
	w.change = func(s *session.Setup) { s.Agent = watchedAgent{s.Agent} }
	s := w.play()
	g.Expect(story(s)).To(Equal([]string{"0.0 passed loop p", "1.0 failed loop pf", "1.1 failed loop pf", "1.2 failed loop nn"}))
	g.Expect(s.Records).To(ContainElement(HaveField("Attempt", HaveValue(HaveField("Rule", ContainSubstring("its guard stopped it"))))))
}

func TestAServerThatHangsIsTriedOnceMoreOnAFreshOne(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 0, map[string]string{"0.0": "hang"})
	s := w.play()
	_, attempts := s.Turn(0)
	g.Expect(attempts).To(HaveLen(2))
	g.Expect(attempts[0].Retested).To(BeTrue())
	g.Expect(attempts[0].Outcome).To(Equal(journal.Failed))
	g.Expect(attempts[1].Retested).To(BeFalse())
}

func TestAVerdictOnTimeoutsAloneCanBeTakenBack(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 0, map[string]string{"0.0": "hang-first"})
	s := w.play()
	g.Expect(story(s)).To(Equal([]string{"0.0 passed  p"}))
	_, attempts := s.Turn(0)
	g.Expect(attempts[0].Retested).To(BeTrue())
	g.Expect(w.played).To(HaveLen(1), "the agent did not work again")
}

func TestTheRecordsOfATurnTellAllOfIt(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, map[string]string{"1.0": "forget", "1.1": "break"})
	s := w.play()
	g.Expect(s.Head.AgentVersion).To(Equal("actor 1.0"))
	g.Expect(s.Head.Sandbox).To(HaveKeyWithValue("kind", "memory"))
	g.Expect(s.Head.Retries).To(Equal(2))
	g.Expect(s.Head.ConditionDigest).To(Equal(testCondition(1).Digest()))

	var kinds []string
	for _, r := range s.Records {
		switch {
		case r.Cases != nil:
			kinds = append(kinds, "cases")
		case r.Begun != nil:
			kinds = append(kinds, "begun")
		case r.Attempt != nil:
			kinds = append(kinds, "attempt")
		}
	}
	g.Expect(strings.Join(kinds, " ")).To(Equal(
		"cases begun attempt cases begun attempt begun attempt begun attempt"))

	list, attempts := s.Turn(1)
	g.Expect(list.Cases[1]).To(Equal(journal.Case{ID: "2/turn/a", Family: "turn", Label: "Turn1", Title: "it is served", Introduced: 1}))
	g.Expect(attempts[0].Failures).To(HaveLen(1))
	g.Expect(attempts[0].Failures[0].Request).To(Equal("GET /turn/1"))
	g.Expect(attempts[1].RetryRegression).To(Equal(1), "the case of turn 0 passed at attempt 0")
	g.Expect(attempts[2].Requests).To(Equal(2))
	g.Expect(attempts[2].Code).To(HaveKeyWithValue("sh", journal.Code{Files: 1, Lines: 1}))
	for _, phase := range []string{"agent", "start", "ready", "cases", "stop", "snapshot"} {
		g.Expect(attempts[0].Phases).To(HaveKey(phase))
	}
	for i := range attempts[1:] {
		g.Expect(attempts[i+1].Before).To(Equal(attempts[i].After))
	}
}

func TestTheAgentIsToldTheRequestAndThenWhatFailed(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, map[string]string{"1.0": "forget"})
	s := w.play()
	var told []string
	for _, r := range s.Records {
		if r.Begun != nil {
			text, err := s.ReadDocument(r.Begun.Prompt)
			g.Expect(err).NotTo(HaveOccurred())
			told = append(told, text)
		}
	}
	g.Expect(told).To(HaveLen(3))
	g.Expect(told[0]).To(And(HavePrefix("You build and maintain"), HaveSuffix("Serve turn 0.\n")))
	g.Expect(told[1]).To(Equal("Serve turn 1.\n"))
	g.Expect(told[2]).To(And(ContainSubstring("1. Turn1, turn: it is served"), ContainSubstring("GET /turn/1")))
}

func TestTheContractIsRewrittenBeforeEveryAttempt(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, map[string]string{"0.0": "edit-contract"})
	s, err := session.Begin(context.Background(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	defer s.Close(context.Background())
	_, err = s.Play(context.Background())
	g.Expect(err).NotTo(HaveOccurred())
	box := memory.New(w.store, memory.Options{})
	_, attempts := s.Journal().Turn(1)
	g.Expect(box.Restore(context.Background(), attempts[0].After)).To(Succeed())
	g.Expect(box.ReadFile(context.Background(), session.ContractFile)).To(BeEquivalentTo("The contract.\n"))
}

func TestTurnsArePlayedInOrderAndOnce(t *testing.T) {
	g := NewWithT(t)
	ctx := context.Background()
	w := newWorld(t, 3, map[string]string{"1.0": "forget", "1.1": "forget", "1.2": "forget"})
	s, err := session.Begin(ctx, w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	defer s.Close(ctx)
	_, err = s.PlayTurn(ctx, 2)
	g.Expect(err).To(MatchError(ContainSubstring("before turn 0")))
	for range 2 { // the second time it is read
		r, err := s.PlayTurn(ctx, 0)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(r.Outcome).To(Equal(journal.Passed))
	}
	g.Expect(s.Settled()).To(BeNil())
	for range 2 {
		r, err := s.PlayTurn(ctx, 1)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(r.Outcome).To(Equal(journal.Failed))
		g.Expect(r.Cause).To(Equal(journal.NewWork))
		g.Expect(r.Attempts).To(HaveLen(3))
		g.Expect(r.Cases).To(HaveLen(2))
	}
	g.Expect(s.Settled()).NotTo(BeNil())
	_, err = s.PlayTurn(ctx, 2)
	g.Expect(err).To(MatchError(session.ErrSettled))
	g.Expect(w.played).To(Equal([]string{"0.0", "1.0", "1.1", "1.2"}))
}

func TestAssertionsThatCountDecideAndAreToldToTheAgent(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 0, nil)
	checked := 0
	w.change = func(s *session.Setup) {
		s.Condition.Assertions = []string{"GET /turn/0 answers twice."}
		s.Assertions = []session.Assertion{
			{Name: "twice", Sentence: "GET /turn/0 answers twice.", Counts: true,
				Check: func(ctx context.Context, c runner.Client, _ int) error {
					if checked++; checked == 1 {
						return errors.New("it answered once")
					}
					x, err := c.Do(ctx, "GET", "/turn/0", "")
					if err == nil && x.Status != 200 {
						err = errors.New("not served")
					}
					return err
				}},
			{Name: "advice", Check: func(context.Context, runner.Client, int) error { return errors.New("could be nicer") }},
		}
	}
	s := w.play()
	g.Expect(story(s)).To(Equal([]string{"0.0 failed assertion p", "0.1 passed  p"}))
	_, attempts := s.Turn(0)
	g.Expect(attempts[0].Assertions).To(Equal([]journal.AssertionResult{
		{Name: "twice", Counts: true, Message: "it answered once"}, {Name: "advice", Message: "could be nicer"},
	}))
	for name, want := range map[string]string{
		"prompt-000-0.md": "- GET /turn/0 answers twice.",
		"prompt-000-1.md": "it answered once",
	} {
		text, err := os.ReadFile(filepath.Join(w.dir, "s1", name))
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(string(text)).To(And(ContainSubstring(want), Not(ContainSubstring("nicer"))))
	}
}

func TestAnAssertionThatCountsNeedsASentenceInTheCondition(t *testing.T) {
	w := newWorld(t, 0, nil)
	for want, assertions := range map[string][]session.Assertion{
		"needs a sentence":        {{Name: "a", Counts: true}},
		"must hold the sentences": {{Name: "a", Counts: true, Sentence: "It is so."}},
		"a name of its own":       {{Name: "a"}, {Name: "a"}},
	} {
		setup := w.setup()
		setup.Assertions = assertions
		_, err := session.Begin(context.Background(), setup)
		NewWithT(t).Expect(err).To(MatchError(ContainSubstring(want)))
	}
}

func TestWaitingForAPlaceIsAPhase(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	w.change = func(s *session.Setup) { s.Queued = 3 * time.Second }
	s := w.play()
	_, first := s.Turn(0)
	_, second := s.Turn(1)
	g.Expect(first[0].Phases).To(HaveKeyWithValue("queue", 3.0))
	g.Expect(second[0].Phases).NotTo(HaveKey("queue"))
}

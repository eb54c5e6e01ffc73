package session_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/cases"
	"staminabench/harness/condition"
	"staminabench/harness/journal"
	"staminabench/harness/session"
	"staminabench/harness/session/memory"
)

// moment is what is on the disk at one reading of the clock.
type moment struct {
	journal []byte
	store   *memory.Store
	kept    int
}

// watched plays a session and takes a moment whenever the clock is read, which is before and after
// every phase and before every record.
func watched(w *world) (*journal.Session, []moment) {
	var moments []moment
	w.now = func() time.Time {
		data, err := os.ReadFile(w.path())
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			w.t.Fatal(err)
		}
		last := len(moments) - 1
		if last < 0 || len(moments[last].journal) != len(data) || moments[last].kept != w.store.Kept() {
			moments = append(moments, moment{data, w.store.Clone(), w.store.Kept()})
		}
		return time.Now()
	}
	return w.play(), moments
}

// failOnce makes the first snapshot after the first turn fail.
func failOnce(w *world) {
	snapshots := 0
	w.fault = func(operation string) error {
		if operation == "snapshot" {
			if snapshots++; snapshots == 2 {
				return errors.New("the disk is full")
			}
		}
		return nil
	}
}

func TestAKillAtAnyMomentLosesAtMostTheAttemptInFlight(t *testing.T) {
	t.Parallel()
	plans := map[string]map[string]string{
		"completes": {"1.0": "forget", "2.0": "break", "2.1": "die"},
		"falls":     {"1.0": "break", "2.0": "forget", "2.1": "no-server", "2.2": "forget"},
	}
	for name, plan := range plans {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, 2, plan)
			failOnce(w)
			whole, moments := watched(w)
			data, err := os.ReadFile(w.path())
			NewWithT(t).Expect(err).NotTo(HaveOccurred())
			moments = append(moments, moment{journal: data, store: w.store.Clone()})
			if len(moments) < len(whole.Records) {
				t.Fatalf("%d moments do not cover %d records", len(moments), len(whole.Records))
			}
			t.Logf("%d moments", len(moments))
			for _, m := range moments {
				next := data[len(m.journal):]
				next = next[:bytes.IndexByte(append(slices.Clone(next), '\n'), '\n')]
				for _, torn := range []int{0, len(next) / 2, len(next)} {
					again(t, plan, whole, m, next[:torn])
				}
			}
		})
	}
}

// again resumes from a moment, with a torn record at the end of its journal.
func again(t *testing.T, plan map[string]string, whole *journal.Session, m moment, torn []byte) {
	t.Helper()
	g := NewWithT(t)
	w := newWorld(t, whole.Head.Horizon, plan)
	failOnce(w)
	w.store = m.store.Clone()
	begun := append(slices.Clone(m.journal), torn...)
	g.Expect(os.WriteFile(w.path(), begun, 0o644)).To(Succeed())
	finished := strings.Count(string(m.journal), `"attempt":{`)

	s := w.play()
	where := fmt.Sprintf("after %d records and %d torn bytes", bytes.Count(m.journal, []byte("\n")), len(torn))
	g.Expect(result(s)).To(Equal(result(whole)), where)
	for _, line := range story(whole)[:finished] {
		at, _, _ := strings.Cut(line, " ")
		g.Expect(w.played).NotTo(ContainElement(at), where)
	}
	g.Expect(w.store.Kept()).To(Equal(1), "only the last state is left, "+where)
	resumed := 0
	for _, r := range s.Records {
		if r.Resumed != nil {
			resumed++
			g.Expect(r.Resumed.DroppedBytes).To(Equal(len(torn)))
		}
	}
	if len(m.journal) > 0 && whole.End() != nil && finished < len(story(whole)) {
		g.Expect(resumed).To(Equal(1), where)
	}
}

func TestWhatTheAgentInstalledAndRememberedComesBack(t *testing.T) {
	g := NewWithT(t)
	ctx := context.Background()
	w := newWorld(t, 2, nil)
	first, err := session.Begin(ctx, w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	_, err = first.PlayTurn(ctx, 0)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(first.Close(ctx)).To(Succeed())

	s := w.play()
	g.Expect(*s.End()).To(Equal(journal.End{Ending: journal.Completed, Stamina: 3}),
		"the server needs the tool that the agent installed at turn 0")
	_, attempts := s.Turn(2)
	g.Expect(attempts[0].Agent.Output).To(Equal("diary: 0.0 1.0 2.0 "))
	g.Expect(w.boxes).To(Equal(2))
	g.Expect(attempts[0].Phases).NotTo(HaveKey("restore"))
	_, attempts = s.Turn(1)
	g.Expect(attempts[0].Phases).To(HaveKey("restore"))
}

func TestTroubleIsRepeatedFromTheSnapshot(t *testing.T) {
	for _, operation := range []string{"run", "serve", "stopAll", "write", "snapshot"} {
		t.Run(operation, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, 2, map[string]string{"1.0": "forget"})
			undisturbed := result(w.play())

			w = newWorld(t, 2, map[string]string{"1.0": "forget"})
			w.now = ticking()
			broken := false
			w.fault = func(op string) error {
				if op == operation && !broken && len(w.events) == 2 { // at the retry of turn 1
					broken = true
					return errors.New("the engine hiccups")
				}
				return nil
			}
			s := w.play()
			g.Expect(broken).To(BeTrue())
			g.Expect(result(s)).To(Equal(undisturbed))
			_, attempts := s.Turn(1)
			g.Expect(attempts[1].Phases).To(HaveKeyWithValue("agent", 1.0), "what was aborted is not counted")
			troubles := troublesOf(s)
			g.Expect(troubles).To(HaveLen(1))
			g.Expect(troubles[0].Turn).To(Equal(1))
			g.Expect(troubles[0].Attempt).To(Equal(1))
			g.Expect(troubles[0].Error).To(ContainSubstring("the engine hiccups"))
			g.Expect(w.slept).To(Equal([]time.Duration{5 * time.Second}))
			g.Expect(w.boxes).To(Equal(2))
			g.Expect(w.notes).To(ContainElement(ContainSubstring("repeated in 5s")))
		})
	}
}

// ticking is a clock that goes on by a second whenever it is read.
func ticking() func() time.Time {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

// unsound is a script with a bug of ours.
type unsound struct {
	counting
	bug string
}

func (u unsound) Cases(turn, attempt int) ([]cases.Case, error) {
	list, err := u.counting.Cases(turn, attempt)
	switch {
	case turn < 1:
	case u.bug == "generate":
		err = errors.New("no such entity")
	case u.bug == "vary" && attempt > 0:
		list[0].ID = "other"
	case u.bug == "uncheckable":
		list[1].Steps[0].Path = "/turn/${never}"
	}
	return list, err
}

func TestOurOwnBugsAreNotTheAgents(t *testing.T) {
	for bug, phase := range map[string]string{"generate": "generate", "vary": "generate", "uncheckable": "cases"} {
		t.Run(bug, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, 2, map[string]string{"1.0": "forget"})
			if bug == "uncheckable" {
				w.plan = nil
			}
			w.change = func(s *session.Setup) { s.Script = unsound{counting{2}, bug} }
			s := w.play()
			g.Expect(*s.End()).To(Equal(journal.End{Ending: journal.Censored, Stamina: 1, Cause: journal.CauseInfrastructure}))
			g.Expect(troublesOf(s)).To(HaveLen(4))
			g.Expect(troublesOf(s)[0].Phase).To(Equal(phase))
		})
	}
}

func TestTroubleThatStaysCensorsTheSession(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 2, nil)
	w.fault = func(op string) error {
		if op == "snapshot" && len(w.events) == 1 {
			return errors.New("the disk is full")
		}
		return nil
	}
	s, err := session.Begin(context.Background(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	defer s.Close(context.Background())
	_, err = s.PlayTurn(context.Background(), 0)
	g.Expect(err).NotTo(HaveOccurred())
	r, err := s.PlayTurn(context.Background(), 1)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(r.Outcome).To(Equal(journal.Infrastructure))
	g.Expect(*s.Settled()).To(Equal(journal.End{Ending: journal.Censored, Stamina: 1, Cause: journal.CauseInfrastructure}))
	g.Expect(w.slept).To(Equal(session.DefaultBackoff()))
	g.Expect(w.played).To(Equal([]string{"0.0", "1.0", "1.0", "1.0", "1.0"}))
	var repeats []int
	for _, trouble := range troublesOf(s.Journal()) {
		g.Expect(trouble.Phase).To(Equal("snapshot"))
		repeats = append(repeats, trouble.Repeat)
	}
	g.Expect(repeats).To(Equal([]int{0, 1, 2, 3}))
	_, err = s.PlayTurn(context.Background(), 2)
	g.Expect(err).To(MatchError(session.ErrSettled))
}

func TestASessionWithoutASandboxIsRecordedAsCensored(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	w.change = func(s *session.Setup) {
		s.Start = func(context.Context) (containers.Sandbox, error) { return nil, errors.New("no engine") }
	}
	s := w.play()
	g.Expect(*s.End()).To(Equal(journal.End{Ending: journal.Censored, Cause: journal.CauseInfrastructure}))
	g.Expect(troublesOf(s)).To(HaveLen(4))
	g.Expect(troublesOf(s)[0].Phase).To(Equal("restore"))
}

func TestACancelledSessionCanBeResumed(t *testing.T) {
	for _, operation := range []string{"run", "serve", "snapshot", "write"} {
		t.Run(operation, func(t *testing.T) {
			g := NewWithT(t)
			whole := newWorld(t, 2, nil).play()
			w := newWorld(t, 2, nil)
			ctx, cancel := context.WithCancel(context.Background())
			w.fault = func(op string) error {
				if op == operation && len(w.events) == 1 {
					cancel()
					return ctx.Err()
				}
				return nil
			}
			s, err := session.Begin(ctx, w.setup())
			g.Expect(err).NotTo(HaveOccurred())
			_, err = s.PlayTurn(ctx, 0)
			g.Expect(err).NotTo(HaveOccurred())
			r, err := s.PlayTurn(ctx, 1)
			g.Expect(err).To(MatchError(context.Canceled))
			g.Expect(r.Outcome).To(Equal(journal.Stopped))
			g.Expect(s.Close(ctx)).To(Succeed())
			g.Expect(s.Settled()).To(BeNil())
			g.Expect(troublesOf(s.Journal())).To(BeEmpty())

			w.fault = nil
			g.Expect(result(w.play())).To(Equal(result(whole)))
		})
	}
}

// begunAndLeft plays turn 0 and closes the session.
func begunAndLeft(t *testing.T) *world {
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	s, err := session.Begin(context.Background(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	_, err = s.PlayTurn(context.Background(), 0)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(s.Close(context.Background())).To(Succeed())
	return w
}

func TestAnotherConditionIsRefusedWithTheDifference(t *testing.T) {
	g := NewWithT(t)
	w := begunAndLeft(t)
	before, err := os.ReadFile(w.path())
	g.Expect(err).NotTo(HaveOccurred())
	w.change = func(s *session.Setup) {
		s.Condition.Protocol.Retries = 1
		s.Condition.Agent.Model = "m2"
	}
	_, err = session.Begin(context.Background(), w.setup())
	g.Expect(err).To(MatchError(session.ErrCondition))
	g.Expect(err.Error()).To(And(
		ContainSubstring("\n  agent.model: (none) → \"m2\"\n"),
		ContainSubstring("\n  protocol.retries: 2 → 1"),
	))
	g.Expect(os.ReadFile(w.path())).To(Equal(before))
}

func TestAnotherScenarioIsRefused(t *testing.T) {
	w := begunAndLeft(t)
	w.change = func(s *session.Setup) { s.Head.Scenario.Digest = "d2" }
	_, err := session.Begin(context.Background(), w.setup())
	NewWithT(t).Expect(err).To(And(MatchError(session.ErrScenario), MatchError(ContainSubstring("d1 → d2"))))
}

func TestAnotherEnvironmentIsNotedAndRecorded(t *testing.T) {
	g := NewWithT(t)
	w := begunAndLeft(t)
	w.change = func(s *session.Setup) { s.Environment = condition.Environment{Kernel: "6.1"} }
	s := w.play()
	g.Expect(*s.End()).To(Equal(journal.End{Ending: journal.Completed, Stamina: 2}))
	g.Expect(w.notes).To(ConsistOf(ContainSubstring(`kernel: "" → "6.1"`)))
	for _, r := range s.Records {
		if r.Resumed != nil {
			g.Expect(r.Resumed.EnvironmentDigest).To(Equal(condition.Environment{Kernel: "6.1"}.Digest()))
			g.Expect([]int{r.Resumed.Turn, r.Resumed.Attempt}).To(Equal([]int{1, 0}))
		}
	}
}

func TestASessionIsPlayedByOneProcessAtATime(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	first, err := session.Begin(context.Background(), w.setup())
	g.Expect(err).NotTo(HaveOccurred())
	defer first.Close(context.Background())
	_, err = session.Begin(context.Background(), w.setup())
	g.Expect(err).To(MatchError(journal.ErrLocked))
}

func TestASessionThatHasEndedIsOnlyRead(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	w.play()
	before, err := os.ReadFile(w.path())
	g.Expect(err).NotTo(HaveOccurred())
	w.boxes = 0
	w.play()
	g.Expect(w.boxes).To(BeZero())
	g.Expect(os.ReadFile(w.path())).To(Equal(before))
}

func troublesOf(s *journal.Session) []journal.Trouble {
	var out []journal.Trouble
	for _, r := range s.Records {
		if r.Trouble != nil {
			out = append(out, *r.Trouble)
		}
	}
	return out
}

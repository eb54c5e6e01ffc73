package agent_test

import (
	"context"
	"encoding/json"
	"math"
	"sync"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/change"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
	"staminabench/harness/agent"
)

// written is what an agent of a scenario writes in an attempt, as JSON.
func written(t *testing.T, s *scenario.Scenario, character string, seed uint64, turn, attempt int) string {
	t.Helper()
	g := NewWithT(t)
	a, err := agent.NewReference(s, character, seed)
	g.Expect(err).NotTo(HaveOccurred())
	box, ran := recording(containers.Exit{})
	_, err = a.Play(context.Background(), box, agent.Task{Turn: turn, Attempt: attempt, Prompt: "build", Limit: time.Minute})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(*ran).To(HaveLen(1))
	g.Expect((*ran)[0].Args).To(Equal([]string{"/bin/reference", "build"}))
	g.Expect((*ran)[0].Limit).To(Equal(time.Minute))
	return string((*ran)[0].Stdin)
}

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// scenarios are made once for all tests.
var scenarios = sync.OnceValue(func() []*scenario.Scenario {
	var out []*scenario.Scenario
	for seed := range uint64(10) {
		out = append(out, scenario.New(seed, 100))
	}
	return out
})

// eachTurn plays 1,000 simulated turns with two retries each: ten sessions of turns 1 to 100.
func eachTurn(t *testing.T, character string, check func(s *scenario.Scenario, turn int, attempts [3]string)) {
	t.Helper()
	for _, s := range scenarios() {
		for turn := 1; turn <= 100; turn++ {
			var attempts [3]string
			for i := range attempts {
				attempts[i] = written(t, s, character, 7, turn, i)
			}
			check(s, turn, attempts)
		}
	}
}

func TestFaithfulIsAlwaysRight(t *testing.T) {
	g := NewWithT(t)
	s := scenario.New(1, 5)
	for turn := range 6 {
		g.Expect(written(t, s, "faithful", 1, turn, 2)).To(Equal(text(t, reference.Document{Specification: s.Spec(turn)})))
	}
}

func TestForgetfulForgetsOneChangeAsOftenAsStated(t *testing.T) {
	g := NewWithT(t)
	var wrong tally
	eachTurn(t, "forgetful", func(s *scenario.Scenario, turn int, attempts [3]string) {
		truth := text(t, reference.Document{Specification: s.Spec(turn)})
		wrong.count(g, truth, attempts)
		if attempts[0] == truth {
			return
		}
		lacking := 0
		for i := range s.Turns[turn].Changes {
			rest := append(append([]change.Change{}, s.Turns[turn].Changes[:i]...), s.Turns[turn].Changes[i+1:]...)
			without, err := change.Apply(s.Spec(turn-1), rest...)
			g.Expect(err).NotTo(HaveOccurred())
			if text(t, reference.Document{Specification: without}) == attempts[0] {
				lacking++
			}
		}
		g.Expect(lacking).To(Equal(1), "exactly one change is missing in turn %d", turn)
	})
	wrong.expect(g, 0.25)
	g.Expect(written(t, scenario.New(1, 0), "forgetful", 1, 0, 0)).To(Equal(written(t, scenario.New(1, 0), "faithful", 1, 0, 0)))
}

func TestCarelessPlantsABugAsOftenAsStated(t *testing.T) {
	g := NewWithT(t)
	var wrong tally
	planted := map[string]int{}
	eachTurn(t, "careless", func(s *scenario.Scenario, turn int, attempts [3]string) {
		wrong.count(g, text(t, reference.Document{Specification: s.Spec(turn)}), attempts)
		var d reference.Document
		g.Expect(json.Unmarshal([]byte(attempts[0]), &d)).To(Succeed())
		g.Expect(text(t, d.Specification)).To(Equal(text(t, s.Spec(turn))), "it serves the right specification")
		_, err := d.Handler()
		g.Expect(err).NotTo(HaveOccurred())
		for _, p := range d.Bugs {
			planted[p.Bug]++
		}
	})
	wrong.expect(g, 0.3)
	g.Expect(len(planted)).To(BeNumerically(">", 70), "of %d turns with a bug", wrong.wrong[0])
}

// tally counts attempts that are not right.
type tally struct{ turns, wrong [3]int }

func (c *tally) count(g *WithT, truth string, attempts [3]string) {
	for i, a := range attempts {
		if i > 0 && attempts[i-1] == truth {
			g.Expect(a).To(Equal(truth), "once repaired it stays so")
			continue
		}
		c.turns[i]++
		if a != truth {
			c.wrong[i]++
			g.Expect(a).To(Equal(attempts[0]), "what is not repaired stays as it is")
		}
	}
}

// expect compares the shares with the stated probabilities, within four standard errors.
func (c *tally) expect(g *WithT, first float64) {
	for i, p := range []float64{first, 0.4, 0.4} {
		n := float64(c.turns[i])
		g.Expect(float64(c.wrong[i])/n).To(BeNumerically("~", p, 4*math.Sqrt(p*(1-p)/n)), "attempt %d", i)
	}
}

func TestWhatItDoesDependsOnSeedScenarioTurnAndAttemptOnly(t *testing.T) {
	g := NewWithT(t)
	short, long := scenario.New(5, 8), scenario.New(5, 12)
	differs := false
	for _, character := range agent.Characters() {
		for turn := range 9 {
			here := written(t, short, character, 3, turn, 1)
			g.Expect(written(t, long, character, 3, turn, 1)).To(Equal(here))
			differs = differs || written(t, long, character, 4, turn, 1) != here
		}
	}
	g.Expect(differs).To(BeTrue(), "the seed counts")
}

func TestAnUnknownCharacterIsAnErrorThatNamesTheOthers(t *testing.T) {
	g := NewWithT(t)
	_, err := agent.NewReference(&scenario.Scenario{}, "evil", 1)
	g.Expect(err).To(MatchError(ContainSubstring(`no character "evil"; there are careless, faithful, forgetful`)))
}

func TestAReferenceProgramThatIsNotThereIsTroubleOfTheInfrastructure(t *testing.T) {
	g := NewWithT(t)
	a, err := agent.NewReference(&scenario.Scenario{Turns: []scenario.Turn{{Spec: &spec.Specification{}}}}, "faithful", 1)
	g.Expect(err).NotTo(HaveOccurred())
	box, _ := recording(containers.Exit{Code: 127})
	_, err = a.Play(context.Background(), box, agent.Task{})
	g.Expect(err).To(MatchError(ContainSubstring("/bin/reference: the program cannot be run")))
	_, err = a.Version(context.Background(), box)
	g.Expect(err).To(HaveOccurred())
	_, err = a.Play(context.Background(), box, agent.Task{Turn: 1})
	g.Expect(err).To(MatchError(ContainSubstring("turn 1 is not in the scenario")))

	a.Program = "/opt/reference"
	box, ran := recording(containers.Exit{Output: "1\n"})
	g.Expect(a.Version(context.Background(), box)).To(Equal("1"))
	g.Expect((*ran)[0].Args).To(Equal([]string{"/opt/reference", "version"}))
}

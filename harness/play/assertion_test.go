package play_test

import (
	"net/http"
	"testing"

	. "github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/match"
	"staminabench/harness/play"
	"staminabench/harness/runner"
)

// check runs an assertion against the reference server of a later turn.
func check(t *testing.T, handler http.Handler, claim func(types.Gomega, *play.API)) error {
	t.Helper()
	run := load(t, "scenarios: 1\n", play.Assertion{Name: "claim", Check: claim})
	client := runner.InProcess(handler)
	return run.Sessions[0].Assertions[0].Check(t.Context(), client, 2)
}

func TestAnAssertionThatHoldsIsNoError(t *testing.T) {
	specification := scenario.New(1, 2).Spec(2)
	err := check(t, reference.Handler(specification), func(g types.Gomega, api *play.API) {
		g.Expect(api.Specification).To(Equal(specification))
		for i := range api.Specification.Entities {
			e := &api.Specification.Entities[i]
			id := api.Create(e)
			g.Expect(api.Get(play.Path(e, id))).To(match.HaveStatus(200))
			g.Expect(api.List(e)).To(ContainElement(HaveField("ID", id)))
		}
	})
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
}

func TestTheFirstClaimThatDoesNotHoldIsTheError(t *testing.T) {
	err := check(t, http.NotFoundHandler(), func(g types.Gomega, api *play.API) {
		g.Expect(api.Get("/")).To(match.HaveStatus(200))
		panic("not reached")
	})
	NewWithT(t).Expect(err).To(MatchError(ContainSubstring("GET /")))
}

func TestABugOfTheSuiteIsNoVerdict(t *testing.T) {
	g := NewWithT(t)
	g.Expect(func() {
		_ = check(t, http.NotFoundHandler(), func(types.Gomega, *play.API) { panic("a bug") })
	}).To(PanicWith("a bug"))
}

func TestTheSentencesOfAssertionsThatCountAreInTheCondition(t *testing.T) {
	g := NewWithT(t)
	run := load(t, "scenarios: 1\nagent: faithful\n",
		play.Assertion{Name: "a", Counts: true, Sentence: "It is so.", Check: func(types.Gomega, *play.API) {}},
		play.Assertion{Name: "b", Sentence: "It would be nice.", Check: func(types.Gomega, *play.API) {}})
	_, err := run.Prepare(t.Context(), t.Output())
	g.Expect(err).NotTo(HaveOccurred())
	s, err := run.Sessions[0].Begin(t.Context(), nil)
	g.Expect(err).NotTo(HaveOccurred())
	defer s.Close(t.Context())
	g.Expect(string(s.Journal().Head.Condition)).To(And(ContainSubstring("It is so."), Not(ContainSubstring("nice"))))
}

package specs_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/onsi/ginkgo/v2/types"
	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
)

// row is what became of a spec: its name, "passed", "failed" or "skipped", and the first line of why.
type row struct{ name, state, why string }

// rows plays a fixture as a suite of its own, in a process of its own as Ginkgo wants it, and reads
// the report.
func rows(t *testing.T, f fixture) []row {
	t.Helper()
	g := NewWithT(t)
	if f.Dir == "" {
		f.Dir = t.TempDir()
	}
	told, err := json.Marshal(f)
	g.Expect(err).NotTo(HaveOccurred())
	path := filepath.Join(t.TempDir(), "report.json")
	suite := exec.Command(os.Args[0], "-test.run=^TestFixture$", "-ginkgo.json-report="+path)
	suite.Env = append(os.Environ(), fixtureVariable+"="+string(told))
	output, _ := suite.CombinedOutput() // it fails where specs fail
	text, err := os.ReadFile(path)
	g.Expect(err).NotTo(HaveOccurred(), "%s", output)
	var reports []types.Report
	g.Expect(json.Unmarshal(text, &reports)).To(Succeed())
	var out []row
	for _, s := range reports[0].SpecReports {
		if s.LeafNodeType == types.NodeTypeIt {
			why, _, _ := strings.Cut(s.Failure.Message, "\n")
			out = append(out, row{s.LeafNodeText, s.State.String(), why})
		}
	}
	return out
}

const notPlayed = "not played: the session ended in turn 1 (new_work)"

func TestTheSpecsOfASessionThatFalls(t *testing.T) {
	NewWithT(t).Expect(rows(t, fixture{Plan: map[string]string{"1.0": "lose", "1.1": "lose"}})).To(Equal([]row{
		{"turn 0 / play", "passed", ""},
		{"turn 0 / alpha", "passed", ""},
		{"turn 0 / beta", "passed", ""},
		{"turn 1 / play", "passed", ""},
		{"turn 1 / alpha", "failed", "1 of 2 cases failed, 0 are blocked"},
		{"turn 1 / beta", "passed", ""},
		{"turn 2 / play", "skipped", notPlayed},
		{"turn 2 / alpha", "skipped", notPlayed},
		{"turn 2 / beta", "skipped", notPlayed},
	}))
}

func TestATurnThatIsRepairedPasses(t *testing.T) {
	for _, r := range rows(t, fixture{Plan: map[string]string{"1.0": "lose"}}) {
		NewWithT(t).Expect(r.state).To(Equal("passed"), r.name)
	}
}

func TestTheGrainSaysWhatASpecGathers(t *testing.T) {
	for grain, want := range map[string][]string{
		"subject": {"turn 1 / Turn0 alpha", "turn 1 / Turn1 alpha", "turn 1 / Root beta"},
		"case": {"turn 1 / Turn0 alpha: it is served (1/alpha/a)",
			"turn 1 / Turn1 alpha: it is served (2/alpha/a)", "turn 1 / Root beta: it is served (9/beta/a)"},
	} {
		g := NewWithT(t)
		states := map[string]string{}
		for _, r := range rows(t, fixture{Grain: grain, Plan: map[string]string{"1.0": "lose", "1.1": "lose"}}) {
			states[r.name] = r.state
		}
		g.Expect(states).To(HaveKeyWithValue(want[0], "passed"))
		g.Expect(states).To(HaveKeyWithValue(want[1], "failed"))
		g.Expect(states).To(HaveKeyWithValue(want[2], "passed"))
	}
}

func TestOnlyTheFirstTurnsBindWithAGate(t *testing.T) {
	lost := map[string]string{"1.0": "lose", "1.1": "lose"}
	g := NewWithT(t)
	g.Expect(rows(t, fixture{Gate: 2, Plan: lost})).To(ContainElement(
		row{"turn 1 / alpha", "failed", "1 of 2 cases failed, 0 are blocked"}))
	g.Expect(rows(t, fixture{Gate: 1, Plan: lost})).To(ContainElement(
		row{"turn 1 / alpha", "skipped", "turn 1 does not bind (only the first 1 do): 1 of 2 cases failed, 0 are blocked"}))
}

func TestATurnWithoutAServerFailsWhereItIsPlayed(t *testing.T) {
	all := rows(t, fixture{Plan: map[string]string{"1.0": "no-server", "1.1": "no-server"}})
	NewWithT(t).Expect(all[3:6]).To(Equal([]row{
		{"turn 1 / play", "failed", "the turn is lost after 2 attempts: the server was never ready (no_server)"},
		{"turn 1 / alpha", "skipped", "2 of 2 cases were not run (no_server)"},
		{"turn 1 / beta", "skipped", "1 of 1 cases were not run (no_server)"},
	}))
}

func TestTroubleIsToldAsInfrastructure(t *testing.T) {
	all := rows(t, fixture{Trouble: 1})
	const censored = "not played: the session was censored in turn 1 (infrastructure)"
	NewWithT(t).Expect(all[3:]).To(Equal([]row{
		{"turn 1 / play", "failed", "infrastructure, not the agent: the session is censored: agent: the disk is gone"},
		{"turn 1 / alpha", "skipped", censored},
		{"turn 1 / beta", "skipped", censored},
		{"turn 2 / play", "skipped", censored},
		{"turn 2 / alpha", "skipped", censored},
		{"turn 2 / beta", "skipped", censored},
	}))
}

func TestASessionThatCannotBeginFailsOnce(t *testing.T) {
	all := rows(t, fixture{Broken: true})
	g := NewWithT(t)
	g.Expect(all[0]).To(Equal(row{"turn 0 / play", "failed", "infrastructure, not the agent: no such agent"}))
	for _, r := range all[1:] {
		g.Expect(r).To(Equal(row{r.name, "skipped", "not played: the session could not be begun"}))
	}
}

// The breaker is asked before the session begins and before each attempt.
func TestASessionStopsBetweenTwoAttemptsWhenTheBreakerOpens(t *testing.T) {
	g := NewWithT(t)
	f := fixture{Dir: t.TempDir(), Open: 2}
	all := rows(t, f)
	g.Expect(all[0]).To(Equal(row{"turn 0 / play", "passed", ""}))
	g.Expect(all[3].name).To(Equal("turn 1 / play"))
	g.Expect(all[3].state).To(Equal("failed"))
	g.Expect(all[3].why).To(And(ContainSubstring("the run was stopped"), ContainSubstring("infrastructure ends one session after the other")))
	for _, r := range all[4:] {
		g.Expect(r).To(Equal(row{r.name, "skipped", "not played: the run was stopped"}))
	}
	end, err := journal.ReadEnd(journal.Path(f.Dir+"/run/journal", "s1"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(end).To(BeNil(), "it can be gone on with")
}

func TestASessionIsNotBegunOnceTheBreakerIsOpen(t *testing.T) {
	g := NewWithT(t)
	f := fixture{Dir: t.TempDir(), Open: -1}
	g.Expect(rows(t, f)[0].state).To(Equal("failed"))
	g.Expect(journal.Path(f.Dir+"/run/journal", "s1")).NotTo(BeAnExistingFile())
	f.Open = 0
	for _, r := range rows(t, f) {
		g.Expect(r.state).To(Equal("passed"), r.name)
	}
}

func TestAssertionsAreSpecs(t *testing.T) {
	all := rows(t, fixture{Assert: true})
	NewWithT(t).Expect(all[5:10]).To(Equal([]row{
		{"turn 1 / play", "passed", ""},
		{"turn 1 / alpha", "passed", ""},
		{"turn 1 / beta", "passed", ""},
		{"turn 1 / assertion binding", "failed", "not in turn 1"},
		{"turn 1 / assertion kind", "skipped", "advice only: could be nicer"},
	}))
}

func TestARunThatGoesOnReportsEveryTurnAgain(t *testing.T) {
	f := fixture{Dir: t.TempDir(), Plan: map[string]string{"1.0": "lose", "1.1": "lose"}}
	NewWithT(t).Expect(rows(t, f)).To(Equal(rows(t, f)))
}

package reports

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// fixture builds the journal of one session, record by record, a second apart.
type fixture struct {
	head    journal.Head
	now     time.Time
	records []journal.Record
	torn    string // what a kill left of a last line
}

const fixtureHorizon = 2

// Written out, so that a new setting does not change the goldens. The hole is the agent's character.
const (
	fixtureCondition = `{"agent":{"name":"reference","character":%q,"seed":18446744073709551615,"sandbox":"local"},` +
		`"scenarios":{"generator":"1","horizon":2},"protocol":{"retries":1,"feedback":"detailed"},` +
		`"limits":{"agent":1800000000000},"assertions":["Be fast.","Be kind."]}`
	fixtureEnvironment = `{"host":"here","kernel":"","cores":2,"engine":null}`
)

func newFixture(seed uint64, title, character string) *fixture {
	return (&fixture{now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), head: journal.Head{
		Schema: journal.Schema, Run: "20260102-030405-abcd", Session: fmt.Sprintf("%d-%s-0", seed, character),
		Scenario: journal.Scenario{Seed: seed, Title: title, Sampler: "programmatic", Generator: "1", Digest: fmt.Sprint("digest-", seed)},
		Agent:    "reference/" + character, AgentVersion: "reference 1", Simulated: true,
		Condition: fmt.Appendf(nil, fixtureCondition, character), ConditionDigest: character[:6] + "0123456789",
		Environment: json.RawMessage(fixtureEnvironment), EnvironmentDigest: "abcdef0123456789",
		Horizon: fixtureHorizon, Retries: 1, Gate: 1, Build: journal.Build{Revision: "abc"},
	}}).begin()
}

func raw(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

func (f *fixture) add(r journal.Record) *fixture {
	r.At = f.now
	f.now = f.now.Add(time.Second)
	f.records = append(f.records, r)
	return f
}

func (f *fixture) begin() *fixture { return f.add(journal.Record{Head: &f.head}) }

// turn begins a turn with four cases of two families, the last of them new.
func (f *fixture) turn(number int, changes ...string) *fixture {
	return f.add(journal.Record{Cases: &journal.CaseList{Turn: number, Cases: []journal.Case{
		{ID: "f1/required/missing", Family: "required", Label: "Bean.name", Title: "POST without it is refused"},
		{ID: "f2/bounds/below", Family: "bounds", Label: "Bean.weight", Title: "POST below its minimum is refused"},
		{ID: "f2/bounds/above", Family: "bounds", Label: "Bean.weight", Title: "PATCH beyond a bound is refused"},
		{ID: "f3/bounds/above", Family: "bounds", Label: "Bean.age", Title: "PUT <above> its maximum & more", Introduced: number, By: "add field"},
	}}}).begun(number, 0, changes...)
}

func (f *fixture) begun(turn, attempt int, changes ...string) *fixture {
	return f.add(journal.Record{Begun: &journal.Begun{Turn: turn, Attempt: attempt, Changes: changes}})
}

func (f *fixture) played(turn, attempt int, verdicts string, cause journal.Cause, failures ...journal.Failure) *fixture {
	outcome, rule := journal.Passed, "all cases pass"
	if cause != "" {
		outcome, rule = journal.Failed, "cases did not pass"
	}
	return f.add(journal.Record{Attempt: &journal.Attempt{
		Turn: turn, Attempt: attempt, Outcome: outcome, Cause: cause, Rule: rule, Verdicts: verdicts, Failures: failures,
		Agent: containers.Exit{Elapsed: 1500 * time.Millisecond, Output: "done"}, Phases: map[string]float64{"agent": 1.5, "cases": 0.25},
	}})
}

func (f *fixture) passed(turn, attempt int) *fixture { return f.played(turn, attempt, "pppp", "") }

func (f *fixture) trouble(turn, attempt int) *fixture {
	return f.add(journal.Record{Trouble: &journal.Trouble{Turn: turn, Attempt: attempt, Phase: "start", Error: "the engine does not answer"}})
}

func (f *fixture) end(ending journal.Ending, stamina int, cause journal.Cause) *fixture {
	return f.add(journal.Record{End: &journal.End{Ending: ending, Stamina: stamina, Cause: cause}})
}

func (f *fixture) replay(turn, attempt int, verdicts string, cause journal.Cause, failures ...journal.Failure) *fixture {
	r := &journal.Replay{Turn: turn, Attempt: attempt, Outcome: journal.Passed, Rule: "all cases passed", Verdicts: verdicts, Failures: failures}
	if cause != "" {
		r.Outcome, r.Cause, r.Rule = journal.Failed, cause, "cases did not pass"
	}
	return f.add(journal.Record{Replay: r})
}

func (f *fixture) unknownReplay(turn, attempt int) *fixture {
	return f.add(journal.Record{Replay: &journal.Replay{Turn: turn, Attempt: attempt, Outcome: journal.Unknown, Error: "restore: the engine does not answer"}})
}

func failure(c int, blocked bool) journal.Failure {
	return journal.Failure{
		Case: c, Blocked: blocked, Step: 2, Request: "PATCH /bean/1", Body: `{"weight":101}`,
		Expected: "400 or 422", Got: "200 {\"weight\":101}", Clause: 6, Says: "weight is at most 100.",
	}
}

// The sessions of the golden run.
func completedSession() *fixture {
	f := newFixture(1, "Coffee roastery", "faithful").turn(0).passed(0, 0)
	f.turn(1, "add field").trouble(1, 0).begun(1, 0, "add field").passed(1, 0)
	return f.turn(2, "rename field", "remove entity").passed(2, 0).end(journal.Completed, 3, "")
}

func fallenSession() *fixture {
	strange := failure(2, false)
	strange.Got = "200 \x00\x1b[31m\ufffe]]> <b> " + strings.Repeat("é", 2000)
	f := newFixture(1, "Coffee roastery", "forgetful").turn(0).played(0, 0, "pfpp", journal.NewWork, failure(1, false))
	f.begun(0, 1).passed(0, 1).turn(1, "add field").played(1, 0, "ffpp", journal.Regression, failure(0, false), failure(1, false))
	return f.begun(1, 1, "add field").played(1, 1, "pbff", journal.Regression, failure(1, true), strange).replay(0, 1, "pppp", "").end(journal.Fell, 1, journal.Regression)
}

func censoredSession() *fixture {
	f := newFixture(2, "Library", "forgetful").turn(0).passed(0, 0)
	f.turn(1, "add field").played(1, 0, "fppp", journal.Regression, failure(0, false)).begun(1, 1).trouble(1, 1)
	return f.end(journal.Censored, 1, journal.CauseInfrastructure)
}

func unsettledSession() *fixture {
	f := newFixture(1, "Coffee roastery", "careless").turn(0).passed(0, 0).turn(1, "add field")
	f.torn = `{"at":"2026-`
	return f
}

func serverlessSession() *fixture {
	f := newFixture(2, "Library", "careless").turn(0).played(0, 0, "nnnn", journal.NoServer)
	f.begun(0, 1).played(0, 1, "", journal.NoServer)
	last := f.records[len(f.records)-1].Attempt
	last.Rule = "the server was never ready"
	last.Server = &containers.Exit{Code: 127, Output: "run_server.sh: not found"}
	return f.end(journal.Fell, 0, journal.NoServer)
}

func goldenRun() []*fixture {
	return []*fixture{completedSession(), fallenSession(), censoredSession(), unsettledSession(), serverlessSession()}
}

// writeRun writes journals into run/journal below a new working directory and returns "run".
func writeRun(t *testing.T, fixtures ...*fixture) string {
	t.Helper()
	t.Chdir(t.TempDir())
	folder := JournalPath("run")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, f := range fixtures {
		var lines []byte
		for _, r := range f.records {
			lines = append(append(lines, raw(r)...), '\n')
		}
		path := filepath.Join(folder, f.head.Session+journal.Ext)
		if err := os.WriteFile(path, append(lines, f.torn...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return "run"
}

// results reads the fixtures back through their files.
func results(t *testing.T, fixtures ...*fixture) Results {
	t.Helper()
	r, err := Load(writeRun(t, fixtures...))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

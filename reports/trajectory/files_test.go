package trajectory

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
	"staminabench/reports"
)

// go test ./reports/trajectory -update writes the golden anew; read the difference before you keep it.
var update = flag.Bool("update", false, "write the golden file")

// A whole session: a title, a failed attempt, a provider that fails, a compaction.
func TestGolden(t *testing.T) {
	g := NewWithT(t)
	a := &agent{world: newWorld(t, gateway.Caps{}), wire: "chat", stream: true, system: "You are a coder.", tools: true}
	a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{{Text: "I look first.", Shell: "ls"}, scripted.Say("It is built, as far as I can see.")}})
	a.begin(0, 0, 0, "Build it.")
	title := &agent{world: a.world, wire: a.wire, system: "You make titles."}
	title.hears("A title for: Build it.")
	title.work()
	a.hears("Build it.")
	a.work()
	a.end(journal.Record{Attempt: &journal.Attempt{Outcome: journal.Failed, Cause: journal.NewWork, Rule: "a case that this turn introduced does not pass"}})
	a.model.Play(scripted.Script{Prompt: "Repair it.", Moves: []scripted.Move{scripted.Fail(503, 1), scripted.Say("It is repaired.")}})
	a.begin(0, 1, 0, "Repair it.")
	a.list = nil
	a.hears("You were told to build it, and said: It is built, as far as I can see.")
	a.hears("Repair it.")
	a.ask()
	a.ask()
	a.passed()

	var got bytes.Buffer
	g.Expect(a.of().write(&got)).To(Succeed())
	path := filepath.Join("testdata", "session.json")
	if *update {
		g.Expect(os.WriteFile(path, got.Bytes(), 0o644)).To(Succeed())
	}
	want, err := os.ReadFile(path)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(got.String()).To(Equal(string(want)))
}

func TestEachSessionGetsAFileOrAReason(t *testing.T) {
	g := NewWithT(t)
	a := &agent{world: newWorld(t, gateway.Caps{}), wire: "chat", system: "You are a coder.", tools: true}
	a.begin(0, 0, 0, "Build it.")
	a.hears("Build it.")
	a.work()
	a.passed()
	silent := newWorld(t, gateway.Caps{})
	silent.begin(0, 0, 0, "Build it.")
	silent.passed()
	sessions := []*reports.Session{
		{Journal: a.journal.Path, Head: journal.Head{Run: "r1", Session: "1-pi-0"}},
		{Journal: silent.journal.Path, Head: journal.Head{Run: "r2", Session: "2-pi-0"}},
	}
	reasons := map[string]error{}
	folder := filepath.Join(t.TempDir(), Folder)
	written, err := Files(folder, sessions, func(session string, why error) { reasons[session] = why })
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(written).To(Equal(1))
	g.Expect(reasons).To(HaveKeyWithValue("2-pi-0", MatchError(ErrNone)))
	text, err := os.ReadFile(filepath.Join(folder, "1-pi-0.json"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(Check(text)).To(Succeed())

	// Sessions of two runs that are called the same do not overwrite each other.
	sessions[1] = &reports.Session{Journal: a.journal.Path, Head: journal.Head{Run: "r2", Session: "1-pi-0"}}
	written, err = Files(folder, sessions, func(string, error) {})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(written).To(Equal(2))
	g.Expect(filepath.Join(folder, "r1-1-pi-0.json")).To(BeARegularFile())
	g.Expect(filepath.Join(folder, "r2-1-pi-0.json")).To(BeARegularFile())

	sessions[0].Journal = filepath.Join(folder, "nowhere.jsonl")
	_, err = Files(folder, sessions, func(string, error) {})
	g.Expect(err).To(MatchError(ContainSubstring("nowhere.jsonl")))
}

// The check refuses what the validator of the Harbor project refuses.
func TestTheCheckIsNoRubberStamp(t *testing.T) {
	whole := `{"schema_version":"ATIF-v1.7","agent":{"name":"a","version":"1"},"steps":[
		{"step_id":1,"source":"user","message":"hi","timestamp":"2026-03-01T12:00:00.000Z"},
		{"step_id":2,"source":"agent","message":"","reasoning_content":"hm","tool_calls":[{"tool_call_id":"c","function_name":"f","arguments":{}}],
		 "observation":{"results":[{"source_call_id":"c","content":"ok"},{"subagent_trajectory_ref":[{"trajectory_id":"b"}]}]}}],
		"subagent_trajectories":[{"schema_version":"ATIF-v1.7","trajectory_id":"b","agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"system","message":"s"}]}]}`
	g := NewWithT(t)
	g.Expect(Check([]byte(whole))).To(Succeed())
	for was, is := range map[string]string{
		`"ATIF-v1.7","agent"`:              `"ATIF-v9","agent"`,
		`"name":"a"`:                       `"nom":"a"`,
		`"version":"1"`:                    `"version":1`,
		`"step_id":2`:                      `"step_id":3`,
		`"source":"user"`:                  `"source":"tool"`,
		`"source":"agent"`:                 `"source":"user"`,
		`12:00:00.000Z`:                    `noon`,
		`"arguments":{}`:                   `"arguments":"{}"`,
		`"source_call_id":"c"`:             `"source_call_id":"d"`,
		`[{"trajectory_id":"b"}]`:          `[{"trajectory_id":"x"}]`,
		`"ATIF-v1.7","trajectory_id":"b",`: `"ATIF-v1.7",`,
		`"results":[`:                      `"result":[`,
		`[{"step_id":1,"source":"system","message":"s"}]`: `[]`,
	} {
		broken := bytes.Replace([]byte(whole), []byte(was), []byte(is), 1)
		g.Expect(string(broken)).NotTo(Equal(whole), was)
		g.Expect(Check(broken)).NotTo(Succeed(), "%s", is)
	}
}

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/reports"
	"staminabench/reports/internal/simulate"
)

func simulatedRun(t *testing.T, id string, agents ...simulate.Agent) string {
	t.Helper()
	if agents == nil {
		agents = []simulate.Agent{{Name: "able", Old: 0.2}}
	}
	run := simulate.Run{ID: id, Seed: 2, Scenarios: 3, Horizon: 5, Cases: 8, Agents: agents}
	dir, err := run.Write(filepath.Join(t.TempDir(), id))
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return dir
}

// runs a command and returns its exit status and what it prints.
func command(args ...string) (code int, out, problems string) {
	var o, p bytes.Buffer
	code = bench(args, &o, &p)
	return code, o.String(), p.String()
}

func TestDocumentsOfARun(t *testing.T) {
	g := NewWithT(t)
	dir := simulatedRun(t, "one")
	code, out, problems := command("summary", dir)
	g.Expect(code).To(Equal(reports.ExitWorked), problems)
	g.Expect(out).To(And(HavePrefix("# Run one"), ContainSubstring("able (simulated)")))

	code, out, _ = command("html", dir)
	g.Expect(code).To(Equal(reports.ExitWorked))
	g.Expect(out).To(Equal(filepath.Join(dir, "report.html") + "\n"))
	g.Expect(filepath.Join(dir, "report.html")).To(BeARegularFile())

	code, out, _ = command("junit", dir)
	g.Expect(code).To(Equal(reports.ExitWorked))
	g.Expect(out).To(ContainSubstring("<testsuites"))
	file := filepath.Join(t.TempDir(), "all.xml")
	code, out, _ = command("junit", dir, "-o", file)
	g.Expect(code).To(Equal(reports.ExitWorked))
	g.Expect(out).To(Equal(file + "\n"))

	code, out, _ = command("plot", dir)
	g.Expect(code).To(Equal(reports.ExitWorked))
	for _, name := range []string{"survival.svg", "survival.png", "hazards-1.svg"} {
		g.Expect(filepath.Join(out[:len(out)-1], name)).To(BeARegularFile())
	}
}

func TestExportOfARun(t *testing.T) {
	g := NewWithT(t)
	dir := simulatedRun(t, "one")
	code, out, problems := command("export", "--jsonl", dir)
	g.Expect(code).To(Equal(reports.ExitWorked), problems)
	g.Expect(out).To(HavePrefix(`{"type":"run","schema":3,"runs":["one"]`))
	code, out, _ = command("export", "--csv", dir)
	g.Expect(code).To(Equal(reports.ExitWorked))
	for _, table := range []string{"sessions", "turns", "attempts"} {
		path := filepath.Join(dir, "export", table+".csv")
		g.Expect(out).To(ContainSubstring(path + "\n"))
		g.Expect(path).To(BeARegularFile())
	}
	code, out, _ = command("export", "--schema")
	g.Expect(code).To(Equal(reports.ExitWorked))
	g.Expect(out).To(ContainSubstring(`"$schema"`))
	code, out, _ = command("export", "--atif", dir)
	g.Expect(code).To(Equal(reports.ExitWorked))
	g.Expect(out).To(HavePrefix("session "), "simulated agents ask no model")
	g.Expect(out).NotTo(MatchRegexp("session .*: session "))
	g.Expect(out).To(ContainSubstring("no trajectory: its agent asks no model through the gateway\n"))
	g.Expect(filepath.Join(dir, "trajectories")).NotTo(BeADirectory())
	for _, wrong := range [][]string{{dir}, {"--csv"}, {"--csv", "--jsonl", dir}, {"--csv", "nowhere"}} {
		code, _, _ = command(append([]string{"export"}, wrong...)...)
		g.Expect(code).To(Equal(reports.ExitUsage), "%v", wrong)
	}
}

func TestCompareRuns(t *testing.T) {
	g := NewWithT(t)
	a, b := simulatedRun(t, "a"), simulatedRun(t, "b", simulate.Agent{Name: "other"})
	code, out, problems := command("compare", a, b, "--published")
	g.Expect(code).To(Equal(reports.ExitWorked), problems)
	g.Expect(out).To(And(HavePrefix("# Comparison of 2 conditions"), ContainSubstring("B: other (simulated)"), ContainSubstring("for reference only")))
	code, out, problems = command("compare", a, b, "--rule", "reread", "--per-second", "0.1")
	g.Expect(code).To(Equal(reports.ExitWorked), problems)
	g.Expect(out).To(ContainSubstring("What the rule is worth: reread"))
	code, _, problems = command("compare", a)
	g.Expect(code).To(Equal(reports.ExitBroken))
	g.Expect(problems).To(ContainSubstring("at least two conditions"))
	code, out, problems = command("compare", simulatedRun(t, "c", simulate.Agent{Name: "one"}, simulate.Agent{Name: "two"}))
	g.Expect(code).To(Equal(reports.ExitWorked), problems)
	g.Expect(out).To(HavePrefix("# Comparison of 2 conditions"))
	code, _, problems = command("compare", a, a)
	g.Expect(code).To(Equal(reports.ExitBroken))
	g.Expect(problems).To(ContainSubstring("two journals of session"))
	code, _, problems = command("compare", a, b, "--rule", "r", "--prices", "nowhere.yaml")
	g.Expect(code).To(Equal(reports.ExitBroken))
	g.Expect(problems).To(ContainSubstring("read prices"))
}

// Two machines played parts of one experiment: one JUnit file has the sessions of both.
func TestPartsOfARunBecomeOneFile(t *testing.T) {
	g := NewWithT(t)
	a, b := simulatedRun(t, "a"), simulatedRun(t, "b", simulate.Agent{Name: "other"})
	_, out, _ := command("junit", a, b)
	g.Expect(bytes.Count([]byte(out), []byte("<testsuite "))).To(Equal(6))
	code, _, problems := command("junit", a, simulatedRun(t, "c"))
	g.Expect(code).To(Equal(reports.ExitBroken))
	g.Expect(problems).To(ContainSubstring("the same scenario, condition and rollout"))
}

func TestTheSummaryOfAStep(t *testing.T) {
	g := NewWithT(t)
	dir := simulatedRun(t, "one")
	file := filepath.Join(t.TempDir(), "step.md")
	g.Expect(os.WriteFile(file, []byte("before\n"), 0o600)).To(Succeed())
	t.Setenv("GITHUB_STEP_SUMMARY", file)
	code, _, problems := command("summary", "--step", dir)
	g.Expect(code).To(Equal(reports.ExitWorked), problems)
	text, err := os.ReadFile(file)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(string(text)).To(HavePrefix("before\n# Run one"))
	t.Setenv("GITHUB_STEP_SUMMARY", "")
	code, _, problems = command("summary", "--step", dir)
	g.Expect(code).To(Equal(reports.ExitBroken))
	g.Expect(problems).To(ContainSubstring("GITHUB_STEP_SUMMARY"))
}

func TestDocumentsOfNoRun(t *testing.T) {
	g := NewWithT(t)
	code, _, problems := command("html", "nowhere")
	g.Expect(code).To(Equal(reports.ExitUsage))
	g.Expect(problems).To(ContainSubstring("nowhere is no folder of a run"))
	code, _, problems = command("html", t.TempDir())
	g.Expect(code).To(Equal(reports.ExitBroken))
	g.Expect(problems).To(ContainSubstring("read run"))
	code, _, problems = command("html", simulatedRun(t, "one"), "--prices", "nowhere.yaml")
	g.Expect(code).To(Equal(reports.ExitBroken))
	g.Expect(problems).To(ContainSubstring("read prices"))
}

// Costs by another table do not replace the run's own page.
func TestDocumentsWithOtherPrices(t *testing.T) {
	g := NewWithT(t)
	dir := simulatedRun(t, "one")
	table := filepath.Join(t.TempDir(), "p.yaml")
	g.Expect(os.WriteFile(table, []byte("{currency: CHF, prices: [{model: m, from: 2026-01-01, input: 1, output: 2}]}"), 0o600)).To(Succeed())
	code, out, problems := command("html", dir, "--prices", table)
	g.Expect(code).To(Equal(reports.ExitWorked), problems)
	g.Expect(out).To(Equal(filepath.Join(dir, "report-priced.html") + "\n"))
	g.Expect(filepath.Join(dir, "report.html")).NotTo(BeAnExistingFile())
	for _, args := range [][]string{{"summary", dir}, {"report", dir}, {"export", "--jsonl", dir}, {"export", "--csv", dir}} {
		code, _, problems = command(append(args, "--prices", table)...)
		g.Expect(code).To(Equal(reports.ExitWorked), "%v: %s", args, problems)
		code, _, problems = command(append(args, "--prices", "nowhere.yaml")...)
		g.Expect(code).To(Equal(reports.ExitBroken), "%v", args)
		g.Expect(problems).To(ContainSubstring("read prices"))
	}
	code, _, problems = command("export", "--atif", dir, "--prices", table)
	g.Expect(code).To(Equal(reports.ExitUsage))
	g.Expect(problems).To(ContainSubstring("as they were recorded"))
}

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"staminabench/harness/journal"
	"staminabench/reports"
)

// journalOf writes the shortest journal of a session that passed its only turn.
func journalOf(t *testing.T, session string, more ...journal.Record) {
	t.Helper()
	folder := reports.JournalPath("run")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	records := append([]journal.Record{
		{Head: &journal.Head{Schema: journal.Schema, Run: "r", Session: session, Agent: "reference/faithful", ConditionDigest: "d"}},
		{Attempt: &journal.Attempt{Outcome: journal.Passed}},
	}, more...)
	var lines bytes.Buffer
	for i, r := range records {
		r.At = time.Date(2026, 1, 2, 3, 4, i, 0, time.UTC)
		if err := json.NewEncoder(&lines).Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, session+journal.Ext), lines.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

var completed = journal.Record{End: &journal.End{Ending: journal.Completed, Stamina: 1}}

func TestBench(t *testing.T) {
	t.Chdir(t.TempDir())
	journalOf(t, "one", completed)
	var out, problems bytes.Buffer
	if code := bench([]string{"run", "--sessions=1"}, &out, &problems); code != reports.ExitWorked {
		t.Fatalf("exit status %d: %s", code, problems.String())
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if last := lines[len(lines)-1]; last != "bench: sessions=1 settled=1 censored=0 infrastructure=0 turns=1 cases=0 failed=0 elapsed=2s" {
		t.Errorf("the last line is %q", last)
	}
	if page := lines[len(lines)-2]; page != "run/report.html" {
		t.Errorf("the line before it is %q", page)
	}
	for _, path := range []string{"run/journal", "run/junit.xml", "run/summary.md", "run/report.html"} {
		if _, err := os.Stat(path); err != nil || !regexp.MustCompile(`(?m)^`+path+`$`).MatchString(out.String()) {
			t.Errorf("%s is missing or not printed: %v", path, err)
		}
	}
}

func TestBenchSaysWhatIsWrong(t *testing.T) {
	for name, tc := range map[string]struct {
		prepare func(t *testing.T)
		args    []string
		code    int
		says    string
	}{
		"no arguments":     {nil, nil, reports.ExitUsage, "expected"},
		"no folder":        {nil, []string{"nowhere"}, reports.ExitUsage, "nowhere is no folder of a run"},
		"unknown flag":     {nil, []string{"--fast", "."}, reports.ExitUsage, "--fast"},
		"not a run":        {nil, []string{"."}, reports.ExitBroken, "journal"},
		"sessions missing": {func(t *testing.T) { journalOf(t, "one", completed) }, []string{"run", "--sessions=2"}, reports.ExitBroken, "1 sessions of 2"},
		"not settled":      {func(t *testing.T) { journalOf(t, "one") }, []string{"run"}, reports.ExitBroken, ""},
		"contradicts itself": {func(t *testing.T) {
			journalOf(t, "one", completed)
			journalOf(t, "two", completed, completed)
		}, []string{"run"}, reports.ExitBroken, "two.jsonl is damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if tc.prepare != nil {
				tc.prepare(t)
			}
			var out, problems bytes.Buffer
			if code := bench(tc.args, &out, &problems); code != tc.code || !strings.Contains(problems.String(), tc.says) {
				t.Errorf("exit status %d, %q", code, problems.String())
			}
		})
	}
}

func TestHelp(t *testing.T) {
	var out, problems bytes.Buffer
	if code := bench([]string{"report", "--help"}, &out, &problems); code != 0 || !strings.Contains(out.String(), "--sessions") {
		t.Errorf("exit status %d, %q", code, out.String())
	}
}

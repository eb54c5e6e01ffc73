package feedback_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/cases"
	"staminabench/generator/spec"
	"staminabench/harness/feedback"
	"staminabench/harness/journal"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing with them")

var caps = feedback.Caps{Cases: 20, Bytes: 8 << 10, Names: 50}

func input() feedback.Input {
	list := []cases.Case{
		{Subject: 9, Label: "Roast.level", Family: "enum", Title: "an unknown value is refused"},
		{Subject: 2, Label: "CoffeeBatch.weight_kg", Family: "bounds", Title: "POST beyond a bound is refused"},
		{Subject: 2, Label: "CoffeeBatch.weight_kg", Family: "bounds", Title: "PATCH beyond a bound is refused"},
		{Subject: 2, Label: "CoffeeBatch.weight_kg", Family: "echo", Title: "a number comes back"},
		{Subject: 1, Label: "CoffeeBatch", Family: "delete", Title: "a deleted record is gone"},
		{Subject: 1, Label: "CoffeeBatch", Family: "list", Title: "all records, ascending by id"},
	}
	return feedback.Input{
		Cases:   list,
		Start:   time.Minute,
		Request: 5 * time.Second,
		Attempt: &journal.Attempt{
			Verdicts: "fffpbp",
			Failures: []journal.Failure{
				{Case: 0, Request: "POST /roast", Body: `{"level":"burnt"}`, Expected: "status 400 or 422", Got: "status 201\n{\"id\":1}", Clause: 6,
					Says: "`level` is one of light, medium, dark."},
				{Case: 1, Request: "POST /coffeebatch", Body: `{"weight_kg":1001}`, Expected: "status 400 or 422", Got: "status 201", Clause: 6},
				{Case: 2, Request: "PATCH /coffeebatch/3", Expected: "status 400 or 422", Got: "status 200", Clause: 6},
				{Case: 4, Blocked: true, Request: "POST /coffeebatch", Expected: "status 201", Got: "status 500", Detail: "$.id: missing", Clause: 4},
			},
		},
	}
}

func halted(halt journal.Cause, verdicts string, server containers.Exit) feedback.Input {
	in := input()
	in.Attempt = &journal.Attempt{Verdicts: verdicts, Halt: halt, Server: &server}
	return in
}

func TestTextsAreAsAgreed(t *testing.T) {
	withAssertion := input()
	withAssertion.Attempt.Verdicts, withAssertion.Attempt.Failures = "pppppp", nil
	withAssertion.Attempt.Assertions = []journal.AssertionResult{
		{Name: "health", Counts: true, Message: "Expected\n    <int>: 404\nto equal\n    <int>: 200"},
		{Name: "advice", Message: "never shown"},
	}
	withAssertion.Sentences = map[string]string{"health": "GET /health answers 200."}

	log := strings.Repeat("noise\n", 30) + "Traceback: no module named flask\n"
	died := halted(journal.Died, "pfnnnn", containers.Exit{Code: 1, Output: log})
	died.Attempt.Agent.TimedOut = true
	died.Attempt.Failures = input().Attempt.Failures[1:2]

	for name, c := range map[string]struct {
		level feedback.Level
		in    feedback.Input
	}{
		"explained":           {feedback.Explained, input()},
		"detailed":            {feedback.Detailed, input()},
		"medium":              {feedback.Medium, input()},
		"minimal":             {feedback.Minimal, input()},
		"none":                {feedback.None, input()},
		"assertion-explained": {feedback.Explained, withAssertion},
		"assertion-detailed":  {feedback.Detailed, withAssertion},
		"assertion-medium":    {feedback.Medium, withAssertion},
		"no-server-ended":     {feedback.Detailed, halted(journal.NoServer, "nnnnnn", containers.Exit{Code: 127, Output: log})},
		"no-server-silent":    {feedback.Detailed, halted(journal.NoServer, "nnnnnn", containers.Exit{Code: 143, TimedOut: true})},
		"no-server-medium":    {feedback.Medium, halted(journal.NoServer, "nnnnnn", containers.Exit{Code: 127, Output: log})},
		"no-server-minimal":   {feedback.Minimal, halted(journal.NoServer, "nnnnnn", containers.Exit{Code: 127, Output: log})},
		"died":                {feedback.Detailed, died},
		"hung":                {feedback.Detailed, halted(journal.Hung, "pppnnn", containers.Exit{Code: -1, Signal: "SIGKILL"})},
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name, feedback.Text(c.level, caps, c.in))
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".md")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	NewWithT(t).Expect(got).To(Equal(string(want)), "run the test with -update if the change is meant")
}

// many makes an input with a failure in each of n groups of two cases.
func many(n int) feedback.Input {
	in := feedback.Input{Attempt: &journal.Attempt{}}
	for i := range n {
		for range 2 {
			c := cases.Case{Subject: spec.ID(n - i), Label: fmt.Sprintf("E%03d", n-i), Family: "echo", Title: "it comes back"}
			f := journal.Failure{Case: len(in.Cases), Clause: 7, Got: strings.Repeat("é", 2000)}
			in.Cases = append(in.Cases, c)
			in.Attempt.Failures = append(in.Attempt.Failures, f)
			in.Attempt.Verdicts += "f"
		}
	}
	return in
}

func TestCapsAreKeptAndTheOldestComesFirst(t *testing.T) {
	for _, level := range []feedback.Level{feedback.Explained, feedback.Detailed, feedback.Medium} {
		g := NewWithT(t)
		text := feedback.Text(level, caps, many(120))
		g.Expect(len(text)).To(BeNumerically("<=", caps.Bytes), string(level))
		g.Expect(text).To(ContainSubstring("E001"))
		g.Expect(text).NotTo(ContainSubstring("E120"))
		g.Expect(text).To(ContainSubstring("more"))
	}
	g := NewWithT(t)
	small := feedback.Text(feedback.Detailed, feedback.Caps{Cases: 3, Bytes: 100_000}, many(120))
	g.Expect(small).To(And(ContainSubstring("3. E003"), Not(ContainSubstring("4. E004")), ContainSubstring("237 more that")))
	g.Expect(strings.Count(feedback.Text(feedback.Medium, caps, many(120)), "\n- ")).To(Equal(50))
}

func TestOrderPutsOneOfEachGroupFirstAndBlockedLast(t *testing.T) {
	g := NewWithT(t)
	in := input()
	var got []int
	for _, f := range feedback.Order(in.Cases, in.Attempt.Failures) {
		got = append(got, f.Case)
	}
	g.Expect(got).To(Equal([]int{1, 0, 4, 2}))
}

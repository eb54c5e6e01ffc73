package export

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"staminabench/harness/journal"
	"staminabench/harness/usage"
	"staminabench/reports"
	"staminabench/reports/internal/simulate"
)

func run() simulate.Run {
	each := map[string]float64{"add_field": 0.2, "rename_entity": 0.2}
	return simulate.Run{ID: "r", Seed: 4, Scenarios: 4, Horizon: 8, Retries: 1, Cases: 12, Agents: []simulate.Agent{
		{Name: "able", Hazards: each, Old: 0.1, Repair: 0.5, Infrastructure: 0.05}, {Name: "=cmd|calc", Old: 0.3, Budget: 0.1},
	}}
}

// results has all that a journal can say: tokens, an open session, a turn without a verdict, no verdicts.
func results(t *testing.T) reports.Results {
	t.Helper()
	sessions := run().Sessions()
	n := int64(5)
	for _, r := range sessions[0].Records {
		if r.Attempt != nil {
			r.Attempt.Tokens = &journal.Tokens{Input: &n, Output: &n}
			own, cost := journal.Tokens{Input: new(int64), Output: &n}, 0.5
			r.Attempt.Model = &journal.Model{Models: []string{"m-1"}, Counted: r.Attempt.Tokens, Own: &own, Cost: &cost}
		}
	}
	sessions[0].Head.Traits = []string{"argv", "sums"}
	sessions[0].Records[0].Head = &sessions[0].Head
	open := sessions[1]
	open.Records = open.Records[:4] // head, cases, begun, attempt
	begun := journal.Record{At: open.Records[3].At, Begun: &journal.Begun{Turn: 1}}
	open.Records = append(open.Records, begun)
	r, err := reports.From(sessions)
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return r
}

func lines(t *testing.T, r reports.Results) []string {
	t.Helper()
	var b bytes.Buffer
	NewWithT(t).Expect(WriteJSONL(&b, r)).To(Succeed())
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	g := NewWithT(t)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	g.Expect(err).NotTo(HaveOccurred())
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	g.Expect(compiler.AddResource("export.json", doc)).To(Succeed())
	compiled, err := compiler.Compile("export.json")
	g.Expect(err).NotTo(HaveOccurred())
	return compiled
}

func check(t *testing.T, s *jsonschema.Schema, line string) error {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return s.Validate(value)
}

func TestEveryLineIsOfTheSchema(t *testing.T) {
	g := NewWithT(t)
	s := schema(t)
	kinds := map[string]int{}
	for _, line := range lines(t, results(t)) {
		g.Expect(check(t, s, line)).To(Succeed(), line)
		var record struct{ Type string }
		g.Expect(json.Unmarshal([]byte(line), &record)).To(Succeed())
		kinds[record.Type]++
	}
	g.Expect(kinds).To(And(HaveKeyWithValue("run", 1), HaveKeyWithValue("condition", 2), HaveKeyWithValue("session", 8)))
	g.Expect(kinds["attempt"]).To(BeNumerically(">", kinds["turn"]))
}

// The schema is no rubber stamp: a member too many or too few, or of another type, is refused.
func TestTheSchemaRefusesOtherLines(t *testing.T) {
	g := NewWithT(t)
	s := schema(t)
	for _, line := range lines(t, results(t)) {
		var record map[string]any
		g.Expect(json.Unmarshal([]byte(line), &record)).To(Succeed())
		for name, value := range record {
			changed := map[string]any{}
			for k, v := range record {
				changed[k] = v
			}
			delete(changed, name)
			g.Expect(check(t, s, encode(t, changed))).NotTo(Succeed(), "without %s", name)
			changed[name] = []any{[]any{}}
			g.Expect(check(t, s, encode(t, changed))).NotTo(Succeed(), "%s of another type than %v", name, value)
		}
		record["more"] = 1
		g.Expect(check(t, s, encode(t, record))).NotTo(Succeed())
		if record["type"] == "attempt" {
			break // every type was seen
		}
	}
}

func encode(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return string(text)
}

// What is unknown is null and not 0.
func TestUnknownIsNull(t *testing.T) {
	g := NewWithT(t)
	all := strings.Join(lines(t, results(t)), "\n")
	g.Expect(all).To(ContainSubstring(`"input":5,"cacheRead":null`))
	g.Expect(all).To(ContainSubstring(`"outcome":"open","changes":[],"attempts":0,"aborted":1,"cases":0,"passedCases":null`))
	g.Expect(all).To(ContainSubstring(`"ending":"open"`))
}

// What an agent lacks, what answered, and what it cost stand with the session and its attempts.
func TestAnAgentsModelIsExported(t *testing.T) {
	g := NewWithT(t)
	all := strings.Join(lines(t, results(t)), "\n")
	g.Expect(all).To(ContainSubstring(`"answered":["m-1"],"simulated":true,"traits":["argv","sums"]`))
	g.Expect(all).To(ContainSubstring(`"answered":[],"simulated":true,"traits":null`))
	g.Expect(all).To(MatchRegexp(`"usageCompared":([0-9]+),"usageFlagged":[1-9][0-9]*,"usageDifference":-0.5`))
	g.Expect(all).To(ContainSubstring(`"noUsage":0,"cost":0.5,"usageDifference":-0.5`))
	g.Expect(all).To(ContainSubstring(`"noUsage":null,"cost":null,"usageDifference":null`))
	g.Expect(all).To(MatchRegexp(`"cost":[0-9.]+,"currency":"","costUnknown":[1-9]`))
}

// Replays are counted with the condition and told with each session.
func TestReplaysOfSessionsAddUpToThoseOfTheCondition(t *testing.T) {
	g := NewWithT(t)
	lucky := run()
	lucky.Scenarios, lucky.Agents = 30, lucky.Agents[:1]
	lucky.Agents[0].Lucky = 0.5
	sessions := lucky.Sessions()
	for _, s := range sessions {
		if r := s.Records[len(s.Records)-2].Replay; r != nil {
			*r = journal.Replay{Turn: r.Turn, Attempt: r.Attempt, Outcome: journal.Unknown, Error: "no engine"}
			break
		}
	}
	r, err := reports.From(sessions)
	g.Expect(err).NotTo(HaveOccurred())
	counts := map[string]int{}
	var c Condition
	for _, line := range lines(t, r) {
		g.Expect(check(t, schema(t), line)).To(Succeed(), line)
		var s Session
		if g.Expect(json.Unmarshal([]byte(line), &s)).To(Or(Succeed(), HaveOccurred())); s.Type == "session" {
			counts[s.Replay]++
			g.Expect(s.ReplayCause == "no_server").To(Equal(s.Replay == "failed"))
		}
		if s.Type == "condition" {
			g.Expect(json.Unmarshal([]byte(line), &c)).To(Succeed())
		}
	}
	g.Expect(counts).To(And(HaveKey("passed"), HaveKey("failed"), HaveKey("none"), HaveKeyWithValue("unknown", 1)))
	g.Expect([]int{c.Replays, c.ReplaysPassed, c.ReplayUnknown, c.ReplayUntested}).
		To(Equal([]int{counts["passed"] + counts["failed"], counts["passed"], 1, 0}))
	g.Expect(*c.ReplayShare).To(BeNumerically("~", float64(c.ReplaysPassed)/float64(c.Replays), 1e-9))
	g.Expect(c.ReplayIn[0]).To(BeNumerically("<", *c.ReplayShare))
}

// A stranger can compute the stamina from the sessions alone, and gets what the condition says.
func TestTheSessionsGiveTheMeanOfTheCondition(t *testing.T) {
	g := NewWithT(t)
	plain := run()
	plain.Agents = plain.Agents[:1]
	plain.Agents[0].Infrastructure = 0
	r, err := reports.From(plain.Sessions())
	g.Expect(err).NotTo(HaveOccurred())
	sum, n := 0.0, 0.0
	var condition Condition
	for _, line := range lines(t, r) {
		var s Session
		g.Expect(json.Unmarshal([]byte(line), &s)).To(Or(Succeed(), HaveOccurred()))
		switch s.Type {
		case "session":
			sum, n = sum+float64(s.Stamina), n+1
		case "condition":
			g.Expect(json.Unmarshal([]byte(line), &condition)).To(Succeed())
		}
	}
	g.Expect(*condition.Stamina).To(BeNumerically("~", sum/n, 1e-9))
}

func TestTablesAreRectangularAndHoldEveryRecord(t *testing.T) {
	g := NewWithT(t)
	r := results(t)
	for table, want := range map[string]int{"sessions": 8, "turns": count(r, false), "attempts": count(r, true)} {
		var b bytes.Buffer
		g.Expect(WriteCSV(&b, r, table)).To(Succeed())
		g.Expect(b.String()).To(ContainSubstring("\r\n"))
		read, err := csv.NewReader(&b).ReadAll() // fails if a row has another number of fields
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(read).To(HaveLen(want+1), table)
		g.Expect(read[0]).To(ContainElement("session"))
		if table == "sessions" {
			agent := slices.Index(read[0], "agent")
			g.Expect(read[1][agent]).To(Equal("'=cmd|calc"), "no formula for a spreadsheet")
		}
	}
	g.Expect(WriteCSV(&bytes.Buffer{}, r, "cases")).To(MatchError(ContainSubstring(`no table "cases"; there are sessions, turns, attempts`)))
}

func count(r reports.Results, attempts bool) int {
	n := 0
	for _, s := range r.Sessions {
		for i := range s.Turns {
			if attempts {
				n += len(s.Turns[i].Attempts)
			} else {
				n++
			}
		}
	}
	return n
}

// The order does not depend on that of the journals.
func TestTheOrderIsTheSame(t *testing.T) {
	g := NewWithT(t)
	sessions := run().Sessions()
	forward, err := reports.From(sessions)
	g.Expect(err).NotTo(HaveOccurred())
	slices.Reverse(sessions)
	backward, err := reports.From(sessions)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(lines(t, forward)).To(Equal(lines(t, backward)))
}

// By another table every row tells what it costs by that.
func TestCostsByATableOfPrices(t *testing.T) {
	g := NewWithT(t)
	r := results(t)
	prices, err := usage.ParsePrices("p.yaml", []byte("{currency: CHF, prices: [{model: m-1, from: 2020-01-01, input: 100000, output: 300000}]}"))
	g.Expect(err).NotTo(HaveOccurred())
	r.Price(prices)
	var asked []Attempt
	var currencies []string
	for _, line := range lines(t, r) {
		var a Attempt
		var c Condition
		g.Expect(json.Unmarshal([]byte(line), &a)).To(Succeed())
		switch {
		case a.Type == "attempt" && a.Input != nil:
			asked = append(asked, a)
		case a.Type == "condition":
			g.Expect(json.Unmarshal([]byte(line), &c)).To(Succeed())
			currencies = append(currencies, c.Currency)
		}
	}
	g.Expect(asked).NotTo(BeEmpty())
	g.Expect(asked).To(HaveEach(HaveField("Cost", HaveValue(BeNumerically("~", 2, 1e-9)))))
	g.Expect(currencies).To(ContainElement("CHF"))
}

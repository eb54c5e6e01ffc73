package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/harness/usage"
	"staminabench/reports"
	"staminabench/reports/internal/simulate"
)

// What a hostile server and a hostile name try.
const (
	hostileAnswer = `</script></dialog><script>document.title='owned'</script><img src=x onerror="document.title='owned'">`
	hostileName   = `evil</script><b onclick="x">&amp;`
)

// plain hazards, for pages that only need something in every colour.
func hazards(each float64) map[string]float64 {
	all := map[string]float64{}
	for _, kind := range simulate.Kinds {
		all[kind] = each
	}
	return all
}

func hostileRun() simulate.Run {
	return simulate.Run{ID: "simulated-1", Seed: 7, Scenarios: 4, Horizon: 20, Retries: 2, Cases: 30, Answer: hostileAnswer, Prompts: true,
		Agents: []simulate.Agent{
			{Name: "steady", Hazards: hazards(0.05), Old: 0.05, Repair: 0.8, Infrastructure: 0.01},
			{Name: hostileName, Hazards: hazards(0.1), Old: 0.1, Repair: 0.5, Settings: map[string]any{"agent.model": "m<1>"}},
		}}
}

func write(t testing.TB, r simulate.Run, config Config) []byte {
	t.Helper()
	g := NewWithT(t)
	dir, err := r.Write(t.TempDir())
	g.Expect(err).NotTo(HaveOccurred())
	results, err := reports.Load(dir)
	g.Expect(err).NotTo(HaveOccurred())
	var b bytes.Buffer
	g.Expect(Write(&b, results, config)).To(Succeed())
	return b.Bytes()
}

// Names and answers of agents never become elements, and nothing of the page lies elsewhere.
func TestThePageIsAloneAndEscaped(t *testing.T) {
	g := NewWithT(t)
	text := string(write(t, hostileRun(), Config{}))
	g.Expect(text).NotTo(ContainSubstring(hostileName))
	g.Expect(text).To(ContainSubstring(`evil&lt;/script&gt;`))
	g.Expect(text).NotTo(ContainSubstring("onerror"), "answers are packed")
	g.Expect(strings.Count(text, "<script>")).To(Equal(1))
	g.Expect(regexp.MustCompile(`(?i)(src|href)="[^#"]`).FindString(text)).To(BeEmpty())
	g.Expect(regexp.MustCompile(`(?i)@import|url\(`).FindString(text)).To(BeEmpty())
	g.Expect(text).To(ContainSubstring("default-src &#39;none&#39;"))
}

// The packed details hold what was asked, what failed with request, expected and got, and what was
// answered, whatever it was.
func TestThePackedDetailsAreWhole(t *testing.T) {
	g := NewWithT(t)
	text := write(t, hostileRun(), Config{})
	packed := regexp.MustCompile(`id="scenario-0">([^<]+)<`).FindSubmatch(text)
	g.Expect(packed).NotTo(BeNil())
	data := unpack(t, string(packed[1]))
	g.Expect(data.Sessions).To(HaveLen(2), "one of each agent")
	found := false
	for _, s := range data.Sessions {
		for _, turn := range s.Turns {
			for _, a := range turn.Attempts {
				g.Expect(a.Told).To(BeNumerically(">=", 0))
				for _, f := range a.Failures {
					found = true
					g.Expect(f.Text).To(And(ContainSubstring("PATCH /coffeebatch/3"), ContainSubstring("status 400 or 422"), ContainSubstring(hostileAnswer)))
				}
			}
		}
	}
	g.Expect(found).To(BeTrue())
}

func unpack(t *testing.T, packed string) scenarioData {
	t.Helper()
	g := NewWithT(t)
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	g.Expect(err).NotTo(HaveOccurred())
	z, err := gzip.NewReader(bytes.NewReader(raw))
	g.Expect(err).NotTo(HaveOccurred())
	var data scenarioData
	g.Expect(json.NewDecoder(z).Decode(&data)).To(Succeed())
	return data
}

func TestTheSameJournalsGiveTheSamePage(t *testing.T) {
	g := NewWithT(t)
	dir, err := hostileRun().Write(t.TempDir())
	g.Expect(err).NotTo(HaveOccurred())
	var pages [2]bytes.Buffer
	for i := range pages {
		results, err := reports.Load(dir)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(Write(&pages[i], results, Config{})).To(Succeed())
	}
	g.Expect(pages[0].Bytes()).To(Equal(pages[1].Bytes()))
}

// Twenty sessions of 101 turns that are all played are the largest page that is promised to be small.
func TestTwentySessionsOfAHundredTurnsAreUnderFourMegabytes(t *testing.T) {
	g := NewWithT(t)
	run := simulate.Run{ID: "large", Seed: 3, Scenarios: 20, Horizon: 100, Retries: 2, Cases: 60, Prompts: true,
		Agents: []simulate.Agent{{Name: "able", Hazards: hazards(0.06), Old: 0.05, Repair: 0.99}}}
	whole := write(t, run, Config{})
	g.Expect(bytes.Count(whole, []byte(`class="c none"`))).To(BeNumerically("<", 40), "nearly all turns are played")
	size := len(whole)
	t.Logf("the page of 20 sessions × 101 turns has %d bytes", size)
	g.Expect(size).To(BeNumerically("<", 4<<20))
	trimmed := write(t, run, Config{Bytes: 1000})
	g.Expect(len(trimmed)).To(BeNumerically("<", size))
	g.Expect(string(trimmed)).To(ContainSubstring("For size, the requests of turns"))
}

// Whether last passing states pass again is in a table with what it means, and in the details of their turns.
func TestReplaysAreToldInTheTableAndInTheDetails(t *testing.T) {
	g := NewWithT(t)
	run := hostileRun()
	run.Agents[1].Lucky = 1
	text := write(t, run, Config{})
	g.Expect(string(text)).To(And(ContainSubstring("the last passing state still starts and passes</th>"),
		ContainSubstring(" (simulated)</th><td>0 % (0–49), 0 of 4; unknown 0</td>"), ContainSubstring(reports.ReplayMeaning)))
	told := 0
	for _, packed := range regexp.MustCompile(`id="scenario-\d+">([^<]+)<`).FindAllSubmatch(text, -1) {
		for _, s := range unpack(t, string(packed[1])).Sessions {
			for i, turn := range s.Turns {
				if turn.Replay != "" {
					told++
					g.Expect(i).To(Equal(len(s.Turns)-2), "the turn before the lost one")
					g.Expect(turn.Replay).To(HavePrefix(fmt.Sprintf("The last passing state (turn %d, ", i)))
				}
			}
		}
	}
	g.Expect(told).To(BeNumerically(">", 3))
}

// A turn of every fate has a mark of its own, so that colour is not needed.
func TestEveryFateOfATurnHasAMark(t *testing.T) {
	g := NewWithT(t)
	text := string(write(t, hostileRun(), Config{}))
	for _, cell := range []string{
		`class="c atonce" tabindex="-1" aria-label="turn 0: passed at the first try">·<`,
		`passed after 1 retries">1<`, `lost (new_work)">×<`, `class="c none" aria-label="turn 20: not played"><`, `censored (infrastructure)">?<`,
	} {
		g.Expect(text).To(ContainSubstring(cell))
	}
}

func TestCostsInMoneyNeedPricesAndTokens(t *testing.T) {
	g := NewWithT(t)
	g.Expect(string(write(t, hostileRun(), Config{}))).NotTo(ContainSubstring(">cost<"))
	prices, err := usage.ParsePrices("prices.yaml", []byte("{currency: USD, prices: [{model: m, from: 2026-01-01, input: 3, output: 15}]}"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(string(write(t, hostileRun(), Config{Prices: prices}))).To(ContainSubstring("not known: no tokens were recorded"))
}

// What was recorded is told without a table.
func TestWhatWasRecordedOfTheModelIsOnThePage(t *testing.T) {
	g := NewWithT(t)
	sessions := hostileRun().Sessions()
	for _, s := range sessions {
		s.Head.Traits = []string{"plain", "argv"}
		for _, r := range s.Records {
			if r.Attempt != nil {
				in, out, cost := int64(100), int64(10), 0.5
				r.Attempt.Tokens = &journal.Tokens{Input: &in, Output: &out}
				own := journal.Tokens{Input: &out, Output: &out}
				r.Attempt.Model = &journal.Model{Counted: r.Attempt.Tokens, Own: &own, Cost: &cost, Models: []string{"m-1"}}
			}
		}
	}
	results, err := reports.From(sessions)
	g.Expect(err).NotTo(HaveOccurred())
	var b bytes.Buffer
	g.Expect(Write(&b, results, Config{})).To(Succeed())
	g.Expect(b.String()).To(And(ContainSubstring(">cost<"), ContainSubstring("<p>Cost as recorded.</p>"), ContainSubstring("<td>within input</td>"), Not(ContainSubstring("<td>≥"))))
	g.Expect(b.String()).To(ContainSubstring("in its own way: the prompt is an argument of its program, which its own processes can see; it has no tools"))
	g.Expect(b.String()).To(ContainSubstring("Model m&lt;1&gt; was asked for; answered by m-1."))
	g.Expect(b.String()).To(ContainSubstring("<td>⚑ -81.8 % where it is largest (turn 0, attempt 0), more than 2 % in"))
	g.Expect(b.String()).To(ContainSubstring("differs from the gateway&#39;s by more than 2 %"))
}

// What is not known is named.
func TestWhatIsNotKnownOfCostsIsOnThePage(t *testing.T) {
	g := NewWithT(t)
	sessions := hostileRun().Sessions()
	for i, s := range sessions {
		for _, r := range s.Records {
			if r.Attempt != nil && r.Attempt.Turn == 0 && i == 0 {
				in, out, cost := int64(100), int64(10), 0.5
				r.Attempt.Tokens = &journal.Tokens{Input: &in, Output: &out}
				r.Attempt.Model = &journal.Model{Counted: r.Attempt.Tokens, Cost: &cost}
			}
		}
	}
	results, err := reports.From(sessions)
	g.Expect(err).NotTo(HaveOccurred())
	var b bytes.Buffer
	g.Expect(Write(&b, results, Config{})).To(Succeed())
	g.Expect(b.String()).To(MatchRegexp(`<td>≥ [0-9.]+</td><td>≥ [0-9.]+</td></tr>`), "cost, and cost per passed turn")
	g.Expect(b.String()).To(MatchRegexp(`<p>Tokens: [0-9]+ of [0-9]+ attempts did not tell all they took\.</p>\s*<p>Cost as recorded; not known of [0-9]+ of [0-9]+ attempts: no tokens were recorded\.</p>`))
}

// Scenarios that were played three times get a table of their own, and their intervals come from scenarios.
func TestRolloutsHaveATable(t *testing.T) {
	g := NewWithT(t)
	run := hostileRun()
	g.Expect(string(write(t, run, Config{}))).NotTo(ContainSubstring("pass@k"))
	run.Rollouts, run.Agents = 3, run.Agents[1:]
	text := string(write(t, run, Config{}))
	g.Expect(text).To(And(ContainSubstring("4 scenarios were played 3 to 3 times; 0 of them are left out"), ContainSubstring("(pass@k)"), ContainSubstring("12 of 4 scenarios")))
	g.Expect(text).To(ContainSubstring("/ rollout 2"))
}

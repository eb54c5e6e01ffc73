package cli

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/gateway"
)

var update = flag.Bool("update", false, "write the golden files anew")

var fixed = setting{
	home: "/home/agent", work: "/work", url: "http://gateway:9000", key: "sk-stamina-KEY", model: "some-model",
	effort: "high", window: 131072, maxOutput: 16384,
}

// TestAnAgentIsStartedLikeThis shows what each adapter writes and runs, for people to read.
func TestAnAgentIsStartedLikeThis(t *testing.T) {
	for _, a := range Adapters() {
		t.Run(a.Name, func(t *testing.T) {
			g := NewWithT(t)
			path := filepath.Join("testdata", a.Name+".golden")
			got := a.shown()
			if *update {
				g.Expect(os.WriteFile(path, []byte(got), 0o644)).To(Succeed())
			}
			want, err := os.ReadFile(path)
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(got).To(Equal(string(want)), "if that is meant: go test -update")
		})
	}
}

func (a Adapter) shown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s, %s\ntraits: %+v\nversion: %q\n", a.Package, a.Pinned, a.Wire, a.Traits, a.version)
	begun := run{prompt: "the prompt"}
	if a.own {
		begun.conversation = "NEW"
	}
	fmt.Fprintf(&b, "begins:  %s %q\n", a.program, a.args(fixed, begun))
	fmt.Fprintf(&b, "goes on: %s %q\n", a.program, a.args(fixed, run{prompt: "the prompt", conversation: "ID", goOn: true}))
	if a.ends != "" {
		fmt.Fprintf(&b, "ends: %s\n", a.ends)
	}
	if a.record != nil {
		fmt.Fprintf(&b, "record: ~/%s\n", a.record(fixed, run{conversation: "ID"}))
	}
	if a.after != nil {
		fmt.Fprintf(&b, "after: %q\n", a.after)
	}
	if a.env != nil {
		env := a.env(fixed)
		for _, name := range slices.Sorted(maps.Keys(env)) {
			fmt.Fprintf(&b, "%s=%s\n", name, env[name])
		}
	}
	if a.files != nil && !a.Traits.Driver { // a driver is a file of its own here
		files := a.files(fixed)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			fmt.Fprintf(&b, "~/%s:\n%s", name, files[name])
		}
	}
	return b.String()
}

func used(input, read, write, output, reasoning int64) gateway.Usage {
	known := func(n int64) *int64 {
		if n < 0 {
			return nil
		}
		return &n
	}
	return gateway.Usage{
		Input: known(input), CacheRead: known(read), CacheWrite: known(write), Output: known(output), Reasoning: known(reasoning),
	}
}

const unknown = -1

// TestWhatAgentsPrintIsRead reads what the published programs printed when they played a turn of two
// answers, of which the first calls the shell.
func TestWhatAgentsPrintIsRead(t *testing.T) {
	done := "I have done nothing."
	for name, want := range map[string]Report{
		"pi":        {Conversation: "01a22ba6-4053-723c-8964-edb914772b89", Ended: true, Text: done, Calls: 2, Usage: used(9849, 9847, 0, 11, 6)},
		"claude":    {Conversation: "f1a69f30-56f9-4941-9e33-02b1b27c9186", Ended: true, Text: done, Calls: 2, Usage: used(20098, 20097, 0, 17, unknown)},
		"codex":     {Conversation: "01a22ba7-5d5e-7ea0-a3e3-5fb62d3f2d92", Ended: true, Text: done, Usage: used(217274-103378, 103378, unknown, 8093-36, 36)},
		"qwen":      {Conversation: "4fdabb4f-44d0-457a-9344-6fd78b4aa948", Ended: true, Text: done, Calls: 2, Usage: used(26801, 26799, unknown, 17, unknown)},
		"opencode":  {Conversation: "ses_dd457be24ffeXJXAG2lU6Hx9mV", Ended: true, Text: done, Calls: 2, Usage: used(15766, 15765, 0, 11, 6)},
		"kimi":      {Conversation: "session_18ef22a8-a811-41f5-9b2e-29f9e586fc62", Ended: true, Text: done, Calls: 2},
		"kimi-cli":  {Ended: true, Text: done, Calls: 2},
		"vibe":      {Conversation: "0a290fa9-cf44-3aad-f597-2bdfc5ed1fec", Text: done},
		"openhands": {Conversation: "7e102563-412b-4d1f-87db-90cd60bf1ba5", Ended: true, Usage: used(216786-104114, 104114, unknown, 6592-42, 42)},
		"mini-swe-agent": {Conversation: "5331525b-69ce-4091-8aec-e2c4e874c1c0", Ended: true, Text: done, Calls: 2,
			Usage: used(10581, 10581, unknown, 25, 6)},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			text, err := os.ReadFile(filepath.Join("testdata", "streams", name+".jsonl"))
			g.Expect(err).NotTo(HaveOccurred())
			if adapters[name].compactions {
				want.Compactions = new(int)
			}
			if adapters[name].loops {
				want.Loops = new(int)
			}
			g.Expect(adapters[name].readStream(text)).To(Equal(want))
			half := adapters[name].readStream(text[:len(text)/2])
			g.Expect(half.Ended).To(BeFalse(), "what is cut off has not ended")
		})
	}
}

// TestRecordsOfAgentsAreRead reads what the published programs wrote into files of their own, when they
// had played the same turn.
func TestRecordsOfAgentsAreRead(t *testing.T) {
	for name, c := range map[string]struct{ before, want Report }{
		"vibe": {
			Report{Conversation: "0a290fa9-cf44-3aad-f597-2bdfc5ed1fec"},
			Report{Conversation: "0a290fa9-cf44-3aad-f597-2bdfc5ed1fec", Ended: true, Calls: 2, Usage: used(17554, 17554, unknown, 17, unknown)},
		},
		"aider":    {want: Report{Ended: true, Usage: used(1121+7124+7818, unknown, unknown, 5531+361+9, unknown)}},
		"kimi":     {want: Report{Usage: used(207308, 185945, 0, 6543, unknown)}},
		"kimi-cli": {want: Report{Usage: used(141257, 128661, 0, 6543, unknown)}},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			text, err := os.ReadFile(filepath.Join("testdata", "streams", name+".record"))
			g.Expect(err).NotTo(HaveOccurred())
			got := c.before
			if adapters[name].compactions {
				got.Compactions, c.want.Compactions = new(int), new(int)
			}
			adapters[name].recorded(&got, text)
			g.Expect(got).To(Equal(c.want))
		})
	}
	g := NewWithT(t)
	text, err := os.ReadFile("testdata/streams/vibe.record")
	g.Expect(err).NotTo(HaveOccurred())
	other := Report{Conversation: "another"}
	adapters["vibe"].recorded(&other, text)
	g.Expect(other).To(Equal(Report{Conversation: "another"}), "it is of another run")
}

func TestCompactionsAreCounted(t *testing.T) {
	for name, line := range map[string]string{
		"pi":        `{"type":"compaction_end"}`,
		"claude":    `{"type":"system","subtype":"compact_boundary"}`,
		"vibe":      `{"type":"checkpoint","kind":"compaction"}`,
		"openhands": `{"type":"condensation"}`,
	} {
		NewWithT(t).Expect(adapters[name].readStream([]byte(line+"\n"+line))).To(HaveField("Compactions", HaveValue(Equal(2))), name)
	}
	for name, line := range map[string]string{
		"kimi":     `{"type":"full_compaction.complete"}`,
		"codex":    `{"type":"compacted"}`,
		"kimi-cli": `{"message":{"type":"CompactionEnd"}}`,
	} {
		r := Report{Compactions: new(int)}
		adapters[name].recorded(&r, []byte(line+"\n"+line))
		NewWithT(t).Expect(r.Compactions).To(HaveValue(Equal(2)), name)
	}
	g := NewWithT(t)
	g.Expect(adapters["opencode"].readStream(nil).Compactions).To(BeNil(), "it does not tell")
	g.Expect(adapters["openhands"].readStream([]byte(`{"type":"end","status":"stuck"}`)).Loops).To(HaveValue(Equal(1)))
}

func TestNonsenseInAStreamIsLeftOut(t *testing.T) {
	for _, a := range Adapters() {
		g := NewWithT(t)
		g.Expect(a.readStream([]byte("hello\n{\"type\":\n[1]\n\x00\n{}"))).To(Equal(a.readStream(nil)), a.Name)
	}
}

func TestACountIsComparedWithTheGateways(t *testing.T) {
	g := NewWithT(t)
	seen := gateway.Totals{Usage: used(500, 400, unknown, 100, unknown)}
	share, flagged, ok := Mismatch(used(500, 400, 0, 119, unknown), seen)
	g.Expect(share).To(BeNumerically("~", 0.019, 1e-9))
	g.Expect(flagged).To(BeFalse())
	g.Expect(ok).To(BeTrue())
	_, flagged, _ = Mismatch(used(479, 400, 0, 100, 0), seen)
	g.Expect(flagged).To(BeTrue())
	_, _, ok = Mismatch(gateway.Usage{}, seen)
	g.Expect(ok).To(BeFalse(), "who tells nothing cannot be compared")
	seen.NoUsage = 1
	_, _, ok = Mismatch(used(500, 400, 0, 100, 0), seen)
	g.Expect(ok).To(BeFalse(), "the gateway does not know all")
}

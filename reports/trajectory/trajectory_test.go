package trajectory

import (
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/conversation"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
)

// forms are all in which agents speak.
func forms(t *testing.T, test func(t *testing.T, a *agent)) {
	for _, wire := range []string{"chat", "responses", "messages"} {
		for _, stream := range []bool{false, true} {
			name := wire
			if stream {
				name += " streamed"
			}
			t.Run(name, func(t *testing.T) {
				test(t, &agent{world: newWorld(t, gateway.Caps{}), wire: wire, stream: stream, system: "You are a coder.", tools: true})
			})
		}
	}
}

// inShort is a step in short.
func inShort(s *Step) string {
	text := s.Source + ": " + s.Message
	for _, c := range s.Calls {
		text += " | " + c.Name + " " + string(c.Arguments)
	}
	if s.Observation != nil {
		for _, r := range s.Observation.Results {
			if r.Content != nil {
				text += " -> " + *r.Content
			}
			for _, b := range r.Beside {
				text += " -> (" + b.ID + ")"
			}
		}
	}
	return text
}

func all(t *Trajectory) []string {
	var list []string
	for _, s := range t.Steps {
		list = append(list, inShort(s))
	}
	return list
}

func TestEveryStepIsToldOnceInEveryForm(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{
			{Text: "I look first.", Shell: "ls"}, scripted.Shell("make"), scripted.Say("It is built."),
		}})
		a.begin(0, 0, 0, "Build it.\n")
		a.hears("Build it.\n")
		a.work()
		a.passed()
		a.model.Play(scripted.Script{Prompt: "Change it.", Moves: []scripted.Move{scripted.Shell("make"), scripted.Say("It is changed.")}})
		a.begin(1, 0, 0, "Change it.")
		a.hears("Change it.")
		a.work()
		a.end(journal.Record{Attempt: &journal.Attempt{Turn: 1, Outcome: journal.Failed, Cause: journal.Regression}})

		trajectory := a.of()
		g.Expect(all(trajectory)).To(Equal([]string{
			"system: You are a coder.",
			"user: Build it.\n",
			`agent: I look first. | bash {"command":"ls"} -> did {"command":"ls"}`,
			`agent:  | bash {"command":"make"} -> did {"command":"make"}`,
			"agent: It is built.",
			"user: Change it.",
			`agent:  | bash {"command":"make"} -> did {"command":"make"}`,
			"agent: It is changed.",
		}))
		g.Expect(trajectory.Agent).To(And(HaveField("Name", "pi"), HaveField("Version", "3.2.1"), HaveField("Model", "m")))
		g.Expect(trajectory.Agent.Tools).To(ConsistOf(HaveField("Function.Name", "bash")))
		g.Expect(trajectory.Beside).To(BeEmpty())
		last := trajectory.Steps[7]
		g.Expect(last.Extra).To(And(HaveKeyWithValue("turn", 1), HaveKeyWithValue("attempt", 0), HaveKeyWithValue("outcome", "failed")))
		g.Expect(last.Effort).To(Equal("high"))
		g.Expect(last.Model).To(Equal("m-1"), "as the provider calls it")
		g.Expect(*last.Metrics.Cached * 2).To(BeNumerically("~", *last.Metrics.Prompt, 1))
		sum := int64(0)
		for _, s := range trajectory.Steps {
			if s.Metrics != nil {
				sum += *s.Metrics.Completion
				g.Expect(*s.Metrics.Cost).To(BeNumerically(">", 0))
			}
		}
		g.Expect(*trajectory.Final.Completion).To(Equal(sum))
		g.Expect(*trajectory.Final.Cost).To(BeNumerically(">", 0))
		g.Expect(trajectory.Extra["attempts"]).To(HaveExactElements(
			HaveField("Outcome", "passed"), And(HaveField("Cause", "regression"), HaveField("First", 6), HaveField("Last", 8)),
		))
	})
}

// Titles and summaries are asked for beside the conversation.
func TestWhatIsAskedBesideIsATrajectoryOfItsOwn(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Shell("make"), scripted.Say("It is built.")}})
		a.begin(0, 0, 0, "Build it.")
		title := &agent{world: a.world, wire: a.wire, stream: a.stream, system: "You make titles."}
		title.hears("A title for: Build it.")
		title.work()
		a.hears("Build it.")
		a.work()
		a.passed()
		trajectory := a.of()
		g.Expect(all(trajectory)).To(Equal([]string{
			"system: The agent asked a model beside the conversation. -> (r1/1-pi-0/beside-1)",
			"system: You are a coder.",
			"user: Build it.",
			`agent:  | bash {"command":"make"} -> did {"command":"make"}`,
			"agent: It is built.",
		}))
		g.Expect(trajectory.Beside).To(HaveLen(1))
		g.Expect(all(trajectory.Beside[0])).To(Equal([]string{
			"system: You make titles.", "user: A title for: Build it.", "agent: " + scripted.Summary,
		}))
		g.Expect(*trajectory.Final.Cost).To(BeNumerically(">", *trajectory.Beside[0].Final.Cost))
	})
}

func TestWhatFailedIsTold(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{
			scripted.Fail(503, 1), scripted.Fail(400, 1), scripted.Cut(), scripted.BrokenCall(), scripted.OutOfTokens(),
		}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		for range 3 {
			a.ask()
		}
		a.list = a.list[:1]
		a.ask()
		a.list = a.list[:1]
		a.ask()
		a.passed()
		trajectory := a.of()
		told := all(trajectory)
		g.Expect(told[2]).To(ContainSubstring("system: The provider did not answer (server_error, status 503, tries 1): so says the script"))
		g.Expect(told[3]).To(Equal("system: The provider rejected the request (status 400): so says the script"))
		g.Expect(told).To(ContainElement("agent: I will now"))
		broken := strings.Join(told, "\n")
		if a.wire == "messages" && !a.stream { // cannot say it
			g.Expect(broken).To(ContainSubstring("bash {}"))
		} else {
			g.Expect(broken).To(ContainSubstring(`bash {"raw":"{\"command\":\"tr`))
		}
		if a.stream {
			cut := trajectory.Steps[4]
			g.Expect(cut.Message).To(HavePrefix("This is"))
			g.Expect(cut.Extra).To(And(HaveKeyWithValue("incomplete", true), HaveKeyWithValue("fault", "dropped")))
		}
	})
}

func TestAnAttemptThatWasBegunAgainIsToldAgain(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Say("It is built.")}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		a.work()
		a.passed()
		before := len(a.list)
		for repeat := range 2 {
			a.list = a.list[:before]
			a.model.Play(scripted.Script{Prompt: "Change it.", Moves: []scripted.Move{scripted.Shell("make"), scripted.Say("It is changed.")}})
			a.begin(1, 0, repeat, "Change it.")
			a.hears("Change it.")
			a.work()
			if repeat == 0 {
				a.end(journal.Record{Trouble: &journal.Trouble{Turn: 1, Phase: "cases", Error: "the engine is gone"}})
			}
		}
		a.passed()
		trajectory := a.of()
		told := all(trajectory)
		g.Expect(told).To(HaveLen(10))
		g.Expect(told[6]).To(HavePrefix("system: The attempt was aborted by infrastructure and begun again."))
		g.Expect(told[7:]).To(Equal(told[3:6]))
		g.Expect(trajectory.Steps[5].Extra).To(HaveKeyWithValue("outcome", "infrastructure"))
		g.Expect(trajectory.Steps[9].Extra).To(And(HaveKeyWithValue("outcome", "passed"), HaveKeyWithValue("repeat", 1)))
	})
}

// Agents that keep their conversation as a document break its lines anew, and leave their own additions out.
func TestWhatIsRepeatedInOtherFormIsNotToldAgain(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		prompt := "Build it.\n" + strings.Repeat("It must stand.\n", 20)
		a.model.Play(scripted.Script{Prompt: prompt, Moves: []scripted.Move{scripted.Say("It is built,\nand it stands.")}})
		a.begin(0, 0, 0, prompt)
		a.hears(prompt + "\nAnswer with files only.")
		a.work()
		a.model.Forget()
		a.list = nil
		a.hears(strings.ReplaceAll(prompt, "\n", "  \n"))
		said := conversation.Message{Text: "It is built, and it stands.  "}
		a.keeps(said)
		a.hears("Is it?")
		a.work()
		a.passed()
		g.Expect(all(a.of())[3:]).To(Equal([]string{"user: Is it?", "agent: Done."}))
	})
}

func TestCostsInAnotherCurrencyAreNoDollars(t *testing.T) {
	g := NewWithT(t)
	a := &agent{world: newWorldPaying(t, gateway.Caps{}, "EUR"), wire: "chat", system: "You are a coder.", tools: true}
	a.begin(0, 0, 0, "Build it.")
	a.hears("Build it.")
	a.work()
	a.passed()
	trajectory := a.of()
	m := trajectory.Steps[2].Metrics
	g.Expect(m.Cost).To(BeNil())
	g.Expect(m.Extra).To(And(HaveKeyWithValue("currency", "EUR"), HaveKeyWithValue("cost", BeNumerically(">", 0))))
	g.Expect(trajectory.Final.Cost).To(BeNil())
}

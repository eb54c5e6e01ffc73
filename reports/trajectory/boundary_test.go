package trajectory

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/scripted"
)

func TestACompactionIsABoundary(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Shell("make"), scripted.Say("It is built, and nothing is left to do.")}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		a.work()
		a.hears("Please write a summary of this conversation.")
		a.work()
		a.list = nil
		a.hears("Build it.")
		a.hears("The conversation so far: " + scripted.Summary)
		a.hears("Go on with the tests.")
		a.work()
		a.passed()
		trajectory := a.of()
		g.Expect(all(trajectory)[4:]).To(Equal([]string{
			"user: Please write a summary of this conversation.",
			"agent: " + scripted.Summary,
			"system: The agent replaced the conversation before this. -> [user]\nBuild it.\n\n[user]\nThe conversation so far: " + scripted.Summary,
			"user: Go on with the tests.",
			"agent: Done.",
		}))
		g.Expect(trajectory.Steps[6].Extra).To(HaveKeyWithValue("context_management", management("compaction", "replace")))
	})
}

// Some agents have the summary made beside, and put it into the model's mouth.
func TestACompactionBesideIsABoundary(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Shell("one"), scripted.Shell("two"), scripted.Say("It is built.")}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		a.work()
		beside := &agent{world: a.world, wire: a.wire, stream: a.stream, system: "You sum up."}
		beside.hears("The conversation: Build it. It is built.")
		_, summary := beside.ask()
		tail := a.list[len(a.list)-3:] // the last call, its result, and what was said then
		a.list = nil
		a.hears("What did we do so far?")
		a.keeps(summary.Message)
		a.list = append(a.list, tail...)
		a.hears("Go on.")
		a.work()
		a.passed()
		told := all(a.of())
		g.Expect(told[6]).To(HavePrefix("system: The agent replaced the conversation before this. -> [user]\nWhat did we do so far?\n\n[agent]\n" + scripted.Summary))
		g.Expect(told[6]).To(ContainSubstring(`bash {"command":"two"}`), "it stays")
		g.Expect(told[7:]).To(Equal([]string{"user: Go on.", "agent: Done."}))
	})
}

func TestCallsThatAnAgentLeavesOutAreABoundary(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Shell("one"), scripted.Shell("two"), scripted.Shell("three"), scripted.Say("It is built.")}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		for range 2 {
			_, said := a.ask()
			a.gets(said.Calls[0].ID, "did it")
		}
		a.list = append(a.list[:1], a.list[3:]...) // without the first call and its result
		a.work()
		a.passed()
		trajectory := a.of()
		g.Expect(all(trajectory)).To(ContainElement("system: The agent left 2 of its calls and their results out of the conversation from here on."))
		g.Expect(trajectory.Steps[len(trajectory.Steps)-1].Message).To(Equal("It is built."))
		g.Expect(trajectory.Steps).To(HaveLen(7))
	})
}

// Some agents do not keep an answer that they cannot use, and ask again.
func TestAnAnswerThatIsNotKeptIsNoNewConversation(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Shell("one"), scripted.OutOfTokens(), scripted.Say("It is built.")}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		a.ask()
		a.list = a.list[:1]
		a.ask()
		a.list = a.list[:1]
		a.hears("Be brief.")
		a.work()
		a.passed()
		g.Expect(all(a.of())[2:]).To(Equal([]string{
			`agent:  | bash {"command":"one"}`,
			"system: The agent left the model's last answer out of the conversation, and asked again.",
			"agent: I will now",
			"user: Be brief.",
			"agent: It is built.",
		}))
	})
}

// With memory in the workspace only, each turn is a conversation of its own.
func TestANewConversationIsABoundary(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		for turn, prompt := range []string{"Build it.", "Change it."} {
			a.model.Forget()
			a.model.Play(scripted.Script{Prompt: prompt, Moves: []scripted.Move{scripted.Shell("make"), scripted.Say("Done with " + prompt)}})
			a.begin(turn, 0, 0, prompt)
			a.list = nil
			a.hears(prompt)
			a.work()
			a.passed()
		}
		g.Expect(all(a.of())[4:]).To(Equal([]string{
			"system: A new conversation begins: the model does not know the steps before this one. -> ",
			"system: You are a coder.",
			"user: Change it.",
			`agent:  | bash {"command":"make"} -> did {"command":"make"}`,
			"agent: Done with Change it.",
		}))
	})
}

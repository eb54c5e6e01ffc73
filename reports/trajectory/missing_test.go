package trajectory

import (
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/gateway"
	"staminabench/harness/scripted"
)

// What was not kept is named, and what was kept is told.
func TestRequestsThatWereNotKeptWholeAreTold(t *testing.T) {
	for _, wire := range []string{"chat", "responses", "messages"} {
		t.Run(wire, func(t *testing.T) {
			g := NewWithT(t)
			a := &agent{world: newWorld(t, gateway.Caps{Request: 3000, Answer: 1 << 20}), wire: wire, system: "You are a coder.", tools: true}
			a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Shell("one"), scripted.Shell("two"), scripted.Shell("three"), scripted.Say("It is built.")}})
			a.begin(0, 0, 0, "Build it.")
			a.hears("Build it.")
			_, said := a.ask()
			a.gets(said.Calls[0].ID, "long "+strings.Repeat("x", 20_000))
			_, said = a.ask()
			a.gets(said.Calls[0].ID, "short")
			a.work()
			a.passed()
			trajectory := a.of()
			told := all(trajectory)
			g.Expect(told).To(HaveLen(6))
			g.Expect(told[3]).To(HaveSuffix("-> short"), "it stands in the end, which was kept")
			lost := trajectory.Steps[2].Observation.Results[0]
			g.Expect(lost.Content).To(BeNil())
			g.Expect(lost.Extra["missing"]).To(ContainSubstring("was not kept whole"))
			g.Expect(trajectory.Steps[3].Extra["missing"]).To(ConsistOf(ContainSubstring("the middle was not kept")))
			for _, s := range trajectory.Steps[4:] {
				g.Expect(s.Extra).NotTo(HaveKey("missing"), "what is new in the request is in its end")
			}
		})
	}
}

// Of a request only its beginning and the last result are left: it is of the same conversation all the same.
func TestATornRequestGoesOnWithItsConversation(t *testing.T) {
	for _, wire := range []string{"chat", "responses", "messages"} {
		t.Run(wire, func(t *testing.T) {
			g := NewWithT(t)
			a := &agent{world: newWorld(t, gateway.Caps{Request: 2000, Answer: 1 << 20}), wire: wire, system: "You are a coder.", tools: true}
			a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{
				scripted.Shell("one " + strings.Repeat("x", 9000)), scripted.Shell("two " + strings.Repeat("x", 9000)), scripted.Say("It is built."),
			}})
			a.begin(0, 0, 0, "Build it.")
			a.hears("Build it.")
			for range 2 {
				_, said := a.ask()
				a.gets(said.Calls[0].ID, "short")
			}
			a.work()
			a.passed()
			trajectory := a.of()
			g.Expect(trajectory.Steps).To(HaveLen(5))
			for _, s := range trajectory.Steps[2:4] {
				g.Expect(*s.Observation.Results[0].Content).To(Equal("short"))
			}
			g.Expect(trajectory.Beside).To(BeEmpty())
		})
	}
}

func TestSecretsAreInNoTrajectory(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		shape := "sk-" + strings.Repeat("a1", 12)
		t.Setenv("SOME_API_KEY", "a-secret-of-this-process-4711")
		leak := "The keys are " + shape + " and hunter2hunter2hunter2 and a-secret-of-this-process-4711 and " + realKey + " and " + a.gateway.Key() + "."
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{{Text: leak, Shell: "echo '" + leak + "'"}, scripted.Say(leak)}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		a.work()
		a.passed()
		text := strings.Join(all(a.of()), "\n")
		for _, secret := range []string{shape, "hunter2", "a-secret-of", realKey, a.gateway.Key()} {
			g.Expect(text).NotTo(ContainSubstring(secret))
		}
		g.Expect(text).To(ContainSubstring("The keys are [removed] and [removed]"))
	})
}

// A model that streams gives a secret away in pieces, each of which looks harmless.
func TestASecretInPiecesIsInNoRecord(t *testing.T) {
	for _, wire := range []string{"chat", "responses", "messages"} {
		t.Run(wire, func(t *testing.T) {
			g := NewWithT(t)
			a := &agent{world: newWorld(t, gateway.Caps{}), wire: wire, stream: true, system: "You are a coder.", tools: true}
			a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{scripted.Say("hunter2hunter2hunter2"), scripted.Say("It is built.")}})
			a.begin(0, 0, 0, "Build it.")
			a.hears("Build it.")
			a.work()
			a.hears("Is it?")
			a.work()
			a.passed()
			trajectory := a.of()
			g.Expect(all(trajectory)[2:]).To(HaveExactElements(And(HavePrefix("agent: "), ContainSubstring("[removed]")), Equal("user: Is it?"), Equal("agent: It is built.")))
			g.Expect(strings.Join(all(trajectory), "\n")).NotTo(ContainSubstring("hunter2"))
			g.Expect(trajectory.Steps[2].Metrics).NotTo(BeNil())
		})
	}
}

// Requests that the gateway does not let in are told, and many of them once.
func TestRequestsThatAreNotLetInAreTold(t *testing.T) {
	forms(t, func(t *testing.T, a *agent) {
		g := NewWithT(t)
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		a.work()
		a.passed()
		for range 3 { // its turn has ended
			status, _ := a.send(a.body())
			g.Expect(status).To(Equal(403))
		}
		trajectory := a.of()
		g.Expect(all(trajectory)[3:]).To(Equal([]string{"system: The gateway did not let a request in (no_attempt)."}))
		g.Expect(trajectory.Steps[3].Extra).To(HaveKeyWithValue("times", 3))
	})
}

func TestASessionWithoutExchangesSaysWhy(t *testing.T) {
	g := NewWithT(t)
	w := newWorld(t, gateway.Caps{})
	w.begin(0, 0, 0, "Build it.")
	w.passed()
	_, err := Of(w.journal.Path)
	g.Expect(err).To(MatchError(ErrNone))
	g.Expect(err).To(MatchError(ContainSubstring("its agent never asked a model")))
	g.Expect(w.gateway.Close()).To(Succeed())
}

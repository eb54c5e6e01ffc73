package play_test

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/generator/scenario"
	"staminabench/harness/condition"
	"staminabench/harness/play"
	"staminabench/harness/session"
)

func script(t *testing.T, telling condition.Telling) *play.Script {
	t.Helper()
	s, err := play.NewScript(scenario.New(1, 2), telling)
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return s
}

func TestTheSpecificationIsToldOnceAndThenTheChanges(t *testing.T) {
	g := NewWithT(t)
	title := "# " + scenario.New(1, 0).Title()
	s := script(t, condition.Telling{})
	g.Expect(s.Request(0)).To(ContainSubstring(title))
	g.Expect(s.Request(1)).To(And(ContainSubstring("5. "), Not(ContainSubstring(title))))
	g.Expect(s.Files(1)).To(And(HaveLen(1), HaveKey(session.ContractFile)))
}

func TestAReminderTellsTheWholeSpecificationAgain(t *testing.T) {
	title := "# " + scenario.New(1, 0).Title()
	NewWithT(t).Expect(script(t, condition.Telling{Reminder: true}).Request(1)).To(ContainSubstring(title))
}

func TestTheOpenAPIDocumentIsThatOfTheTurn(t *testing.T) {
	g := NewWithT(t)
	s := script(t, condition.Telling{OpenAPI: true})
	g.Expect(s.Files(0)[play.OpenAPIFile]).To(ContainSubstring(`"openapi": "3.0.3"`))
	g.Expect(s.Files(1)[play.OpenAPIFile]).NotTo(Equal(s.Files(0)[play.OpenAPIFile]))
}

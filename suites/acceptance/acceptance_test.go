package acceptance_test

import (
	"os"
	"testing"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"staminabench/harness/match"
	"staminabench/harness/play"
	"staminabench/harness/specs"
	"staminabench/reports/documents"
)

// readable counts: an agent whose server breaks it loses the turn. So the agent is told of it.
var readable = play.Assertion{
	Name:     "listed records can be read",
	Counts:   true,
	Sentence: "Each record that a list shows can be read under its id, with the same content.",
	Check: func(g Gomega, api *play.API) {
		for i := range api.Specification.Entities {
			entity := &api.Specification.Entities[i]
			api.Create(entity)
			for _, record := range api.List(entity) {
				g.Expect(api.Get(play.Path(entity, record.ID))).To(match.HaveRecord(record.Text))
			}
		}
	},
}

// quick advises: it is reported and decides nothing, and the agent is not told.
var quick = play.Assertion{
	Name: "a list comes within 100 ms",
	Check: func(g Gomega, api *play.API) {
		for i := range api.Specification.Entities {
			answer := api.Get(play.Path(&api.Specification.Entities[i]))
			g.Expect(answer.Elapsed).To(BeNumerically("<", 100*time.Millisecond))
		}
	},
}

func TestAcceptance(t *testing.T) {
	run, err := play.Load("acceptance.yaml", os.Environ(), readable, quick)
	if err != nil {
		t.Fatal(err)
	}
	for _, session := range run.Sessions {
		specs.Describe(session, run.Settings.Grain)
	}
	ReportAfterSuite("documents", func(Report) {
		Expect(documents.Write(specs.Folder(), GinkgoWriter)).To(Succeed())
	})
	specs.Run(t, "acceptance", run)
}

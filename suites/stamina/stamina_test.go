package stamina_test

import (
	"os"
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"staminabench/harness/play"
	"staminabench/harness/specs"
	"staminabench/reports/documents"
)

// TestStamina plays every scenario of the settings with every agent of the settings.
func TestStamina(t *testing.T) {
	run, err := play.Load("stamina.yaml", os.Environ())
	if err != nil {
		t.Fatal(err)
	}
	for _, session := range run.Sessions {
		specs.Describe(session, run.Settings.Grain)
	}
	ReportAfterSuite("documents", func(Report) {
		Expect(documents.Write(specs.Folder(), GinkgoWriter)).To(Succeed())
	})
	specs.Run(t, "stamina", run)
}

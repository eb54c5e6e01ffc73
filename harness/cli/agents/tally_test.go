package agents

import (
	"encoding/json"
	"fmt"
	"os"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
)

// tally is what is counted over all agents and processes.
type tally struct{ CLIs, Turns, Resumed, Faults, RightClass, Mismatches int }

const tallyName = "tally"

// count adds to the line at the end.
func count(t tally) {
	text, err := json.Marshal(t)
	Expect(err).NotTo(HaveOccurred())
	AddReportEntry(tallyName, string(text), ReportEntryVisibilityNever)
}

var _ = ReportAfterSuite("line", func(report Report) {
	var sum tally
	for _, spec := range report.SpecReports {
		for _, entry := range spec.ReportEntries {
			if entry.Name != tallyName {
				continue
			}
			var t tally
			Expect(json.Unmarshal([]byte(entry.StringRepresentation()), &t)).To(Succeed())
			sum.CLIs += t.CLIs
			sum.Turns += t.Turns
			sum.Resumed += t.Resumed
			sum.Faults += t.Faults
			sum.RightClass += t.RightClass
			sum.Mismatches += t.Mismatches
		}
	}
	fmt.Fprintf(os.Stdout, "agents: clis=%d turns=%d resumed=%d faults=%d right_class=%d usage_mismatch=%d elapsed=%.0fs\n",
		sum.CLIs, sum.Turns, sum.Resumed, sum.Faults, sum.RightClass, sum.Mismatches, report.RunTime.Seconds())
})

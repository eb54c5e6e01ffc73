package specs

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"staminabench/harness/play"
	"staminabench/harness/progress"
)

// current is what the specs of this process share while the suite runs.
var current struct {
	log     *progress.Log // nil before the suite has begun
	folder  string        // of the run
	closers closers
}

// closeLimit is how long closing all sessions may take.
const closeLimit = 2 * time.Minute

// Run prepares the run once for all processes, plays the specs that were described, and closes what
// is open at the end. The folder of the run is known to ReportAfterSuite nodes of the suite.
func Run(t *testing.T, name string, run *play.Run) {
	t.Helper()
	gomega.RegisterFailHandler(ginkgo.Fail)
	suite, reporter := ginkgo.GinkgoConfiguration()
	// A session has its own limits, and a run of days is not stuck. Only go test cannot be told so.
	suite.Timeout = untilDeadline(t)
	suite.FailOnEmpty = true
	prepare(run, suite.ParallelTotal)
	watchParent()
	watchSignals()
	ginkgo.RunSpecs(t, name, suite, reporter)
}

// untilDeadline is the time that go test leaves, less what it takes to stop in order; 0 is no limit.
func untilDeadline(t *testing.T) time.Duration {
	deadline, limited := t.Deadline()
	if !limited {
		return 0
	}
	const toStop = 30 * time.Second
	return max(time.Second, time.Until(deadline)-toStop)
}

func prepare(run *play.Run, procs int) {
	ginkgo.SynchronizedBeforeSuite(func(ctx ginkgo.SpecContext) []byte {
		run.Settings.Procs = procs // Ginkgo may have been told otherwise
		stage, err := run.Prepare(ctx, os.Stderr)
		gomega.Expect(err).NotTo(gomega.HaveOccurred(), "infrastructure: the machine is not ready")
		text, err := json.Marshal(stage)
		gomega.Expect(err).NotTo(gomega.HaveOccurred())
		return text
	}, func(text []byte) {
		var stage play.Stage
		gomega.Expect(json.Unmarshal(text, &stage)).To(gomega.Succeed())
		run.Adopt(stage, procs)
		gomega.Expect(begin(run, stage, procs)).To(gomega.Succeed())
	})
	ginkgo.AfterSuite(func(ctx ginkgo.SpecContext) {
		gomega.Expect(current.closers.close(ctx)).To(gomega.Succeed())
	}, ginkgo.NodeTimeout(closeLimit))
}

// begin opens the log of progress. Where nobody reads it, lines are printed.
func begin(run *play.Run, stage play.Stage, procs int) (err error) {
	current.folder = stage.Folder
	var also func(progress.Event)
	if procs == 1 && os.Getenv(ParentVariable) == "" {
		plan := progress.Plan{Sessions: len(run.Sessions), Turns: run.Settings.Turns + 1}
		fmt.Println("run", stage.Folder)
		also = progress.NewPrinter(os.Stdout, plan, time.Now).Show
	}
	current.log, err = progress.Open(stage.Folder, also)
	return err
}

// Folder is the folder of the run, "" before the suite has begun.
func Folder() string { return current.folder }

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"staminabench/harness/journal"
	"staminabench/harness/play"
	"staminabench/harness/progress"
	"staminabench/harness/specs"
	"staminabench/reports"
)

// logFile is where Ginkgo's own output goes: with several processes it comes too late to be watched,
// and for agents that fail it is long.
const logFile = "ginkgo.log"

// suite is a suite that is played.
type suite struct {
	folder        string
	run           *play.Run
	stage         play.Stage
	out, problems io.Writer
}

// play plays it and shows its progress. That specs fail is no error: agents do.
func (s suite) play(ctx context.Context, signals <-chan os.Signal) error {
	program, err := s.build(ctx)
	if err != nil {
		return err
	}
	defer os.Remove(program)
	output, err := os.OpenFile(filepath.Join(s.stage.Folder, logFile), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("keep the output of the suite: %w", err)
	}
	defer output.Close()
	events, err := progress.Follow(s.stage.Folder)
	if err != nil {
		return err
	}
	defer events.Close()
	cmd := s.ginkgo(program)
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the suite: %w", err)
	}
	done := make(chan struct{})
	var told atomic.Bool
	go obey(cmd.Process.Pid, signals, done, &told, s.resume())
	watched := make(chan error, 1)
	printer := progress.NewPrinter(s.out, s.plan(), time.Now)
	go func() { watched <- events.Until(done, printer.Show) }()
	err = cmd.Wait()
	close(done)
	return errors.Join(<-watched, s.left(printer), s.explain(err, printer.Open() > 0 && !told.Load()))
}

func (s suite) plan() progress.Plan {
	return progress.Plan{Sessions: len(s.run.Sessions), Turns: s.run.Settings.Turns + 1}
}

// ginkgo is the command that plays the suite. It runs in a process group of its own: Ctrl-C reaches
// this program alone, which hands it on.
func (s suite) ginkgo(program string) *exec.Cmd {
	cmd := exec.Command("go", "tool", "ginkgo", "run", "--procs="+strconv.Itoa(s.run.Settings.Procs),
		// The same order of sessions every time; and a run of days is not stuck.
		"--seed=1", "--timeout=0", "--no-color", program)
	cmd.Env = append(os.Environ(),
		"STAMINA_RUN="+s.stage.Folder, specs.ParentVariable+"="+strconv.Itoa(os.Getpid()))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return cmd
}

// explain says where to look if the suite itself is what went wrong: it began no session, or it ended
// early, before its sessions did, and nobody had told it to.
func (s suite) explain(err error, early bool) error {
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		return fmt.Errorf("wait for the suite: %w", err)
	}
	journals, globErr := filepath.Glob(filepath.Join(reports.JournalPath(s.stage.Folder), "*"+journal.Ext))
	var problem string
	switch {
	case err == nil || globErr != nil:
		return globErr
	case len(journals) == 0:
		problem = "no session was begun"
	case early:
		problem = "the suite ended before its sessions"
	default:
		return nil
	}
	path := filepath.Join(s.stage.Folder, logFile)
	text, readErr := os.ReadFile(path)
	const most = 4 << 10
	return errors.Join(fmt.Errorf("%s (%w); the end of %s:\n%s", problem, err, shown(path), text[max(0, len(text)-most):]), readErr)
}

// left tells of sessions that have not ended. Those that could not be played are an error, because
// the journals say nothing of them.
func (s suite) left(p *progress.Printer) error {
	if open := p.Open(); open > 0 {
		fmt.Fprintf(s.problems, "sessions that have not ended: %d; %s\n", open, s.resume())
	}
	if n := p.Refused(); n > 0 {
		return fmt.Errorf("sessions that could not be played: %d", n)
	}
	return nil
}

// resume says how to go on with the run.
func (s suite) resume() string {
	return "go on with the same command and RUN=" + shown(s.stage.Folder)
}

package faults_test

import (
	"bytes"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers/proc"
)

// patience is how long anything here may take, on a loaded machine too.
const patience = 5 * time.Minute

// process is a program that the test has started, in a process group of its own.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	said said
	gone chan struct{} // closed when it has ended
}

func start(t *testing.T, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{t: t, cmd: cmd, gone: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &p.said, &p.said
	cmd.WaitDelay = time.Second // what it leaves behind may hold its output open
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
	NewWithT(t).Expect(cmd.Start()).To(Succeed())
	go func() {
		_ = cmd.Wait() // its state says how it ended
		close(p.gone)
	}()
	t.Cleanup(func() { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
	return p
}

// await waits for something that the process must bring about while it lives.
func (p *process) await(happened func() bool) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); !happened(); time.Sleep(5 * time.Millisecond) {
		select {
		case <-p.gone:
			p.t.Fatalf("it has ended too early:\n%s", p.said.text())
		default:
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("it takes too long:\n%s", p.said.text())
		}
	}
}

// end waits for the end and returns the exit status, -1 after a signal.
func (p *process) end() int {
	p.t.Helper()
	select {
	case <-p.gone:
	case <-time.After(patience):
		p.t.Fatalf("it does not end:\n%s", p.said.text())
	}
	return p.cmd.ProcessState.ExitCode()
}

// finish waits for a good end.
func (p *process) finish() {
	p.t.Helper()
	if code := p.end(); code != 0 {
		p.t.Fatalf("exit status %d:\n%s", code, p.said.text())
	}
}

// signal signals the process alone: what it has started it must tell itself.
func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	NewWithT(p.t).Expect(p.cmd.Process.Signal(s)).To(Succeed())
}

// killAll kills the process and all that descend from it.
func (p *process) killAll() {
	p.t.Helper()
	list, err := proc.List()
	NewWithT(p.t).Expect(err).NotTo(HaveOccurred())
	for pid := range proc.Tree(list, p.cmd.Process.Pid) {
		_ = syscall.Kill(pid, syscall.SIGKILL) // one may have ended just now
	}
	p.end()
}

// said is what a process has printed so far.
type said struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

// Write implements [io.Writer].
func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buffer.Write(b)
}

func (s *said) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buffer.String()
}

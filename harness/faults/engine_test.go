package faults_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers/proc"
)

// ownEngine is a Docker engine of the test's own, which may be stopped. It lives in a network of its own,
// so that it has nothing in common with the engine of the machine. It takes root.
type ownEngine struct {
	t      *testing.T
	dir    string
	holder *exec.Cmd // holds the network while the engine is dead
	daemon *process
}

func newEngine(t *testing.T) *ownEngine {
	t.Helper()
	g := NewWithT(t)
	dir, err := os.MkdirTemp("", "engine-") // short: the path of a socket is
	g.Expect(err).NotTo(HaveOccurred())
	e := &ownEngine{t: t, dir: dir, holder: exec.Command("unshare", "--net", "sh", "-c", "ip link set lo up && echo up && exec sleep 3600")}
	up, err := e.holder.StdoutPipe()
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(e.holder.Start()).To(Succeed(), "this test needs root, unshare and ip")
	_, err = up.Read(make([]byte, 2))
	g.Expect(err).NotTo(HaveOccurred(), "this test needs root, unshare and ip")
	t.Cleanup(e.remove)
	e.start()
	return e
}

func (e *ownEngine) host() string { return "unix://" + filepath.Join(e.dir, "docker.sock") }

// inside completes a command to run in the engine's network.
func (e *ownEngine) inside(args ...string) *exec.Cmd {
	net := fmt.Sprintf("--net=/proc/%d/ns/net", e.holder.Process.Pid)
	return exec.Command("nsenter", append([]string{net, "--"}, args...)...)
}

// start starts the engine and waits until it answers.
func (e *ownEngine) start() {
	e.t.Helper()
	for _, path := range []string{"docker.pid", "docker.sock", "exec/containerd/containerd.pid"} {
		_ = os.Remove(filepath.Join(e.dir, path)) // of one that was killed
	}
	e.daemon = start(e.t, e.inside("dockerd", "--data-root="+e.dir+"/data", "--exec-root="+e.dir+"/exec",
		"--pidfile="+e.dir+"/docker.pid", "--host="+e.host(), "--iptables=false", "--ip6tables=false"))
	e.daemon.await(func() bool {
		return exec.Command("docker", "--host="+e.host(), "version").Run() == nil
	})
}

// stop stops the engine in order: it stops its containers, as before an update of it.
func (e *ownEngine) stop() {
	e.t.Helper()
	e.daemon.signal(syscall.SIGTERM)
	e.daemon.end()
}

// kill kills the engine, and all that runs on it, so that nothing of it is left.
func (e *ownEngine) kill() {
	e.t.Helper()
	list, err := proc.List()
	NewWithT(e.t).Expect(err).NotTo(HaveOccurred())
	for pid := range proc.Tree(list, e.daemon.cmd.Process.Pid) {
		_ = syscall.Kill(pid, syscall.SIGKILL) // one may have ended just now
	}
	for _, s := range list { // what holds containers has left its parents
		line, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", s.PID))
		if !strings.Contains(string(line), e.dir) || s.PID == os.Getpid() {
			continue
		}
		for pid := range proc.Tree(list, s.PID) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
	e.daemon.end()
}

func (e *ownEngine) remove() {
	e.kill()
	_ = e.holder.Process.Kill()
	_ = e.holder.Wait() // it was killed
	mounts, err := os.ReadFile("/proc/self/mounts")
	g := NewWithT(e.t)
	g.Expect(err).NotTo(HaveOccurred())
	for line := range strings.Lines(string(mounts)) {
		if fields := strings.Fields(line); strings.HasPrefix(fields[1], e.dir) {
			_ = syscall.Unmount(fields[1], syscall.MNT_DETACH)
		}
	}
	g.Expect(os.RemoveAll(e.dir)).To(Succeed())
}

// left lists the containers of a run, alive or dead.
func (e *ownEngine) left(run string) string {
	output, err := exec.Command("docker", "--host="+e.host(), "ps", "--all", "--quiet", "--filter=label="+runLabel+"="+run).CombinedOutput()
	NewWithT(e.t).Expect(err).NotTo(HaveOccurred(), "%s", output)
	return string(output)
}

// stopEngine stops the engine in order in the middle of a turn, and starts it again.
func stopEngine(t *testing.T) {
	interruptEngine(t, "machine: engine stopped midway", (*ownEngine).stop)
}

// killEngine kills it.
func killEngine(t *testing.T) { interruptEngine(t, "machine: engine killed midway", (*ownEngine).kill) }

func interruptEngine(t *testing.T, name string, interrupt func(*ownEngine)) {
	t.Helper()
	g := NewWithT(t)
	r := newRow(t, name, "attempt repeated")
	e := newEngine(t)
	env := []string{"DOCKER_HOST=" + e.host()}
	play := func(u *userRun) *process {
		cmd := e.inside(front(t), "play", "./suites/stamina")
		cmd.Dir, cmd.Env = "../..", ownEnvironment(append(env, u.env...)...)
		return start(t, cmd)
	}
	whole, cut := newUserRun(t), newUserRun(t)
	play(whole).finish()
	p := play(cut)
	cut.in(p, 1)
	interrupt(e)
	e.start()
	p.finish()

	g.Expect(result(onlyJournal(t, cut.folder()))).To(Equal(result(onlyJournal(t, whole.folder()))))
	g.Expect(documentsOf(t, cut.folder())).To(Equal(documentsOf(t, whole.folder())))
	g.Expect(troublesOf(onlyJournal(t, cut.folder()))).NotTo(BeEmpty())
	for _, u := range []*userRun{whole, cut} {
		g.Expect(e.left(filepath.Base(u.folder()))).To(BeEmpty(), "containers")
	}
	r.held()
}

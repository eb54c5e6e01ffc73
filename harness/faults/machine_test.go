package faults_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	. "github.com/onsi/gomega"
)

// nobody is a user without rights.
const nobody = 65534

// broken is a machine, or a wish, with which no run can begin: the front program must say why.
type broken struct {
	args []string
	env  []string
	yaml string // settings
	code int
	says []string
}

func TestARunThatCannotBeginSaysWhy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, c := range map[string]broken{
		"no engine where one is named": {
			env: []string{"DOCKER_HOST=unix://" + filepath.Join(dir, "none.sock")}, code: 1,
			says: []string{"no Docker engine", "none.sock", "does not answer", "start it, or unset DOCKER_HOST"}},
		"an unknown variable": {env: []string{"STAMINA_TURN=3"}, code: 2, says: []string{"STAMINA_TURN", "STAMINA_TURNS"}},
		"an unknown key":      {yaml: "turn: 3\n", code: 2, says: []string{"settings.yaml:1", `"turn"`, `"turns"`}},
		"no YAML":             {yaml: "turns: [\n", code: 2, says: []string{"settings.yaml:1"}},
		"no settings":         {env: []string{"STAMINA_CONFIG=" + filepath.Join(dir, "none.yaml")}, code: 2, says: []string{"none.yaml"}},
		"an image that is nowhere": {
			yaml: "agents:\n  - {name: command, command: [a], image: \"localhost:1/none:1\"}\n", code: 1,
			says: []string{"localhost:1/none:1", "is not here and cannot be pulled", "check its name"}},
		"a network that is nowhere": {
			yaml: "agents:\n  - {name: command, command: [a], image: \"" + image(t) + "\", network: no-such-network}\n", code: 1,
			says: []string{`no network "no-such-network"`, "docker network create no-such-network"}},
		"more sessions at once than cores": {env: []string{"STAMINA_PROCS=256", "STAMINA_SANDBOX=local"}, code: 2,
			says: []string{"procs 256 × 1 core each = 256 cores, and it has", "set PROCS="}},
		"more sessions at once than memory": {env: []string{"STAMINA_PROCS=1", "STAMINA_LIMITS_MEMORY_MB=9000000"}, code: 2,
			says: []string{"procs 1 × limits.memory_mb 9000000 = 9000000 MiB", "STAMINA_LIMITS_MEMORY_MB="}},
		"no such run":   {env: []string{"STAMINA_RUN=/nowhere"}, code: 2, says: []string{"run /nowhere: there is no such folder", "leave RUN"}},
		"no such suite": {args: []string{"play", "./suites/none"}, code: 2, says: []string{"suites/none"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.check(t)
		})
	}
}

func (c broken) check(t *testing.T) {
	t.Helper()
	g := NewWithT(t)
	out := t.TempDir()
	env := append([]string{"STAMINA_OUT=" + out}, c.env...)
	if c.yaml != "" {
		settings := filepath.Join(out, "settings.yaml")
		g.Expect(os.WriteFile(settings, []byte(c.yaml), 0o600)).To(Succeed())
		env = append(env, "STAMINA_CONFIG="+settings)
	}
	if c.args == nil {
		c.args = []string{"play", "./suites/stamina"}
	}
	p := bench(t, env, c.args...)
	g.Expect(p.end()).To(Equal(c.code), p.said.text())
	for _, part := range c.says {
		g.Expect(p.said.text()).To(ContainSubstring(part))
	}
	g.Expect(filepath.Join(out, "runs")).NotTo(BeADirectory(), "nothing was played")
}

// TestARunThatWaitsForRoomSaysSoAndCanBeStopped asks for more room than there is anywhere.
func TestARunThatWaitsForRoomSaysSoAndCanBeStopped(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	out := t.TempDir()
	p := bench(t, []string{"STAMINA_OUT=" + out, "STAMINA_SANDBOX=local", "STAMINA_FREE_DISK_MB=1073741824"}, "play", "./suites/stamina")
	p.await(func() bool { return strings.Contains(p.said.text(), "paused: ") })
	g.Expect(p.said.text()).To(And(ContainSubstring("MiB are free on the disk of "+out),
		ContainSubstring("and 1073741824 are needed (setting free_disk_mb)")))
	p.signal(syscall.SIGINT)
	g.Expect(p.end()).To(Equal(1))
	g.Expect(filepath.Glob(filepath.Join(out, "runs", "*", "journal", "*"))).To(BeEmpty(), "nothing was played")
}

// TestAnEngineThatDeniesPermissionSaysHowToGetIt is played by a user who may not use the socket.
func TestAnEngineThatDeniesPermissionSaysHowToGetIt(t *testing.T) {
	t.Parallel()
	g := NewWithT(t)
	socket := filepath.Join(filepath.Dir(front(t)), "denied.sock")
	listener, err := net.Listen("unix", socket)
	g.Expect(err).NotTo(HaveOccurred())
	defer listener.Close()
	g.Expect(os.Chmod(socket, 0)).To(Succeed())
	cmd := benchCommand(t, []string{"DOCKER_HOST=unix://" + socket, "HOME=" + filepath.Dir(socket)}, "engine")
	cmd.Dir = filepath.Dir(socket)
	if os.Geteuid() == 0 { // nothing is denied to root
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	p := start(t, cmd)
	g.Expect(p.end()).To(Equal(1))
	g.Expect(p.said.text()).To(And(ContainSubstring("no Docker engine: permission to use unix://"+socket+" is denied"),
		ContainSubstring("add yourself to the group docker (and log in again) or run as root")))
}

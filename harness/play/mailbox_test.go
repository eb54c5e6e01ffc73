package play

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/reference"
	"staminabench/harness/agent"
	"staminabench/harness/journal"
)

// person works in mailboxes as somebody would: looks for prompts, and makes the server of the turn with the
// program that serves specifications. At the first attempt of turn 1 nothing is done.
type person struct {
	t       *testing.T
	run     *Run
	folder  string // of all sessions
	program string // in the sandbox

	mu   sync.Mutex
	saw  []string // session/prompt
	quit chan struct{}
	done sync.WaitGroup
}

// mailed plans a run of mailboxes, and lets somebody work in them.
func mailed(t *testing.T, program, settings string) (*Run, *person) {
	t.Helper()
	g := gomega.NewWithT(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "settings.yaml")
	text := "turns: 1\nretries: 1\nfree_disk_mb: 0\nfree_memory_mb: 0\n" + settings
	g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
	run, err := Load(file, []string{"STAMINA_OUT=" + dir})
	g.Expect(err).NotTo(gomega.HaveOccurred())
	stage, err := run.Prepare(t.Context(), t.Output())
	g.Expect(err).NotTo(gomega.HaveOccurred())
	t.Cleanup(func() {
		if err := containers.SweepSnapshots(context.Background(), stage.Run, t.Output()); err != nil {
			t.Error(err)
		}
	})
	p := &person{t: t, run: run, folder: filepath.Join(stage.Folder, "mailbox"), program: program, quit: make(chan struct{})}
	p.done.Go(p.live)
	t.Cleanup(p.leave)
	return run, p
}

// leave is safe to call twice.
func (p *person) leave() {
	p.mu.Lock()
	select {
	case <-p.quit:
	default:
		close(p.quit)
	}
	p.mu.Unlock()
	p.done.Wait()
}

func (p *person) live() {
	for {
		select {
		case <-p.quit:
			return
		case <-time.After(20 * time.Millisecond):
		}
		for _, s := range p.run.Sessions {
			prompts, _ := filepath.Glob(filepath.Join(p.folder, s.ID, "turn_*_attempt_*.md"))
			for _, path := range prompts {
				p.answer(s, path)
			}
		}
	}
}

func (p *person) answer(s *Session, path string) {
	name := filepath.Base(path)
	name = name[:len(name)-len(".md")]
	marker := filepath.Join(filepath.Dir(path), "done_"+name)
	if _, err := os.Lstat(marker); err == nil {
		return
	}
	var turn, attempt int
	if _, err := fmt.Sscanf(name, "turn_%d_attempt_%d", &turn, &attempt); err != nil {
		p.t.Errorf("prompt %s: %v", name, err)
		return
	}
	if turn == 0 || attempt > 0 {
		document, err := json.Marshal(reference.Document{Specification: s.script.scenario.Spec(turn)})
		if err == nil {
			server := "#!" + p.program + " serve\n" + string(document)
			err = os.WriteFile(filepath.Join(filepath.Dir(path), "work", "run_server.sh"), []byte(server), 0o755)
		}
		if err != nil {
			p.t.Error(err)
		}
	}
	p.mu.Lock()
	p.saw = append(p.saw, s.ID+"/"+name)
	p.mu.Unlock()
	if err := os.WriteFile(marker, []byte("Done by hand.\n"), 0o644); err != nil {
		p.t.Error(err)
	}
}

func (p *person) seen() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.saw...)
}

// plays plays a session to its end and tells of its attempts.
func plays(t *testing.T, s *Session) []string {
	g := gomega.NewWithT(t)
	session, err := s.Begin(t.Context(), nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	end, err := session.Play(t.Context())
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(end.Ending).To(gomega.Equal(journal.Completed))
	g.Expect(session.Journal().Head.Model).To(gomega.BeEmpty())
	var list []string
	for _, r := range session.Journal().Records {
		if a := r.Attempt; a != nil {
			g.Expect(a.Model).To(gomega.BeNil(), "nobody's model")
			list = append(list, fmt.Sprintf("%d.%d %s %s", a.Turn, a.Attempt, a.Outcome, a.Agent.Output))
		}
	}
	g.Expect(session.Close(t.Context())).To(gomega.Succeed())
	text, err := s.Keep(t.Context(), session.Journal())
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(text).To(gomega.BeEmpty())
	last, err := os.ReadFile(filepath.Join(s.run.stage.Folder, "mailbox", s.ID, "ended.md"))
	g.Expect(err).NotTo(gomega.HaveOccurred())
	g.Expect(string(last)).To(gomega.Equal("The session has ended (completed); turns passed in a row: 2. Nothing more comes.\n"))
	return list
}

var byHand = []string{"0.0 passed Done by hand.", "1.0 failed Done by hand.", "1.1 passed Done by hand."}

func servingProgram(t *testing.T) string {
	t.Helper()
	program, err := containers.GoBinary(t.Context(), referenceProgram)
	gomega.NewWithT(t).Expect(err).NotTo(gomega.HaveOccurred())
	return program
}

func TestSomebodyPlaysSessionsAtOnceOnThisMachine(t *testing.T) {
	g := gomega.NewWithT(t)
	run, p := mailed(t, servingProgram(t), "scenarios: 2\nagents: [{name: mailbox, sandbox: local}]\n")
	attempts := make([][]string, 2)
	var both sync.WaitGroup
	for i, s := range run.Sessions {
		both.Go(func() { attempts[i] = plays(t, s) })
	}
	both.Wait()
	g.Expect(attempts).To(gomega.HaveEach(gomega.Equal(byHand)))
	g.Expect(p.seen()).To(gomega.ConsistOf(
		"1-mailbox-0/turn_0_attempt_0", "1-mailbox-0/turn_1_attempt_0", "1-mailbox-0/turn_1_attempt_1",
		"2-mailbox-0/turn_0_attempt_0", "2-mailbox-0/turn_1_attempt_0", "2-mailbox-0/turn_1_attempt_1",
	))
}

func TestSomebodyPlaysASessionInAContainer(t *testing.T) {
	g := gomega.NewWithT(t)
	image, err := coderImage()
	g.Expect(err).NotTo(gomega.HaveOccurred())
	run, p := mailed(t, agent.ReferenceProgram, fmt.Sprintf("scenarios: 1\nagents: [{name: mailbox, image: %q}]\n", image))
	g.Expect(plays(t, run.Sessions[0])).To(gomega.Equal(byHand))
	g.Expect(p.seen()).To(gomega.HaveLen(3))
	g.Expect(filepath.Join(p.folder, "1-mailbox-0", "work", "CONTRACT.md")).To(gomega.BeARegularFile())
}

// A run that is stopped loses nothing of what somebody does meanwhile.
func TestARunThatIsStoppedFindsWhatSomebodyDid(t *testing.T) {
	g := gomega.NewWithT(t)
	run, p := mailed(t, servingProgram(t), "scenarios: 1\nagents: [{name: mailbox, sandbox: local}]\n")
	p.leave() // nobody is there yet
	ctx, stop := context.WithCancel(t.Context())
	session, err := run.Sessions[0].Begin(ctx, nil)
	g.Expect(err).NotTo(gomega.HaveOccurred())
	prompt := filepath.Join(p.folder, "1-mailbox-0", "turn_0_attempt_0.md")
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(prompt); err == nil {
				stop()
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	_, err = session.Play(ctx)
	g.Expect(err).To(gomega.MatchError(context.Canceled))
	g.Expect(session.Close(t.Context())).To(gomega.Succeed())

	p.answer(run.Sessions[0], prompt)
	p.quit = make(chan struct{})
	p.done.Go(p.live)
	g.Expect(plays(t, run.Sessions[0])).To(gomega.Equal([]string{
		"0.0 passed the prompt was there already: the work goes on as it was\nDone by hand.", byHand[1], byHand[2],
	}))
}

func TestTheDoctorLooksAtMailboxes(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(folder string) error
		says    string
		bad     bool
	}{
		"fine":          {func(folder string) error { return os.Mkdir(folder, 0o755) }, "a sandbox for it starts; its version is unknown", false},
		"no folder":     {func(string) error { return nil }, "cannot be used", true},
		"another run's": {func(folder string) error { return os.MkdirAll(filepath.Join(folder, "1-mailbox-0", "work"), 0o755) }, "is not this session's", true},
	} {
		t.Run(name, func(t *testing.T) {
			g := gomega.NewWithT(t)
			folder := filepath.Join(t.TempDir(), "mail")
			g.Expect(c.prepare(folder)).To(gomega.Succeed())
			file := filepath.Join(t.TempDir(), "settings.yaml")
			text := fmt.Sprintf("scenarios: 1\nfree_disk_mb: 0\nagents: [{name: mailbox, sandbox: local, folder: %q}]\n", folder)
			g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
			run, err := Load(file, []string{"STAMINA_OUT=" + t.TempDir()})
			g.Expect(err).NotTo(gomega.HaveOccurred())
			var found []Finding
			ok := run.Examine(t.Context(), t.Output(), func(f Finding) { found = append(found, f) })
			g.Expect(ok).To(gomega.Equal(!c.bad))
			g.Expect(found).To(gomega.ContainElement(gomega.And(
				gomega.HaveField("What", "mailbox"), gomega.HaveField("Bad", c.bad), gomega.HaveField("Says", gomega.ContainSubstring(c.says)))))
		})
	}
}

// A run whose mailboxes cannot be used is not begun: it leaves no folder, and is not the latest.
func TestARunWhoseMailboxesCannotBeUsedIsNotBegun(t *testing.T) {
	for name, c := range map[string]struct {
		prepare func(folder string) error
		says    string
	}{
		"no folder":     {func(string) error { return nil }, "cannot be used"},
		"another run's": {func(folder string) error { return os.MkdirAll(filepath.Join(folder, "1-mailbox-0", "work"), 0o755) }, "is not this session's"},
	} {
		t.Run(name, func(t *testing.T) {
			g := gomega.NewWithT(t)
			folder, out := filepath.Join(t.TempDir(), "mail"), filepath.Join(t.TempDir(), "out")
			g.Expect(c.prepare(folder)).To(gomega.Succeed())
			file := filepath.Join(t.TempDir(), "settings.yaml")
			text := fmt.Sprintf("scenarios: 1\nfree_disk_mb: 0\nfree_memory_mb: 0\nagents: [{name: mailbox, sandbox: local, folder: %q}]\n", folder)
			g.Expect(os.WriteFile(file, []byte(text), 0o600)).To(gomega.Succeed())
			run, err := Load(file, []string{"STAMINA_OUT=" + out})
			g.Expect(err).NotTo(gomega.HaveOccurred())
			_, err = run.Prepare(t.Context(), t.Output())
			g.Expect(err).To(gomega.MatchError(gomega.And(gomega.ContainSubstring(folder), gomega.ContainSubstring(c.says))))
			g.Expect(out).NotTo(gomega.BeADirectory())

			g.Expect(os.RemoveAll(folder)).To(gomega.Succeed())
			g.Expect(os.Mkdir(folder, 0o755)).To(gomega.Succeed())
			_, err = run.Prepare(t.Context(), t.Output())
			g.Expect(err).NotTo(gomega.HaveOccurred())
			g.Expect(filepath.Join(out, "latest")).To(gomega.BeADirectory())
		})
	}
}

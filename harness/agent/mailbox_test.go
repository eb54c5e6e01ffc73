package agent_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/containers/tree"
	"staminabench/harness/agent"
)

// post is a mailbox with the sandbox of its session.
type post struct {
	t      *testing.T
	box    *containers.Local
	base   string
	folder string // of the session
	told   chan string
	most   tree.Most
	run    string
}

func newPost(t *testing.T) *post {
	t.Helper()
	box, err := containers.NewLocal(t.TempDir(), containers.LocalOptions{})
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	t.Cleanup(func() { _ = box.Close(context.Background()) })
	base := t.TempDir()
	return &post{t: t, box: box, base: base, folder: filepath.Join(base, "7-mailbox-0"), told: make(chan string, 100), run: "r1"}
}

// agent is a new one each time, as after a kill.
func (p *post) agent() (*agent.Mailbox, error) {
	return agent.NewMailbox(agent.MailboxOptions{
		Folder: p.base, Run: p.run, Session: "7-mailbox-0", Most: p.most, Every: 5 * time.Millisecond, Tell: func(text string) { p.told <- text },
	})
}

func (p *post) play(ctx context.Context, task agent.Task) (containers.Exit, error) {
	p.t.Helper()
	a, err := p.agent()
	NewWithT(p.t).Expect(err).NotTo(HaveOccurred())
	return a.Play(ctx, p.box, task)
}

func (p *post) write(name, text string) {
	p.t.Helper()
	NewWithT(p.t).Expect(os.WriteFile(filepath.Join(p.folder, name), []byte(text), 0o755)).To(Succeed())
}

func (p *post) text(name string) string {
	p.t.Helper()
	text, err := os.ReadFile(filepath.Join(p.folder, name))
	NewWithT(p.t).Expect(err).NotTo(HaveOccurred())
	return string(text)
}

func (p *post) inBox(name string) string {
	text, err := p.box.ReadFile(context.Background(), name)
	if err != nil {
		return ""
	}
	return string(text)
}

var build = agent.Task{Turn: 3, Attempt: 1, Prompt: "Build it.\n", Limit: time.Minute}

func TestAPromptIsAFileAndAMarkerEndsTheAttempt(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	g.Expect(p.box.WriteFile(t.Context(), "CONTRACT.md", []byte("the contract"), 0o644)).To(Succeed())
	g.Expect(p.box.WriteFile(t.Context(), "old/file", []byte("goes"), 0o644)).To(Succeed())
	go func() {
		told := <-p.told
		g.Expect(told).To(And(ContainSubstring("turn 3 attempt 1"), ContainSubstring(filepath.Join(p.folder, "done_turn_3_attempt_1"))))
		g.Expect(p.text("turn_3_attempt_1.md")).To(Equal("Build it.\n"))
		g.Expect(p.text("work/CONTRACT.md")).To(Equal("the contract"))
		g.Expect(p.text("README.md")).To(ContainSubstring("done_turn_3_attempt_0"))
		g.Expect(os.RemoveAll(filepath.Join(p.folder, "work", "old"))).To(Succeed())
		p.write("work/run_server.sh", "#!/bin/sh\n")
		p.write("done_turn_3_attempt_1", "It was hard.\n")
	}()
	exit, err := p.play(t.Context(), build)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Code).To(Equal(0))
	g.Expect(exit.TimedOut).To(BeFalse())
	g.Expect(exit.Output).To(Equal("It was hard."))
	g.Expect(exit.Elapsed).To(BeNumerically(">", 0))
	g.Expect(p.inBox("run_server.sh")).To(Equal("#!/bin/sh\n"))
	g.Expect(p.inBox("old/file")).To(BeEmpty())
	info, err := os.Stat(filepath.Join(p.box.WorkDir(), "run_server.sh"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(info.Mode().Perm()).To(BeEquivalentTo(0o755))
}

func TestTheLimitTakesTheWorkAsItIs(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	go func() {
		<-p.told
		p.write("work/half", "half of it")
	}()
	task := build
	task.Limit = 300 * time.Millisecond
	exit, err := p.play(t.Context(), task)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.TimedOut).To(BeTrue())
	g.Expect(exit.Code).To(Equal(-1))
	g.Expect(exit.Elapsed).To(BeNumerically(">=", 300*time.Millisecond))
	g.Expect(exit.Output).To(ContainSubstring("there was no done_turn_3_attempt_1"))
	g.Expect(p.inBox("half")).To(Equal("half of it"))
}

// This process was killed, or the sandbox was lost and restored: what somebody did stays.
func TestAPromptThatIsThereAlreadyGoesOn(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-p.told
		p.write("work/file", "an hour of work")
		cancel()
	}()
	_, err := p.play(ctx, build)
	g.Expect(err).To(MatchError(context.Canceled))
	g.Expect(p.inBox("file")).To(BeEmpty())

	p.write("done_turn_3_attempt_1", "")
	exit, err := p.play(t.Context(), build)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Output).To(ContainSubstring("was there already"))
	g.Expect(p.inBox("file")).To(Equal("an hour of work"))

	// It is begun again from the state before it.
	g.Expect(os.Remove(filepath.Join(p.box.WorkDir(), "file"))).To(Succeed())
	again := build
	again.Repeat = 1
	_, err = p.play(t.Context(), again)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(p.inBox("file")).To(Equal("an hour of work"))
}

func TestTheNextPromptBringsWhatTheSandboxHas(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	go func() {
		<-p.told
		p.write("work/file", "first")
		p.write("done_turn_3_attempt_1", "")
	}()
	_, err := p.play(t.Context(), build)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(p.box.WriteFile(t.Context(), "server.log", []byte("the server's"), 0o644)).To(Succeed())
	p.write("done_turn_3_attempt_2", "left by mistake")
	p.write("work/file", "changed while nobody was asked")
	go func() {
		<-p.told
		g.Expect(p.text("work/server.log")).To(Equal("the server's"))
		g.Expect(p.text("work/file")).To(Equal("first"))
		g.Expect(filepath.Join(p.folder, "done_turn_3_attempt_2")).NotTo(BeAnExistingFile())
		p.write("done_turn_3_attempt_2", "")
	}()
	next := build
	next.Attempt, next.Prompt = 2, "Repair it."
	exit, err := p.play(t.Context(), next)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Output).To(BeEmpty())
	g.Expect(p.text("turn_3_attempt_1.md")).To(Equal("Build it.\n"), "it stays")
}

func TestMoreThanThereMayBeIsTheDisk(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	p.most = tree.Most{Bytes: 1 << 20}
	go func() {
		<-p.told
		p.write("work/large", strings.Repeat("x", 2<<20))
		p.write("done_turn_3_attempt_1", "")
	}()
	exit, err := p.play(t.Context(), build)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Disk).To(BeTrue())
	g.Expect(exit.Output).To(ContainSubstring("larger than may be copied: 1 MiB"))
}

func TestLinksLeadNowhereElse(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	outside := filepath.Join(t.TempDir(), "outside")
	g.Expect(os.WriteFile(outside, []byte("not of the session"), 0o600)).To(Succeed())
	g.Expect(os.Symlink(outside, filepath.Join(p.box.WorkDir(), "link"))).To(Succeed())
	go func() {
		<-p.told
		_, err := os.Lstat(filepath.Join(p.folder, "work", "link"))
		g.Expect(errors.Is(err, os.ErrNotExist)).To(BeTrue())
		p.write("done_turn_3_attempt_1", "")
	}()
	exit, err := p.play(t.Context(), build)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(exit.Output).To(ContainSubstring(`links that lead out of the working directory are not copied: ["link"]`))

	g.Expect(os.RemoveAll(filepath.Join(p.folder, "work"))).To(Succeed())
	g.Expect(os.Symlink(filepath.Dir(outside), filepath.Join(p.folder, "work"))).To(Succeed())
	next := build
	next.Turn = 4
	_, err = p.play(t.Context(), next)
	g.Expect(err).To(MatchError(ContainSubstring("work is there, and no folder")))
	g.Expect(outside).To(BeARegularFile())
}

func TestAMailboxThatIsNobodysIsRefused(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	go func() {
		<-p.told
		p.write("done_turn_3_attempt_1", "")
	}()
	_, err := p.play(t.Context(), build)
	g.Expect(err).NotTo(HaveOccurred())
	p.run = "r2"
	_, err = p.agent()
	g.Expect(err).To(MatchError(And(ContainSubstring(p.folder), ContainSubstring("it belongs to the run r1"), ContainSubstring("move it away"))))

	g.Expect(os.Remove(filepath.Join(p.folder, ".session.json"))).To(Succeed())
	_, err = p.agent()
	g.Expect(err).To(MatchError(ContainSubstring("files that are no session's")))

	p.base = filepath.Join(p.base, "nowhere")
	_, err = p.agent()
	g.Expect(err).To(MatchError(And(ContainSubstring("nowhere"), ContainSubstring("make it"))))
	p.base = filepath.Join(p.folder, "README.md")
	_, err = p.agent()
	g.Expect(err).To(MatchError(ContainSubstring("it is no folder")))
}

func TestAMailboxThatIsRemovedIsTroubleAndNoWork(t *testing.T) {
	g := NewWithT(t)
	p := newPost(t)
	go func() {
		<-p.told
		g.Expect(os.RemoveAll(p.folder)).To(Succeed())
	}()
	_, err := p.play(t.Context(), build)
	g.Expect(err).To(MatchError(ContainSubstring("the folder of work is gone")))
}

func TestASandboxThatCannotBeCopiedIsTrouble(t *testing.T) {
	g := NewWithT(t)
	a, err := newPost(t).agent()
	g.Expect(err).NotTo(HaveOccurred())
	box, _ := recording(containers.Exit{})
	_, err = a.Play(t.Context(), box, build)
	g.Expect(err).To(MatchError(ContainSubstring("cannot be copied")))
	g.Expect(a.Version(t.Context(), box)).To(BeEmpty())
}

// Root makes the folders, and somebody else works in them.
func TestWhoOwnsTheFolderOwnsTheWork(t *testing.T) {
	g := NewWithT(t)
	owner := os.Getuid()
	p := newPost(t)
	if owner == 0 { // who is not root owns all of it anyway
		owner = 4711
		g.Expect(os.Chown(p.base, owner, owner)).To(Succeed())
	}
	g.Expect(p.box.WriteFile(t.Context(), "sub/file", []byte("x"), 0o644)).To(Succeed())
	go func() {
		<-p.told
		p.write("done_turn_3_attempt_1", "")
	}()
	_, err := p.play(t.Context(), build)
	g.Expect(err).NotTo(HaveOccurred())
	for _, name := range []string{".", "turn_3_attempt_1.md", "work", "work/sub", "work/sub/file"} {
		info, err := os.Stat(filepath.Join(p.folder, name))
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(info.Sys().(*syscall.Stat_t).Uid).To(BeEquivalentTo(owner), name)
	}
}

// unsteady is a sandbox into which a folder can be copied only after a while.
type unsteady struct {
	*containers.Local
	tries int
}

func (u *unsteady) CopyIn(ctx context.Context, folder string, most tree.Most) error {
	if u.tries--; u.tries >= 0 {
		return tree.ErrChanged
	}
	return u.Local.CopyIn(ctx, folder, most)
}

func TestWhoWorksOnAfterTheEndIsWaitedForAWhile(t *testing.T) {
	for tries, fine := range map[int]bool{1: true, 100: false} {
		g := NewWithT(t)
		p := newPost(t)
		go func() {
			<-p.told
			p.write("work/file", "done")
			p.write("done_turn_3_attempt_1", "")
		}()
		a, err := p.agent()
		g.Expect(err).NotTo(HaveOccurred())
		_, err = a.Play(t.Context(), &unsteady{p.box, tries}, build)
		if fine {
			g.Expect(err).NotTo(HaveOccurred())
			g.Expect(p.inBox("file")).To(Equal("done"))
		} else {
			g.Expect(err).To(MatchError(tree.ErrChanged))
		}
	}
}

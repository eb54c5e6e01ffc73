package agent

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"staminabench/containers"
	"staminabench/containers/files"
	"staminabench/containers/tree"
)

// Mailbox is whoever we do not drive: a person, or a program of another world. Each prompt is put as a file into
// the session's folder, the work is done in the folder work beside it, and a marker ends the attempt:
//
//	README.md              says what is written here
//	turn_3_attempt_0.md    what is asked for
//	work/                  where the server is built
//	done_turn_3_attempt_0  made by whoever did it; what stands in it is kept as a note
//	ended.md               says that nothing more comes
//
// The folder work is a copy of the sandbox's working directory, taken before a prompt is put, and copied back
// when the marker is there or the time is up. So nobody needs to reach into a sandbox, and nothing that is done
// there is lost if this process is killed or the sandbox is: a prompt that is there already, with or without its
// marker, goes on from where it was.
type Mailbox struct {
	folder  string
	options MailboxOptions
	owner   *files.Owner
	notes   []string // of this attempt
}

var _ Agent = (*Mailbox)(nil)

// MailboxOptions are what a [Mailbox] needs.
type MailboxOptions struct {
	Folder  string // where the folders of sessions are; it must be there
	Run     string // whose session it is
	Session string
	Most    tree.Most         // of what is copied
	Tell    func(text string) // says where there is something to do; nil tells nobody
	Every   time.Duration     // how often the marker is looked for; 0 is every quarter of a second
}

// NewMailbox makes the mailbox of a session. It writes nothing before there is a prompt.
func NewMailbox(o MailboxOptions) (*Mailbox, error) {
	if o.Every <= 0 {
		o.Every = 250 * time.Millisecond
	}
	if o.Tell == nil {
		o.Tell = func(string) {}
	}
	m := &Mailbox{folder: filepath.Join(o.Folder, o.Session), options: o}
	info, err := os.Stat(o.Folder)
	switch {
	case err != nil:
		return nil, errMailboxFolder(o.Folder, err)
	case !info.IsDir():
		return nil, errMailboxFolder(o.Folder, errors.New("it is no folder"))
	}
	m.owner = ownerOf(info)
	return m, m.check()
}

// Version is unknown: nobody knows who works there.
func (m *Mailbox) Version(context.Context, containers.Sandbox) (string, error) { return "", nil }

// Play puts the prompt, waits for the marker or for the limit, and brings what was done into the sandbox.
func (m *Mailbox) Play(ctx context.Context, box containers.Sandbox, task Task) (containers.Exit, error) {
	m.notes = nil
	exit, err := m.play(ctx, box, task)
	if err != nil {
		return exit, fmt.Errorf("agent mailbox: %w", err)
	}
	return exit, nil
}

func (m *Mailbox) play(ctx context.Context, box containers.Sandbox, task Task) (containers.Exit, error) {
	copies, ok := box.(containers.Folders)
	if !ok {
		return containers.Exit{}, fmt.Errorf("the working directory of a %T cannot be copied", box)
	}
	if err := m.put(ctx, copies, task); err != nil {
		return containers.Exit{}, err
	}
	exit, err := m.wait(ctx, task)
	if err != nil {
		return exit, err
	}
	switch err := m.take(ctx, copies); {
	case errors.Is(err, tree.ErrTooMuch):
		exit.Code, exit.Disk = 1, true
		m.note("%v", err)
	case err != nil:
		return exit, fmt.Errorf("bring %s into the sandbox: %w", m.work(), err)
	}
	exit.Output = m.said()
	return exit, nil
}

// patience is how often the work is taken again of somebody who works on after the end.
const patience = 5

// take brings the work into the sandbox.
func (m *Mailbox) take(ctx context.Context, copies containers.Folders) error {
	for try := 1; ; try++ {
		err := copies.CopyIn(ctx, m.work(), m.options.Most)
		if !errors.Is(err, tree.ErrChanged) || try == patience {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// put puts the prompt, if it is not there already, and what the sandbox has into the folder of work.
func (m *Mailbox) put(ctx context.Context, copies containers.Folders, task Task) error {
	if err := m.open(); err != nil {
		return err
	}
	told := m.at(promptName(task))
	if text, err := os.ReadFile(told); err == nil && string(text) == task.Prompt {
		m.note("the prompt was there already: the work goes on as it was")
		m.tell(task)
		return nil
	}
	left, err := copies.CopyOut(ctx, m.work(), m.owner, m.options.Most)
	if err != nil {
		return fmt.Errorf("bring the working directory into %s: %w", m.work(), err)
	}
	if len(left) > 0 {
		m.note("links that lead out of the working directory are not copied: %q", left[:min(len(left), 10)])
	}
	if err := os.RemoveAll(m.at(markerName(task))); err != nil {
		return fmt.Errorf("remove an old marker: %w", err)
	}
	if err := m.write(promptName(task), task.Prompt); err != nil {
		return err
	}
	m.tell(task)
	return nil
}

func (m *Mailbox) tell(task Task) {
	m.options.Tell(fmt.Sprintf("turn %d attempt %d waits in the mailbox: read %s, work in %s, then make the file %s",
		task.Turn, task.Attempt, m.at(promptName(task)), m.work(), m.at(markerName(task))))
}

// wait waits for the marker. If this process goes on with an attempt, the limit begins anew.
func (m *Mailbox) wait(ctx context.Context, task Task) (containers.Exit, error) {
	began := time.Now()
	limit := (<-chan time.Time)(nil)
	if task.Limit > 0 {
		timer := time.NewTimer(task.Limit)
		defer timer.Stop()
		limit = timer.C
	}
	ticker := time.NewTicker(m.options.Every)
	defer ticker.Stop()
	for {
		done, err := m.isDone(task)
		if err != nil || done {
			return containers.Exit{Elapsed: time.Since(began)}, err
		}
		select {
		case <-ctx.Done():
			return containers.Exit{}, ctx.Err()
		case <-limit:
			m.note("there was no %s in %s", markerName(task), task.Limit)
			return containers.Exit{Code: -1, TimedOut: true, Elapsed: time.Since(began)}, nil
		case <-ticker.C:
		}
	}
}

// isDone looks for the marker. A folder that is gone is an error: nobody could put one.
func (m *Mailbox) isDone(task Task) (bool, error) {
	marker := m.at(markerName(task))
	if _, err := os.Lstat(marker); err == nil {
		m.noteFrom(marker)
		return true, nil
	}
	if _, err := os.Stat(m.work()); err != nil {
		return false, fmt.Errorf("the folder of work is gone: %w", err)
	}
	return false, nil
}

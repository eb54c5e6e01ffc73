package play

import (
	"fmt"
	"os"
	"path/filepath"

	"staminabench/containers/tree"
	"staminabench/harness/agent"
	"staminabench/harness/journal"
)

// mostEntries bounds the files and folders of a mailbox.
const mostEntries = 500_000

// newMailbox makes the mailbox of a session. Without a folder of the user's they are in the run's.
func (s *Session) newMailbox(stage *Stage, tell func(text string)) (*agent.Mailbox, error) {
	folder := s.condition.Agent.Folder
	if folder == "" {
		folder = filepath.Join(stage.Folder, "mailbox")
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, fmt.Errorf("make the folder of mailboxes: %w", err)
		}
	} else {
		root, err := moduleRoot()
		if err != nil {
			return nil, err
		}
		folder = under(root, folder)
	}
	return agent.NewMailbox(agent.MailboxOptions{
		Folder: folder, Run: s.run.id(stage), Session: s.ID, Tell: tell,
		Most: tree.Most{Bytes: int64(s.condition.Limits.Sandbox.DiskMB) << 20, Entries: mostEntries},
	})
}

// mailboxes looks whether the user's folders of mailboxes can be used, before there is a run that could not go on.
func (r *Run) mailboxes(stage *Stage) error {
	for _, s := range r.Sessions {
		if a := s.condition.Agent; a.Name != "mailbox" || a.Folder == "" {
			continue
		}
		if _, err := s.newMailbox(stage, nil); err != nil {
			return err
		}
	}
	return nil
}

// endMailbox tells whoever works in a mailbox that nothing more comes.
func (s *Session) endMailbox(ended *journal.Session) error {
	end := ended.End()
	if s.condition.Agent.Name != "mailbox" || end == nil {
		return nil
	}
	m, err := s.newMailbox(s.run.stage, nil)
	if err != nil {
		return err
	}
	return m.End(fmt.Sprintf("The session has ended (%s); turns passed in a row: %d. Nothing more comes.\n", end.Ending, end.Stamina))
}

// id is that of the run that is played, or would be.
func (r *Run) id(stage *Stage) string {
	if r.Settings.Run == "" {
		return stage.Run
	}
	path, err := filepath.EvalSymlinks(r.Settings.Run)
	if err != nil {
		path = r.Settings.Run // preparing makes it
	}
	return filepath.Base(path)
}

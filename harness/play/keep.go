package play

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// leave is what is done when a session has ended. It returns what a person should know.
func (s *Session) leave(ctx context.Context, ended *journal.Session) (string, error) {
	text, err := s.keep(ctx, ended)
	if problem := s.endMailbox(ended); problem != nil {
		text = strings.TrimSpace(text + "\n" + problem.Error())
	}
	return text, err
}

// keep keeps the sandbox of a session that did not pass all turns, as it was after the last attempt:
// the agent's work is stopped, its files are all there. What is kept is the snapshot, which needs no
// memory, survives this process, and is removed with its run.
func (s *Session) keep(ctx context.Context, ended *journal.Session) (string, error) {
	end := ended.End()
	if s.run.Settings.Keep != "failed" || end == nil || end.Ending == journal.Completed {
		return "", nil
	}
	last := ended.Position().Snapshot
	if last.Ref == "" {
		return "nothing is kept of it: it ended before an attempt was finished", nil
	}
	command := "cd " + filepath.Join(last.Ref, "work")
	if s.condition.Agent.Sandbox != "local" {
		var err error
		labels := containers.Labels{Run: ended.Head.Run, Session: ended.Head.Session}
		if command, err = containers.Keep(ctx, last, labels, ended.Head.Sandbox); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("its sandbox is kept as the last attempt left it; enter it with: %s", command), nil
}

// tellKept reminds of sandboxes that were kept: each may take much room.
func tellKept(ctx context.Context, log io.Writer) error {
	kept, err := containers.ListKept(ctx)
	if len(kept) > 0 {
		fmt.Fprintf(log, "sandboxes of ended sessions that are kept: %d; make clean removes them with their runs\n", len(kept))
	}
	return err
}

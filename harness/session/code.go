package session

import (
	"context"
	"fmt"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// Counter is what a sandbox may offer besides: it counts the text files of the working directory,
// and their lines, by file ending ("go", "py"; "" for none).
type Counter interface {
	CountCode(ctx context.Context) (files, lines map[string]int, err error)
}

// count counts the code if the sandbox can.
func count(ctx context.Context, box containers.Sandbox) (map[string]journal.Code, error) {
	counter, ok := box.(Counter)
	if !ok {
		return nil, nil
	}
	files, lines, err := counter.CountCode(ctx)
	if err != nil {
		return nil, fmt.Errorf("count the code: %w", err)
	}
	code := make(map[string]journal.Code, len(files))
	for ending, n := range files {
		code[ending] = journal.Code{Files: n, Lines: lines[ending]}
	}
	return code, nil
}

package journal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
)

// ReadHead reads the first record of a journal and nothing else: who asks which session it is need not
// read all of it. A file without a complete first record is [ErrNoHead].
func ReadHead(path string) (*Head, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the head of a journal: %w", err)
	}
	defer file.Close()
	line, err := bufio.NewReader(file).ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the head of a journal: %w", err)
	}
	records, _, err := parse(path, line)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("journal %s: %w", path, ErrNoHead)
	}
	return records[0].Head, nil
}

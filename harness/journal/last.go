package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// lastBytes is how much of a file's end [ReadEnd] looks at. The record of an end is much shorter.
const lastBytes = 4 << 10

// ReadEnd returns the record that settles a session, or nil if it is not settled. It reads only the
// end of the file: a journal may be long, and who asks often wants to know this alone.
func ReadEnd(path string) (*Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the end of a journal: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, fmt.Errorf("read the end of a journal: %w", err)
	}
	tail := make([]byte, min(info.Size(), lastBytes))
	if _, err := file.ReadAt(tail, info.Size()-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read the end of a journal: %w", err)
	}
	if !bytes.HasSuffix(tail, []byte("\n")) {
		return nil, nil
	}
	tail = bytes.TrimSuffix(tail, []byte("\n"))
	var r Record
	// What is cut off at the front, or torn, is no end.
	if json.Unmarshal(tail[bytes.LastIndexByte(tail, '\n')+1:], &r) != nil || r.End == nil {
		return nil, nil
	}
	return &r, nil
}

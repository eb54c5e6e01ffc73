package gateway

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
)

// ReadRecords reads the records of a session. A torn last line is left out.
func ReadRecords(path string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		file, err := os.Open(path)
		if err != nil {
			yield(Record{}, fmt.Errorf("read exchanges: %w", err))
			return
		}
		defer file.Close()
		lines := bufio.NewReader(file)
		for n := 1; ; n++ {
			line, err := lines.ReadBytes('\n')
			if errors.Is(err, io.EOF) {
				return // what has no end of line is torn
			}
			var r Record
			if err == nil {
				err = json.Unmarshal(line, &r)
			}
			if err != nil {
				yield(r, fmt.Errorf("read exchanges: %s: line %d: %w", path, n, err))
				return
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

// openRecords opens a file of records to go on. A torn last line is cut off.
func openRecords(path string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	whole, err := wholeLines(file)
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// wholeLines is the length of what ends with an end of line.
func wholeLines(r io.Reader) (int64, error) {
	var whole, at int64
	piece := make([]byte, 64<<10)
	for {
		n, err := r.Read(piece)
		if i := bytes.LastIndexByte(piece[:n], '\n'); i >= 0 {
			whole = at + int64(i) + 1
		}
		at += int64(n)
		if errors.Is(err, io.EOF) {
			return whole, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// parse reads the records of a journal's bytes. whole is how many bytes they take; what follows
// is a torn last line: one without a newline, or one that is not JSON.
func parse(path string, data []byte) (records []Record, whole int, err error) {
	for line := 1; whole < len(data); line++ {
		end := bytes.IndexByte(data[whole:], '\n')
		if end < 0 {
			return records, whole, nil
		}
		text, next := data[whole:whole+end], whole+end+1
		if !json.Valid(text) {
			if next == len(data) {
				return records, whole, nil
			}
			return nil, 0, damagedError(path, line, errors.New("it is not JSON"))
		}
		record, err := parseLine(path, line, text)
		if err != nil {
			return nil, 0, err
		}
		records, whole = append(records, record), next
	}
	return records, whole, nil
}

func parseLine(path string, line int, text []byte) (Record, error) {
	if line == 1 {
		if err := checkSchema(path, text); err != nil {
			return Record{}, err
		}
	}
	var r Record
	if err := json.Unmarshal(text, &r); err != nil {
		return Record{}, damagedError(path, line, err)
	}
	if n := r.parts(); n != 1 {
		return Record{}, damagedError(path, line, fmt.Errorf("it holds %d known records instead of one", n))
	}
	if (r.Head != nil) != (line == 1) {
		return Record{}, damagedError(path, line, errors.New("the head must be the first record, and only that"))
	}
	return r, nil
}

// checkSchema looks at the schema alone, because a newer head may have members of other types.
func checkSchema(path string, text []byte) error {
	var first struct {
		Head *struct {
			Schema int `json:"schema"`
		} `json:"head"`
	}
	if err := json.Unmarshal(text, &first); err != nil {
		return damagedError(path, 1, err)
	}
	if first.Head != nil && first.Head.Schema > Schema {
		return newerError(path, first.Head.Schema)
	}
	return nil
}

// parts counts the pointers that are set.
func (r *Record) parts() int {
	n := 0
	for _, set := range []bool{
		r.Head != nil, r.Resumed != nil, r.Cases != nil, r.Begun != nil,
		r.Attempt != nil, r.Trouble != nil, r.Replay != nil, r.End != nil,
	} {
		if set {
			n++
		}
	}
	return n
}

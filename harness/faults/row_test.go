package faults_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"
)

// rowsVariable names the file that the rows of the table go to. The program hold sets it, and asks for
// all faults: without it, a few of each kind have to do.
const rowsVariable = "FAULTS_ROWS"

func wantsAll() bool { return os.Getenv(rowsVariable) != "" }

// row is a line of the table: what went wrong, what had to come of it, and what did.
type row struct {
	Fault    string  `json:"fault"`
	Expected string  `json:"expected"`
	Seen     string  `json:"seen"`
	Seconds  float64 `json:"seconds"` // until it was over, or until it was as before
	Right    bool    `json:"right"`
}

// newRow begins a row that is written when the test ends, whether it fails or not.
func newRow(t *testing.T, fault, expected string) *row {
	t.Helper()
	r, began := &row{Fault: fault, Expected: expected, Seen: "another thing"}, time.Now()
	t.Cleanup(func() {
		if r.Seconds == 0 {
			r.Seconds = time.Since(began).Seconds()
		}
		r.Right = !t.Failed() && r.Seen == r.Expected
		tell(t, *r)
	})
	return r
}

// held says that what was expected was seen. If the test fails all the same, the row is not right.
func (r *row) held() { r.Seen = r.Expected }

// tell appends a line of JSON to the file of the rows, if somebody reads it.
func tell(t *testing.T, line any) {
	t.Helper()
	t.Logf("%+v", line)
	path := os.Getenv(rowsVariable)
	if path == "" {
		return
	}
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // plain data always encodes
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		t.Error(err)
		return
	}
	defer file.Close()
	if _, err := fmt.Fprintf(file, "%s\n", text); err != nil {
		t.Error(err)
	}
}

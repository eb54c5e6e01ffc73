package faults_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// rowsVariable names the file that the rows of the table go to, as the program hold sets it.
const rowsVariable = "FAULTS_ROWS"

// row is a line of the table: what went wrong, what had to come of it, and what did.
type row struct {
	Fault    string  `json:"fault"`
	Expected string  `json:"expected"`
	Seen     string  `json:"seen"`
	Seconds  float64 `json:"seconds"`
	Right    bool    `json:"right"`
}

// write tells the row. A test that fails writes it too, and is not right then.
func (r *row) write(t *testing.T) {
	t.Helper()
	tell(t, *r)
}

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
		panic(err)
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

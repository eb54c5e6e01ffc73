package model

import (
	"bytes"
	"encoding/json"
	"io"
)

// Input is a decoded request body: nil, bool, string, json.Number, []any and map[string]any by
// property; a program may put what a record holds ([Datum]) in their place. Duplicate keys are outside of the contract; the last one counts.
type Input map[string]any

// Decode reads a request body; ok is false if it is not one JSON object.
func Decode(body []byte) (in Input, ok bool) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, false
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, false
	}
	m, ok := v.(map[string]any)
	return m, ok
}

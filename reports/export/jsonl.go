package export

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"

	"staminabench/reports"
)

// Schema is the JSON Schema (2020-12) of each line of [WriteJSONL].
//
//go:embed schema.json
var Schema []byte

// WriteJSONL writes one JSON object a line: the run, its conditions, then each session followed by its
// turns, and each turn by its attempts.
func WriteJSONL(w io.Writer, r reports.Results) error {
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	return each(r, func(record any) error {
		if err := out.Encode(record); err != nil {
			return fmt.Errorf("write JSON Lines: %w", err)
		}
		return nil
	})
}

// each makes the records one after the other.
func each(r reports.Results, write func(any) error) error {
	if err := write(runOf(r)); err != nil {
		return err
	}
	for _, c := range r.Conditions {
		if err := write(conditionOf(c)); err != nil {
			return err
		}
	}
	for _, s := range r.Sessions {
		if err := eachOf(s, write); err != nil {
			return err
		}
	}
	return nil
}

func eachOf(s *reports.Session, write func(any) error) error {
	if err := write(sessionOf(s)); err != nil {
		return err
	}
	for _, t := range s.Turns {
		if err := write(turnOf(s, t)); err != nil {
			return err
		}
		for i := range t.Attempts {
			if err := write(attemptOf(s, t, i)); err != nil {
				return err
			}
		}
	}
	return nil
}

package scenario

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// Format is the version of scenario files.
const Format = 1

// file is a scenario on disk: the digest is of the compact JSON of Scenario.
type file struct {
	Format   int             `json:"format"`
	Digest   string          `json:"digest"`
	Scenario json.RawMessage `json:"scenario"`
}

// scenarioJSON holds turns when it is written, and their text when it is read, so that an error can
// name the turn.
type scenarioJSON[T turnJSON | json.RawMessage] struct {
	Generator string `json:"generator"`
	Sampler   string `json:"sampler"`
	Seed      uint64 `json:"seed"`
	Turns     []T    `json:"turns"`
}

type turnJSON struct {
	Changes []change.Any        `json:"changes"`
	Spec    *spec.Specification `json:"specification"`
}

// body is the compact JSON that the digest is of.
func (s *Scenario) body() []byte {
	out := scenarioJSON[turnJSON]{s.Generator, s.Sampler, s.Seed, nil}
	for _, t := range s.Turns {
		turn := turnJSON{Changes: []change.Any{}, Spec: t.Spec}
		for _, c := range t.Changes {
			turn.Changes = append(turn.Changes, change.Any{Change: c})
		}
		out.Turns = append(out.Turns, turn)
	}
	b, err := json.Marshal(out)
	if err != nil {
		panic(fmt.Sprintf("scenario: %v", err)) // plain data always encodes
	}
	return b
}

// Write keeps the scenario in a file, readable, and complete or not there at all.
func (s *Scenario) Write(path string) error {
	b, err := json.MarshalIndent(file{Format, s.Digest(), s.body()}, "", " ")
	if err != nil {
		return fmt.Errorf("scenario file %s: %w", path, err)
	}
	part := path + ".part"
	if err := os.WriteFile(part, append(b, '\n'), 0o644); err != nil {
		return fmt.Errorf("scenario file: %w", err)
	}
	return os.Rename(part, path)
}

// Read reads a scenario file. A file that is newer, damaged or not valid is an error that names the
// place.
func Read(path string) (*Scenario, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("scenario file: %w", err)
	}
	s, err := parse(b)
	if err != nil {
		return nil, fmt.Errorf("scenario file %s: %w", path, err)
	}
	return s, nil
}

func parse(b []byte) (*Scenario, error) {
	var f file
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, placed(b, 0, err)
	}
	if f.Format > Format {
		return nil, fmt.Errorf("its format is %d, this program reads up to %d: use a newer version of it", f.Format, Format)
	}
	if f.Format < 1 {
		return nil, errors.New("it has no format number: it is not a scenario file")
	}
	if len(f.Scenario) == 0 {
		return nil, errors.New("its scenario is missing")
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, f.Scenario); err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(compact.Bytes()); hex.EncodeToString(sum[:]) != f.Digest {
		return nil, fmt.Errorf("its content does not have the digest %q that it states: it was changed or damaged", f.Digest)
	}
	var raw scenarioJSON[json.RawMessage]
	if err := strict(f.Scenario, &raw); err != nil {
		return nil, placed(b, bytes.Index(b, f.Scenario), err)
	}
	s, err := read(raw)
	if err == nil && s.Digest() != f.Digest {
		return nil, fmt.Errorf("%snot written as this program writes it, so that its digest would not be kept", s.oddTurn(raw))
	}
	return s, err
}

// oddTurn names the first turn that says the same in another way; or the content as a whole.
func (s *Scenario) oddTurn(raw scenarioJSON[json.RawMessage]) string {
	for i, text := range raw.Turns {
		one := Scenario{Turns: s.Turns[i : i+1]}
		var compact bytes.Buffer
		if json.Compact(&compact, text) == nil && !bytes.Contains(one.body(), compact.Bytes()) {
			return fmt.Sprintf("turn %d: it is ", i)
		}
	}
	return "its content is "
}

func strict(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// placed adds line and column to a JSON error about what begins at a place of the file.
func placed(b []byte, begins int, err error) error {
	offset := int64(-1)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		offset = max(0, syntax.Offset-1) // it counts the wrong character too
	case errors.As(err, &kind):
		offset = kind.Offset
	}
	if offset += int64(begins); offset < int64(begins) || offset > int64(len(b)) {
		return err
	}
	before := b[:offset]
	line := 1 + bytes.Count(before, []byte("\n"))
	return fmt.Errorf("line %d, column %d: %w", line, len(before)-bytes.LastIndexByte(before, '\n'), err)
}

// read checks that every turn follows from the one before.
func read(raw scenarioJSON[json.RawMessage]) (*Scenario, error) {
	if len(raw.Turns) == 0 {
		return nil, errors.New("it has no turns")
	}
	out, names := &Scenario{raw.Generator, raw.Sampler, raw.Seed, nil}, holders{}
	for i, text := range raw.Turns {
		var t turnJSON
		if err := strict(text, &t); err != nil {
			return nil, fmt.Errorf("turn %d: %w", i, err)
		}
		turn := Turn{Spec: t.Spec}
		for _, c := range t.Changes {
			turn.Changes = append(turn.Changes, c.Change)
		}
		if err := follows(out, turn); err != nil {
			return nil, fmt.Errorf("turn %d: %w", i, err)
		}
		if err := names.next(i, turn.Spec); err != nil {
			return nil, fmt.Errorf("turn %d: %w", i, err)
		}
		out.Turns = append(out.Turns, turn)
	}
	return out, nil
}

func follows(s *Scenario, t Turn) error {
	if t.Spec == nil {
		return errors.New("the specification is missing")
	}
	if err := t.Spec.Validate(); err != nil {
		return err
	}
	if first := len(s.Turns) == 0; first != (len(t.Changes) == 0) {
		return fmt.Errorf("it has %d changes; the first turn has none, every other has some", len(t.Changes))
	} else if first {
		return nil
	}
	want, err := change.Apply(s.Turns[len(s.Turns)-1].Spec, t.Changes...)
	if err != nil {
		return err
	}
	a, errA := json.Marshal(want)
	b, errB := json.Marshal(t.Spec)
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	if !bytes.Equal(a, b) {
		return errors.New("the specification is not what the changes make of the one before")
	}
	return nil
}

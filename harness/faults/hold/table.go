package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// line is a line that the tests tell: a fault, or what came of kills.
type line struct {
	Fault    string  `json:"fault"`
	Expected string  `json:"expected"`
	Seen     string  `json:"seen"`
	Seconds  float64 `json:"seconds"`
	Right    bool    `json:"right"`

	Sandbox   string `json:"sandbox"` // of kills; "" of a fault
	Kills     int    `json:"kills"`
	Lost      int    `json:"lost"`
	Repeated  int    `json:"repeated"`
	Differing int    `json:"differing_reports"`
	Leaks     int    `json:"leaks"`
}

// table is all that was told so far.
type table struct {
	offset int // bytes
	faults int
	right  int
	kills  map[string]int // by sandbox
	sum    line
}

// read takes in what is new in the file, and shows it.
func (t *table) read(path string, out io.Writer) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for {
		text, _, whole := bytes.Cut(data[t.offset:], []byte("\n"))
		if !whole {
			return nil
		}
		t.offset += len(text) + 1
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return fmt.Errorf("read what the tests tell: %w", err)
		}
		t.add(l, out)
	}
}

func (t *table) add(l line, out io.Writer) {
	if l.Sandbox != "" {
		t.addKills(l, out)
		return
	}
	mark := "WRONG"
	t.faults++
	if l.Right {
		mark = "right"
		t.right++
	}
	fmt.Fprintf(out, "%s  %-62s expected %-27s seen %-27s %6.1fs\n", mark, l.Fault, l.Expected, l.Seen, l.Seconds)
}

func (t *table) addKills(l line, out io.Writer) {
	if t.kills == nil {
		t.kills = map[string]int{}
	}
	t.kills[l.Sandbox] += l.Kills
	t.sum.Kills += l.Kills
	t.sum.Lost += l.Lost
	t.sum.Repeated += l.Repeated
	t.sum.Differing += l.Differing
	t.sum.Leaks += l.Leaks
	fmt.Fprintf(out, "kills in sandbox %s: %d; attempts lost %d, repeated %d; differing reports %d; leaks %d\n",
		l.Sandbox, l.Kills, l.Lost, l.Repeated, l.Differing, l.Leaks)
}

// line is the last line, for scripts, but for the time. Its names and their order do not change.
func (t *table) line() string {
	return fmt.Sprintf("hold: faults=%d right_class=%d kills=%d lost=%d repeated=%d differing_reports=%d leaks=%d",
		t.faults, t.right, t.sum.Kills, t.sum.Lost, t.sum.Repeated, t.sum.Differing, t.sum.Leaks)
}

// status is the exit status, and why. failed is how the tests ended: they check more than they tell.
func (t *table) status(f flags, failed error) (int, error) {
	s := t.sum
	switch {
	case t.faults == 0:
		return exitUnknown, errors.Join(fmt.Errorf("no fault was provoked; see %s", f.Log), failed)
	case t.right < t.faults || s.Lost+s.Repeated+s.Differing+s.Leaks > 0:
		return exitWrong, nil
	case failed != nil:
		return exitWrong, fmt.Errorf("a test fails that is no row of the table, see %s: %w", f.Log, failed)
	case t.kills["local"] < f.LocalKills || t.kills["docker"] < f.DockerKills:
		return exitUnknown, fmt.Errorf("kills: %v, asked for %d and %d", t.kills, f.LocalKills, f.DockerKills)
	}
	return exitHeld, nil
}

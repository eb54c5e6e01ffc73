package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"staminabench/harness/journal"
	"staminabench/reports"
)

// packed is the details of all sessions of one scenario: JSON, compressed, in base64 for URLs, which
// HTML leaves as it is. Sessions of one
// scenario are told the same requests, so they share the texts.
type packed struct {
	Data string
}

// pack fills the maps and packs the details by scenario. If all is too large, the requests of turns that
// were passed at the first try are left out, which are in the files beside the journals.
func (v *view) pack() error {
	for _, trim := range []bool{false, true} {
		if err := v.packAll(trim); err != nil {
			return err
		}
		size := 0
		for _, p := range v.Scenarios {
			size += len(p.Data)
		}
		if size <= v.Config.Bytes {
			return nil
		}
	}
	return nil
}

func (v *view) packAll(trim bool) error {
	v.Scenarios, v.Trimmed = nil, trim
	at := map[string]int{}
	var packers []*packer
	for i := range v.Conditions {
		c := &v.Conditions[i]
		c.Map = nil
		for _, s := range c.Sessions {
			digest := s.Head.Scenario.Digest
			n, known := at[digest]
			if !known {
				n = len(packers)
				at[digest] = n
				packers = append(packers, &packer{number: map[string]int{}, trim: trim})
			}
			c.Map = append(c.Map, row{s.ScenarioName() + s.Rollout, n, len(packers[n].data.Sessions), s.Stamina, s.EndingText(), cells(s)})
			packers[n].add(s)
		}
	}
	for _, p := range packers {
		data, err := p.pack()
		if err != nil {
			return err
		}
		v.Scenarios = append(v.Scenarios, data)
	}
	return nil
}

// What the script reads. Names are short because there are many.
type (
	scenarioData struct {
		Texts    []string      `json:"texts"`
		Sessions []sessionData `json:"sessions"`
	}
	sessionData struct {
		Name    string     `json:"name"`
		Journal string     `json:"journal"`
		Turns   []turnData `json:"turns"`
	}
	turnData struct {
		Changes  []string      `json:"changes,omitempty"`
		Cases    int           `json:"cases"`
		Aborted  int           `json:"aborted,omitempty"`
		Attempts []attemptData `json:"attempts"`
		Replay   string        `json:"replay,omitempty"` // what became of its state once the session had failed
		Again    []failureData `json:"again,omitempty"`  // what failed then
	}
	attemptData struct {
		Told     int           `json:"told"` // number of a text, or −1
		File     string        `json:"file,omitempty"`
		Outcome  string        `json:"outcome"`
		Cause    string        `json:"cause,omitempty"`
		Rule     string        `json:"rule"`
		Passed   int           `json:"passed"`
		Time     string        `json:"time"`
		Tokens   string        `json:"tokens"`
		Ended    string        `json:"ended,omitempty"` // of agent and server, if the turn was lost by them
		Failures []failureData `json:"failures,omitempty"`
		More     int           `json:"more,omitempty"` // cases that did not pass and are not shown
	}
	failureData struct {
		Case string `json:"case"`
		Text string `json:"text"`
	}
)

type packer struct {
	data   scenarioData
	number map[string]int
	trim   bool
}

func (p *packer) add(s *reports.Session) {
	data := sessionData{Name: s.Name(), Journal: s.Place}
	for _, t := range s.Turns {
		turn := turnData{Changes: t.Changes, Cases: t.Cases.Len(), Aborted: t.Aborted}
		for i, a := range t.Attempts {
			turn.Attempts = append(turn.Attempts, p.attempt(s, t, i, a))
		}
		if r := s.Replay; r != nil && r.Turn == t.Number {
			turn.Replay, turn.Again = s.ReplayText(), failures(s, t, &journal.Attempt{Failures: r.Failures})
		}
		data.Turns = append(data.Turns, turn)
	}
	p.data.Sessions = append(p.data.Sessions, data)
}

// Most failures of an attempt that are shown, and most bytes of each of their texts: a page must stay
// small, and the journal has them all.
const (
	shownFailures = 8
	shownBytes    = 600
)

func (p *packer) attempt(s *reports.Session, t reports.Turn, i int, a *journal.Attempt) attemptData {
	d := attemptData{Told: -1, Outcome: string(a.Outcome), Cause: string(a.Cause), Rule: a.Rule,
		Passed: reports.PassedCases(a), Time: reports.PhasesText(a), Tokens: reports.TokensText(a.Tokens)}
	if i < len(t.Prompts) {
		d.File = t.Prompts[i].File
	}
	atOnce := i == 0 && a.Outcome == journal.Passed
	if text, err := s.Told(t, a.Attempt); err == nil && !(p.trim && atOnce) {
		d.Told = p.text(text)
	}
	if a.Outcome != journal.Passed {
		d.Ended = reports.Processes(a, shownBytes)
	}
	d.Failures = failures(s, t, a)
	d.More = max(0, reports.FailedCases(a)-len(d.Failures))
	return d
}

// failures tells the first failures of an attempt.
func failures(s *reports.Session, t reports.Turn, a *journal.Attempt) []failureData {
	var list []failureData
	for _, f := range reports.Ordered(a)[:min(shownFailures, len(a.Failures))] {
		c := t.Cases.At(f.Case)
		list = append(list, failureData{c.Label + ": " + c.Title, reports.Evidence(c, f, shownBytes, s.Place)})
	}
	return list
}

// text keeps a text once.
func (p *packer) text(text string) int {
	n, known := p.number[text]
	if !known {
		n = len(p.data.Texts)
		p.number[text] = n
		p.data.Texts = append(p.data.Texts, text)
	}
	return n
}

func (p *packer) pack() (packed, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return packed{}, fmt.Errorf("pack details: %w", err)
	}
	err = json.NewEncoder(z).Encode(p.data)
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		return packed{}, fmt.Errorf("pack details: %w", err)
	}
	return packed{Data: base64.RawURLEncoding.EncodeToString(b.Bytes())}, nil
}

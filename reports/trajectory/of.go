package trajectory

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"staminabench/harness/condition"
	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/redact"
)

// ErrNone is of a session that has no trajectory. Its error says why.
var ErrNone = errors.New("no trajectory")

// Of makes the trajectory of a session by its journal. Secrets that the environment of this process knows are
// taken out of it, as are texts that look like keys; what was recorded is without the keys of its time already.
func Of(path string) (*Trajectory, error) {
	s, err := journal.Read(path)
	if err != nil {
		return nil, err
	}
	c, e := told(s.Head)
	b := &builder{attempts: attempts(s), effort: c.Agent.Effort, clean: cleaner(c, e)}
	if e.Prices != nil {
		b.currency = e.Prices.Currency
	}
	records := filepath.Join(strings.TrimSuffix(path, journal.Ext), gateway.RecordsName)
	missing, err := b.addAll(records)
	if err != nil {
		return nil, err // whoever asked for the session names it
	}
	t := b.root(Trajectory{
		Schema: Version, Session: s.Head.Run + "/" + s.Head.Session, ID: s.Head.Run + "/" + s.Head.Session,
		Agent: agentOf(s.Head, c), Notes: notes(missing),
	})
	b.place(t)
	t.Extra = extra(s.Head, b.attempts, missing)
	return t, nil
}

// addAll takes all exchanges in, and tells which of them are missing.
func (b *builder) addAll(path string) (missing []string, err error) {
	all := 0
	var early inOrder
	for r, err := range gateway.ReadRecords(path) {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("%w: its agent asks no model through the gateway", ErrNone)
		case err != nil && all == 0:
			return nil, fmt.Errorf("%w: its exchanges cannot be read: %w", ErrNone, err)
		case err != nil:
			missing = append(missing, fmt.Sprintf("exchanges after line %d: the file is damaged", all))
		default:
			all++
			early.put(&r, b.add)
		}
	}
	early.end(b.add)
	if isTorn(path) {
		missing = append(missing, "the last exchange: it was not written to its end")
	}
	if len(b.threads) == 0 && len(b.events) == 0 {
		return nil, fmt.Errorf("%w: its agent never asked a model", ErrNone)
	}
	return missing, nil
}

// isTorn tells whether the last line of a file has no end.
func isTorn(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return false
	}
	last := make([]byte, 1)
	_, err = file.ReadAt(last, info.Size()-1)
	return err == nil && last[0] != '\n'
}

// told is what the journal says under what the session was played. What an older program left out is empty.
func told(h journal.Head) (c condition.Condition, e condition.Environment) {
	_ = json.Unmarshal(h.Condition, &c)
	_ = json.Unmarshal(h.Environment, &e)
	return c, e
}

// cleaner takes secrets out of texts. A model that repeats one in pieces has it whole only here.
func cleaner(c condition.Condition, e condition.Environment) func(string) string {
	known := redact.New(os.Environ(), append([]string{e.OpenAIKey, e.AnthropicKey}, c.Agent.Secrets...)...)
	return func(text string) string { return gateway.Clean(known.Text(text)) }
}

func agentOf(h journal.Head, c condition.Condition) Agent {
	a := Agent{Name: c.Agent.Name, Version: h.AgentVersion, Model: h.Model, Extra: map[string]any{"label": h.Agent}}
	if a.Name == "" {
		a.Name = h.Agent
	}
	if a.Version == "" {
		a.Version = "unknown"
	}
	for name, value := range map[string]string{"effort": c.Agent.Effort, "memory": c.Agent.Memory, "sandbox": c.Agent.Sandbox} {
		if value != "" {
			a.Extra[name] = value
		}
	}
	return a
}

// place tells of each attempt which steps are its own.
func (b *builder) place(t *Trajectory) {
	for _, s := range t.Steps {
		a := find(b.attempts, s.mark)
		if s.order == 0 {
			continue // it is of no exchange
		}
		if a.First == 0 {
			a.First = s.ID
		}
		a.Last = s.ID
	}
}

func extra(h journal.Head, list []*attempt, missing []string) map[string]any {
	e := map[string]any{
		"producer": "staminabench", "run": h.Run, "session": h.Session, "rollout": h.Rollout, "condition": h.ConditionDigest,
		"scenario": map[string]any{"seed": h.Scenario.Seed, "title": h.Scenario.Title, "digest": h.Scenario.Digest},
		"attempts": list,
	}
	if len(missing) > 0 {
		e["missing"] = missing
	}
	return e
}

func notes(missing []string) string {
	list := []string{
		"Made of the gateway's record of what the agent asked its model.",
		"The system prompt is told where it first came, and where it changed; it stays in force behind boundaries of the context.",
		"Costs are by the run's price table. Those in another currency than US dollars are in extra, and in no sum.",
		"The numbers of tokens and their sums are of the conversation itself; each trajectory beside it has its own. The cost includes them.",
		"extra.outcome is that of the attempt to which a step belongs; nobody told it to the agent at that time.",
	}
	for _, m := range missing {
		list = append(list, "Missing: "+m+".")
	}
	return strings.Join(list, " ")
}

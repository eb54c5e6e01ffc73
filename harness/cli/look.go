package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"

	"staminabench/containers"
	"staminabench/harness/gateway"
)

// state is what is remembered from run to run, in the sandbox: a snapshot brings it back together
// with the conversation.
type state struct {
	Conversation string        `json:"conversation"`
	Used         gateway.Usage `json:"used"`                  // so far, of agents that tell sums
	Compactions  int           `json:"compactions,omitempty"` // so far, of agents whose record tells them
}

func readState(ctx context.Context, box containers.Sandbox, s setting) (state, error) {
	var st state
	text, err := box.ReadFile(ctx, s.own("state.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return st, nil
	}
	if err != nil {
		return st, err
	}
	if json.Unmarshal(text, &st) != nil {
		return state{}, nil // the agent has spoiled it: then it begins anew
	}
	return st, nil
}

func (st state) write(ctx context.Context, box containers.Sandbox, s setting) error {
	text, err := json.Marshal(st)
	if err != nil {
		return err
	}
	return box.WriteFile(ctx, s.own("state.json"), text, 0o600)
}

// look reads what the agent has left behind.
func (c *CLI) look(ctx context.Context, box containers.Sandbox, s setting, r run, exit *containers.Exit, before state) error {
	stream, err := left(ctx, box, s.own("stream"))
	if err != nil {
		return err
	}
	complaints, err := left(ctx, box, s.own("errors"))
	if err != nil {
		return err
	}
	report := c.adapter.readStream(stream)
	exit.Output += tail(string(complaints), maxShownTail) + tail(string(stream), maxShownTail)
	if report.Conversation == "" && r.goOn {
		report.Conversation = r.conversation
	}
	if report.Conversation == "" && c.adapter.read == nil {
		report.Conversation = r.conversation // it tells nothing, and has the id that it was given
	}
	if c.adapter.record != nil {
		if err := c.readRecord(ctx, box, s, r, &report); err != nil {
			return err
		}
	}
	if c.adapter.after != nil {
		if _, err := box.Run(ctx, containers.Command{Args: c.adapter.after, Limit: shortLimit}); err != nil {
			return err
		}
	}
	after := state{Conversation: report.Conversation, Used: report.Usage}
	if !report.Usage.Known() {
		after.Used = before.Used // it ended before it told
	}
	if c.adapter.Traits.Sums && r.goOn {
		report.Usage = since(report.Usage, before.Used)
	}
	if c.adapter.Traits.Sums && c.adapter.record != nil && report.Compactions != nil { // it is of the whole conversation
		after.Compactions = *report.Compactions
		if r.goOn {
			*report.Compactions -= before.Compactions
		}
	}
	c.last.Report, c.last.Stream = report, stream
	return after.write(ctx, box, s)
}

// readRecord reads the agent's own file of the conversation.
func (c *CLI) readRecord(ctx context.Context, box containers.Sandbox, s setting, r run, report *Report) error {
	if report.Conversation != "" || !c.adapter.own {
		r.conversation = report.Conversation
	}
	name := s.home + "/" + c.adapter.record(s, r)
	newest := `rm -f "$0"; set -- $1; [ -e "$1" ] && cat "$(ls -t "$@" | head -n 1)" >"$0"`
	_, err := box.Run(ctx, containers.Command{Args: []string{"sh", "-c", newest, s.own("record"), name}, Limit: shortLimit})
	if err != nil {
		return err
	}
	text, err := left(ctx, box, s.own("record"))
	if err == nil && len(text) > 0 {
		c.last.Record = text
		report.Conversation = r.conversation
		c.adapter.recorded(report, text)
	}
	return err
}

// left reads a file that may be missing. Of one that is too large it reads the beginning and the end.
func left(ctx context.Context, box containers.Sandbox, name string) ([]byte, error) {
	text, err := box.ReadFile(ctx, name)
	if errors.Is(err, fs.ErrInvalid) {
		shorten := `{ head -c 1048576 "$0"; echo; tail -c 8388608 "$0"; } >"$0.part"`
		if _, err := box.Run(ctx, containers.Command{Args: []string{"sh", "-c", shorten, name}, Limit: shortLimit}); err != nil {
			return nil, err
		}
		text, err = box.ReadFile(ctx, name+".part")
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

func tail(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return "…" + strings.ToValidUTF8(s[len(s)-most:], "")
}

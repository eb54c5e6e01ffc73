package trajectory

import (
	"strings"

	"staminabench/harness/gateway"
	"staminabench/harness/journal"
)

// attempt is a try of an attempt, as the journal has it.
type attempt struct {
	gateway.Mark
	Outcome string         `json:"outcome"` // passed, failed, infrastructure, lost (the program was killed), open
	Cause   string         `json:"cause,omitempty"`
	Rule    string         `json:"rule,omitempty"`
	Error   string         `json:"error,omitempty"` // of the infrastructure
	Asked   *journal.Model `json:"asked,omitempty"`
	First   int            `json:"first_step,omitempty"` // 0 if it has none
	Last    int            `json:"last_step,omitempty"`

	prompt string
}

// The outcomes that no record of an attempt has.
const (
	lost = "lost"
	open = "open"
)

// attempts lists the tries of a session's attempts in their order.
func attempts(s *journal.Session) []*attempt {
	var list []*attempt
	for _, r := range s.Records {
		switch {
		case r.Begun != nil:
			if n := len(list); n > 0 && list[n-1].Outcome == open {
				list[n-1].Outcome = lost
			}
			a := &attempt{Outcome: open, Mark: gateway.Mark{Turn: r.Begun.Turn, Attempt: r.Begun.Attempt, Repeat: r.Begun.Repeat}}
			if text, err := s.ReadDocument(r.Begun.Prompt); err == nil {
				a.prompt = strings.TrimSpace(text)
			}
			list = append(list, a)
		case r.Attempt != nil && len(list) > 0:
			a := list[len(list)-1]
			a.Outcome, a.Cause, a.Rule, a.Asked = string(r.Attempt.Outcome), string(r.Attempt.Cause), r.Attempt.Rule, r.Attempt.Model
		case r.Trouble != nil && len(list) > 0 && list[len(list)-1].Outcome == open:
			a := list[len(list)-1]
			a.Outcome, a.Error, a.Asked = string(journal.Infrastructure), r.Trouble.Error, r.Trouble.Model
		case r.End != nil && len(list) > 0 && list[len(list)-1].Outcome == open:
			list[len(list)-1].Outcome = lost
		}
	}
	return list
}

// find is the try of a mark; one that the journal does not have is of another journal, and open.
func find(list []*attempt, m gateway.Mark) *attempt {
	for _, a := range list {
		if a.Mark == m {
			return a
		}
	}
	return &attempt{Mark: m, Outcome: open}
}

package cli

import (
	"bufio"
	"bytes"
	"math"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
	"staminabench/harness/usage"
)

// Report is what an agent says of its own run.
type Report struct {
	Conversation string        `json:"conversation,omitempty"` // its id
	Ended        bool          `json:"ended,omitempty"`        // it says that the turn has ended
	Text         string        `json:"text,omitempty"`         // the last thing that it said
	Error        string        `json:"error,omitempty"`
	Usage        gateway.Usage `json:"usage"`
	Calls        int           `json:"calls,omitempty"` // answers of the model that it counted
	// Compactions and Loops are how often it summed the conversation up, and how often its own guard
	// against loops stopped it; nil if it does not tell.
	Compactions *int `json:"compactions,omitempty"`
	Loops       *int `json:"loops,omitempty"`
}

// says takes over the content of a message: a text, or parts of which the first text counts. Without one, what was
// said before stays.
func (r *Report) says(content gjson.Result) {
	if content.Type != gjson.String {
		content = content.Get(`#(type=="text").text`)
	}
	if content.Exists() {
		r.Text = content.String()
	}
}

// readStream reads what an agent printed. Lines that are no JSON are left out: some agents mix them.
func (a Adapter) readStream(text []byte) Report {
	var r Report
	if a.compactions {
		r.Compactions = new(int)
	}
	if a.loops {
		r.Loops = new(int)
	}
	if a.read == nil {
		return r
	}
	for line := range lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] == '{' && gjson.ValidBytes(line) {
			a.read(&r, gjson.ParseBytes(line))
		}
	}
	return r
}

func lines(text []byte) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		r := bufio.NewReader(bytes.NewReader(text))
		for {
			line, err := r.ReadBytes('\n')
			if len(line) > 0 && !yield(line) {
				return
			}
			if err != nil {
				return
			}
		}
	}
}

// count is a number that may be missing.
func count(v gjson.Result) *int64 {
	if v.Type != gjson.Number {
		return nil
	}
	n := v.Int()
	return &n
}

// add adds tokens to a class; what is not told is not added.
func add(to **int64, n *int64) {
	if n == nil {
		return
	}
	sum := *n
	if *to != nil {
		sum += **to
	}
	*to = &sum
}

// less takes parts away from a sum that contains them.
func less(sum *int64, parts ...*int64) *int64 {
	if sum == nil {
		return nil
	}
	n := *sum
	for _, p := range parts {
		if p != nil {
			n -= *p
		}
	}
	return &n
}

// since is what was used since an earlier count of the same conversation.
func since(now, before gateway.Usage) gateway.Usage {
	return gateway.Usage{
		Input: less(now.Input, before.Input), CacheRead: less(now.CacheRead, before.CacheRead),
		CacheWrite: less(now.CacheWrite, before.CacheWrite), Output: less(now.Output, before.Output),
		Reasoning: less(now.Reasoning, before.Reasoning),
	}
}

// Mismatch tells by what share an agent's own count of tokens differs from the gateway's, and whether
// that is to be flagged. ok is false if one of them does not know.
func Mismatch(own gateway.Usage, seen gateway.Totals) (share float64, flagged, ok bool) {
	if seen.NoUsage > 0 {
		return 0, false, false
	}
	share, ok = usage.Difference(own, seen.Usage)
	return share, math.Abs(share) > usage.Tolerance, ok
}

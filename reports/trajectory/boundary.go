package trajectory

import (
	"fmt"
	"slices"
	"strings"

	"staminabench/harness/conversation"
	"staminabench/harness/gateway"
)

// boundary notes that a request does not go on from the conversation before it: that was replaced by a summary,
// or parts of it were left out. What takes its place stands in the step, and is not new.
func (b *builder) boundary(t *thread, r *gateway.Record, q conversation.Request, keys []string, fresh []bool, how continuing) {
	gone, stays := 0, 0
	for key := range t.calls {
		if slices.Contains(keys, key) {
			stays++
		} else {
			gone++
		}
	}
	summed := how == replacing
	for i, m := range q.Messages {
		summed = summed || gone > 0 && fresh[i] && t.saidIn(m)
	}
	switch {
	case summed, gone > 0 && stays == 0:
		s := b.step(bySystem, r, r.At)
		s.Message = "The agent replaced the conversation before this."
		s.Extra["context_management"] = management("compaction", "replace")
		content := b.clean(b.kept(t, q, fresh))
		s.Observation = &Observation{Results: []Result{{Content: &content}}}
		t.steps = append(t.steps, s)
	case gone > 0:
		s := b.step(bySystem, r, r.At)
		s.Message = fmt.Sprintf("The agent left %d of its calls and their results out of the conversation from here on.", gone)
		s.Extra["context_management"] = management("pruning", "truncate")
		t.steps = append(t.steps, s)
	}
}

// kept tells what of a request takes the place of the conversation: what was in it already, and the summary.
func (b *builder) kept(t *thread, q conversation.Request, fresh []bool) string {
	var text strings.Builder
	for i, m := range q.Messages {
		if m.Role == conversation.System || fresh[i] && !b.sums(m) {
			continue
		}
		fresh[i] = false
		fmt.Fprintf(&text, "[%s]\n%s\n", m.Role, strings.TrimRight(m.Text, "\n"))
		for _, c := range m.Calls {
			fmt.Fprintf(&text, "%s %s\n", c.Name, c.Arguments)
		}
		text.WriteByte('\n')
	}
	return strings.TrimRight(text.String(), "\n")
}

// sums tells whether a message repeats what the model said, in this conversation or beside it.
func (b *builder) sums(m conversation.Message) bool {
	return slices.ContainsFunc(b.threads, func(t *thread) bool { return t.saidIn(m) })
}

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
	summary := -1
	for i, m := range q.Messages {
		if b.saidBeside(t, m) || fresh[i] && (b.sumsBeside(t, m) || t.saidIn(m) && (gone > 0 || how == replacing)) {
			summary = i
		}
	}
	switch {
	case gone > 0 && t.begins(keys):
		s := b.step(bySystem, r, r.At)
		s.Message = "The agent left the model's last answer out of the conversation, and asked again."
		s.Extra["context_management"] = management("pruning", "truncate")
		t.steps = append(t.steps, s)
	case summary >= 0, how == replacing, gone > 0 && stays == 0:
		s := b.step(bySystem, r, r.At)
		s.Message = "The agent replaced the conversation before this."
		s.Extra["context_management"] = management("compaction", "replace")
		content := b.clean(kept(q, fresh, summary))
		s.Observation = &Observation{Results: []Result{{Content: &content}}}
		t.steps = append(t.steps, s)
		if summary >= 0 && q.Messages[summary].Role == conversation.Agent {
			t.said = append(t.said, plain(q.Messages[summary].Text)) // from now on
		}
	case gone > 0:
		s := b.step(bySystem, r, r.At)
		s.Message = fmt.Sprintf("The agent left %d of its calls and their results out of the conversation from here on.", gone)
		s.Extra["context_management"] = management("pruning", "truncate")
		t.steps = append(t.steps, s)
	}
}

// kept tells what of a request takes the place of the conversation: all up to the summary, and what was in the
// conversation already.
func kept(q conversation.Request, fresh []bool, summary int) string {
	var text strings.Builder
	for i, m := range q.Messages {
		if m.Role == conversation.System || fresh[i] && i > summary {
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

// sumsBeside tells whether somebody tells the model what one said beside the conversation.
func (b *builder) sumsBeside(t *thread, m conversation.Message) bool {
	return slices.ContainsFunc(b.threads, func(o *thread) bool { return o != t && o.saidIn(m) })
}

// saidBeside tells whether the model is said to have said here what it said beside the conversation.
func (b *builder) saidBeside(t *thread, m conversation.Message) bool {
	text := plain(m.Text)
	return m.Role == conversation.Agent && len(text) >= leastTold && !slices.Contains(t.said, text) &&
		slices.ContainsFunc(b.threads, func(o *thread) bool { return o != t && slices.Contains(o.said, text) })
}

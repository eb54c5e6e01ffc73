package trajectory

import (
	"fmt"
	"slices"
	"strings"

	"staminabench/harness/conversation"
	"staminabench/harness/gateway"
)

// hear makes steps of what is new in a request, and tells whether that is all that was new. Of a torn request it
// is if the first message after the gap is known: what is new stands at the end.
func (b *builder) hear(t *thread, r *gateway.Record, q conversation.Request, how continuing) (whole bool) {
	if how == unknown {
		return false
	}
	keys := keysOf(q.Messages)
	fresh := t.fresh(q.Messages, keys, how)
	whole = !q.Torn || q.Gap < len(fresh) && !fresh[q.Gap]
	if t.asked > 0 && how != adding && !q.Torn {
		b.boundary(t, r, q, keys, fresh, how)
	}
	for i := 0; i < len(q.Messages); i++ {
		if !fresh[i] {
			continue
		}
		m := q.Messages[i]
		switch m.Role {
		case conversation.Tool:
			b.result(t, r, m)
		case conversation.Agent:
			b.claimed(t, r, m)
		default:
			for i+1 < len(q.Messages) && fresh[i+1] && q.Messages[i+1].Role == m.Role &&
				(q.Messages[i+1].At == m.At || m.Role == conversation.System) {
				i++
				m = with(m, q.Messages[i])
			}
			t.steps = append(t.steps, b.told(r, m))
		}
	}
	if !whole {
		t.giveUp(r)
	}
	t.remember(q.Messages, keys, fresh, how)
	return whole
}

// fresh tells which messages of a request were not in the conversation before it.
func (t *thread) fresh(list []conversation.Message, keys []string, how continuing) []bool {
	count, fresh := map[string]int{}, make([]bool, len(list))
	results := map[string]int{} // that are still to come, by their call
	for _, m := range list {
		if m.Role == conversation.Tool {
			results[m.CallID]++
		}
	}
	for i, m := range list {
		count[keys[i]]++
		fresh[i] = how == adding || count[keys[i]] > t.seen[keys[i]] && (t.seen[keys[i]] > 0 || !t.heardBefore(m))
		if m.Role == conversation.Tool && t.made[m.CallID] {
			// Of results with one id, which some models give again and again, the last are those of the last calls.
			fresh[i] = results[m.CallID] <= t.waiting(m.CallID)
			results[m.CallID]--
		}
	}
	return fresh
}

// waiting counts the calls of an id that have no result.
func (t *thread) waiting(id string) int {
	n := 0
	for _, o := range t.open {
		if o.id == id && !o.done {
			n++
		}
	}
	return n
}

// remember notes what stands in the conversation now.
func (t *thread) remember(list []conversation.Message, keys []string, fresh []bool, how continuing) {
	if how != adding {
		t.calls = map[string]bool{}
	}
	count := map[string]int{}
	for _, key := range keys {
		count[key]++
		if isCall(key) {
			t.calls[key] = true
		}
	}
	for key, n := range count {
		if how == adding {
			n += t.seen[key]
		}
		t.seen[key] = max(t.seen[key], n)
	}
	for i, m := range list {
		if fresh[i] && m.Role == conversation.User && len(m.Text) >= leastHeard {
			t.heard = append(t.heard, plain(m.Text))
		}
	}
	t.last = keys
	t.open = slices.DeleteFunc(t.open, func(o openCall) bool { return o.done })
}

// with puts parts of one message together.
func with(a, b conversation.Message) conversation.Message {
	switch {
	case a.Text == "":
		a.Text = b.Text
	case b.Text != "":
		a.Text = strings.TrimRight(a.Text, "\n") + "\n\n" + b.Text
	}
	a.Left = append(slices.Clone(a.Left), b.Left...)
	return a
}

// told makes the step of what the agent or its user says to the model.
func (b *builder) told(r *gateway.Record, m conversation.Message) *Step {
	source := byUser
	if m.Role == conversation.System {
		source = bySystem
	}
	s := b.step(source, r, r.At)
	s.Message = b.clean(m.Text)
	s.leaves(m)
	return s
}

func (s *Step) leaves(m conversation.Message) {
	for _, kind := range m.Left {
		s.misses("content that is no text: " + kind)
	}
}

// claimed makes the step of what the agent says that its model said, unless that is known: agents tidy up what
// they repeat. It is an answer that was not kept, or one that the agent has made up.
func (b *builder) claimed(t *thread, r *gateway.Record, m conversation.Message) {
	known := slices.ContainsFunc(m.Calls, func(c conversation.Call) bool { return t.made[c.ID] }) ||
		len(m.Calls) == 0 && t.saidBefore(m.Text)
	if known {
		return
	}
	s := t.unheard
	t.unheard = nil
	if s != nil {
		delete(s.Extra, "missing")
	} else {
		s = b.step(byAgent, r, r.At)
		s.misses("the answer, unless the agent has made it up")
		t.steps = append(t.steps, s)
	}
	b.says(t, s, m)
	s.Extra["from_request"] = true // that repeats it
	if text := plain(m.Text); text != "" {
		t.said = append(t.said, text)
	}
}

// result puts what a tool gave back to its call.
func (b *builder) result(t *thread, r *gateway.Record, m conversation.Message) {
	text := b.clean(m.Text)
	result := Result{Content: &text}
	if len(m.Left) > 0 {
		result.Extra = map[string]any{"missing": "content that is no text: " + strings.Join(m.Left, ", ")}
	}
	o := t.next(m.CallID)
	if o == nil {
		s := b.step(bySystem, r, r.At)
		s.Message = "A tool gave something back."
		s.Extra["call"] = m.CallID
		s.misses("the call")
		s.Observation = &Observation{Results: []Result{result}}
		t.steps = append(t.steps, s)
		return
	}
	o.give(result)
}

// next is the call whose result comes next: the first that waits, of the last step that has one.
func (t *thread) next(id string) *openCall {
	var found *openCall
	for i := len(t.open) - 1; i >= 0; i-- {
		o := &t.open[i]
		if found != nil && o.step != found.step {
			break
		}
		if o.id == id && !o.done {
			found = o
		}
	}
	return found
}

func (o *openCall) give(result Result) {
	o.done, result.Call = true, &o.call.ID
	if o.step.Observation == nil {
		o.step.Observation = &Observation{}
	}
	o.step.Observation.Results = append(o.step.Observation.Results, result)
}

// giveUp waits no more for results that may have stood in the part of a request that was not kept.
func (t *thread) giveUp(r *gateway.Record) {
	for i := range t.open {
		if o := &t.open[i]; !o.done {
			o.give(Result{Extra: map[string]any{"missing": fmt.Sprintf("the request that brought it had %d bytes and was not kept whole", r.Request.Bytes)}})
		}
	}
}

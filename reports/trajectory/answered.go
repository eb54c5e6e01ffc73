package trajectory

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"staminabench/harness/conversation"
	"staminabench/harness/gateway"
)

// answer makes the step of an answer, or of why there is none.
func (b *builder) answer(t *thread, r *gateway.Record, q conversation.Request, whole bool) {
	a := conversation.ReadAnswer(string(r.Wire), r.Answer.Text, r.IsStream(), r.Answer.Cut)
	at := r.At.Add(time.Duration(r.Elapsed * float64(time.Second)))
	failed := r.Status >= http.StatusBadRequest || r.Refused != "" || !r.Complete
	if failed && !a.Says() {
		s := b.step(bySystem, r, at)
		s.Message = b.clean(failure(r, a))
		b.describe(s, r, q, whole)
		t.steps = append(t.steps, s)
		return
	}
	s := b.step(byAgent, r, at)
	s.Model, s.Effort, s.Asked = model(r), b.effort, 1
	b.says(t, s, a.Message)
	if a.Torn && (r.Answer.Cut || r.Complete) {
		s.misses(fmt.Sprintf("the end of the answer, which had %d bytes", r.Answer.Bytes))
	}
	if a.Error != "" {
		s.Extra["error"] = b.clean(a.Error)
	}
	if !r.Duplicate {
		s.Metrics = metricsOf(r, b.currency)
	}
	b.describe(s, r, q, whole)
	t.steps = append(t.steps, s)
	t.hears(a.Message)
	if t.unheard = nil; !a.Says() && a.Torn {
		t.unheard = s
	}
	if r.ResponseID != "" {
		t.replies[r.ResponseID] = true
	}
}

func model(r *gateway.Record) string {
	if r.Answered != "" {
		return r.Answered
	}
	return r.Model
}

// says fills in what a model said, and waits for the results of its calls.
func (b *builder) says(t *thread, s *Step, m conversation.Message) {
	s.Message, s.Reasoning = b.clean(m.Text), b.clean(m.Reasoning)
	s.leaves(m)
	for _, c := range m.Calls {
		call := &Call{ID: b.clean(t.id(c)), Name: b.clean(c.Name)}
		if call.Arguments = objectOf(b.clean(c.Arguments)); call.Arguments == nil {
			raw, err := json.Marshal(map[string]string{"raw": b.clean(c.Arguments)})
			if err != nil {
				panic(err) // texts always encode
			}
			call.Arguments, call.Extra = raw, map[string]any{"arguments": "what the model wrote is no object"}
		}
		s.Calls = append(s.Calls, call)
		t.open, t.made[c.ID] = append(t.open, openCall{step: s, call: call, id: c.ID}), true
	}
}

// objectOf is a text if it is an object in JSON, an empty one if it is empty, and nil otherwise.
func objectOf(text string) json.RawMessage {
	text = strings.TrimSpace(text)
	if text == "" {
		return json.RawMessage("{}")
	}
	var compact bytes.Buffer
	if text[0] != '{' || json.Compact(&compact, []byte(text)) != nil {
		return nil
	}
	return compact.Bytes()
}

// failure tells why there is no answer.
func failure(r *gateway.Record, a conversation.Answer) string {
	said := ""
	if a.Error != "" {
		said = ": " + a.Error
	}
	switch {
	case r.Refused != "":
		return fmt.Sprintf("The gateway did not pass the request on (%s)%s", r.Refused, said)
	case r.Gone:
		return "The agent hung up, or its attempt ended, before the model answered."
	case r.Fault != "":
		return fmt.Sprintf("The provider did not answer (%s, status %d, tries %d)%s", r.Fault, r.Status, len(r.Tries), said)
	case r.Status >= http.StatusBadRequest:
		return fmt.Sprintf("The provider rejected the request (status %d)%s", r.Status, said)
	}
	return "There is no answer" + said
}

// describe tells what else is known of an exchange.
func (b *builder) describe(s *Step, r *gateway.Record, q conversation.Request, whole bool) {
	for name, value := range map[string]string{
		"finish": r.Finish, "fault": string(r.Fault), "refused": string(r.Refused), "response": r.ResponseID,
	} {
		if value != "" {
			s.Extra[name] = b.clean(value)
		}
	}
	for name, is := range map[string]bool{"gone": r.Gone, "duplicate": r.Duplicate, "incomplete": !r.Complete} {
		if is {
			s.Extra[name] = true
		}
	}
	if len(r.Tries) > 1 {
		s.Extra["tries"] = len(r.Tries)
	}
	if r.Clamped > 0 {
		s.Extra["asked_for_tokens"] = r.Clamped // the limit of the condition is lower
	}
	switch {
	case q.Unread:
		s.misses(fmt.Sprintf("what the request says: of its %d bytes nothing that was kept can be read", r.Request.Bytes))
	case !whole:
		s.misses(fmt.Sprintf("some of what was new in the request, perhaps: of its %d bytes the middle was not kept", r.Request.Bytes))
	}
}

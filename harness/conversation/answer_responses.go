package conversation

import (
	"maps"
	"slices"

	"github.com/tidwall/gjson"
)

// responsesReader reads the events of an OpenAI response. Each item comes in pieces, and then as a whole; the
// last event has all of them again, at most providers.
type responsesReader struct {
	items    map[int64]*Message
	all      []Message // of the last event
	finished bool
}

func (r *responsesReader) event(data gjson.Result) {
	switch kind := data.Get("type").String(); kind {
	case "response.output_item.added", "response.output_item.done":
		if said, ok := agentItem(data.Get("item")); ok {
			*r.item(data) = said
		}
	case "response.output_text.delta", "response.refusal.delta":
		r.item(data).Text += data.Get("delta").String()
	case "response.reasoning_summary_text.delta", "response.reasoning_text.delta":
		r.item(data).Reasoning += data.Get("delta").String()
	case "response.function_call_arguments.delta", "response.custom_tool_call_input.delta":
		if m := r.item(data); len(m.Calls) > 0 {
			m.Calls[0].Arguments += data.Get("delta").String()
		}
	case "response.completed", "response.incomplete", "response.failed":
		r.finished = true
		for _, item := range data.Get("response.output").Array() {
			if said, ok := agentItem(item); ok {
				r.all = append(r.all, said)
			}
		}
	}
}

func (r *responsesReader) item(data gjson.Result) *Message {
	index := data.Get("output_index").Int()
	if r.items == nil {
		r.items = map[int64]*Message{}
	}
	if r.items[index] == nil {
		r.items[index] = &Message{}
	}
	return r.items[index]
}

func (r *responsesReader) answer() (Message, bool) {
	said, parts := Message{Role: Agent}, r.all
	if len(parts) < len(r.items) {
		parts = nil
		for _, index := range slices.Sorted(maps.Keys(r.items)) {
			parts = append(parts, *r.items[index])
		}
	}
	for _, part := range parts {
		said.add(part)
	}
	return said, r.finished
}

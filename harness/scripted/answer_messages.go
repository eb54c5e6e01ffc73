package scripted

import (
	"encoding/json"
)

func (a answer) stopReason() string {
	switch {
	case a.length:
		return "max_tokens"
	case len(a.calls) > 0:
		return "tool_use"
	}
	return "end_turn"
}

func (a answer) messageUsage() object {
	return object{
		"input_tokens": a.usage.input - a.usage.cached, "output_tokens": a.usage.output,
		"cache_read_input_tokens": a.usage.cached, "cache_creation_input_tokens": 0,
	}
}

// message is an Anthropic message.
func (a answer) message() object {
	content := []object{}
	if a.text != "" {
		content = append(content, object{"type": "text", "text": a.text})
	}
	for _, c := range a.calls {
		var input any
		if err := json.Unmarshal([]byte(c.arguments), &input); err != nil {
			input = object{} // an answer that is not streamed cannot hold broken arguments
		}
		content = append(content, object{"type": "tool_use", "id": c.id, "name": c.name, "input": input})
	}
	return object{
		"id": a.id, "type": "message", "role": "assistant", "model": a.model, "content": content,
		"stop_reason": a.stopReason(), "stop_sequence": nil, "usage": a.messageUsage(),
	}
}

// messageEvents are the events of a message.
func (a answer) messageEvents() []event {
	var events []event
	send := func(name string, fields object) {
		fields["type"] = name
		events = append(events, event{name, fields})
	}
	begun := a.message()
	begun["content"], begun["stop_reason"] = []any{}, nil
	begun["usage"] = merged(a.messageUsage(), object{"output_tokens": 1})
	send("message_start", object{"message": begun})
	block := func(i int, start object, kind, field string, parts []string) {
		send("content_block_start", object{"index": i, "content_block": start})
		for _, p := range parts {
			send("content_block_delta", object{"index": i, "delta": object{"type": kind, field: p}})
		}
		send("content_block_stop", object{"index": i})
	}
	at := 0
	if a.text != "" {
		block(at, object{"type": "text", "text": ""}, "text_delta", "text", pieces(a.text))
		at++
	}
	for _, c := range a.calls {
		block(at, object{"type": "tool_use", "id": c.id, "name": c.name, "input": object{}},
			"input_json_delta", "partial_json", pieces(c.arguments))
		at++
	}
	send("message_delta", object{
		"delta": object{"stop_reason": a.stopReason(), "stop_sequence": nil},
		"usage": object{"output_tokens": a.usage.output},
	})
	send("message_stop", object{})
	return events
}

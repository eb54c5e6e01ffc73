package scripted

import "strconv"

// response is an OpenAI response.
func (a answer) response() object {
	r := object{
		"id": a.id, "object": "response", "created_at": 0, "model": a.model, "status": "completed",
		"output": a.items(), "error": nil, "incomplete_details": nil, "parallel_tool_calls": true, "tools": []any{},
		"usage": object{
			"input_tokens": a.usage.input, "output_tokens": a.usage.output, "total_tokens": a.usage.input + a.usage.output,
			"input_tokens_details":  object{"cached_tokens": a.usage.cached},
			"output_tokens_details": object{"reasoning_tokens": a.usage.reasoning},
		},
	}
	if a.length {
		r["status"], r["incomplete_details"] = "incomplete", object{"reason": "max_output_tokens"}
	}
	return r
}

func (a answer) items() []object {
	items := []object{}
	if a.text != "" {
		items = append(items, object{
			"type": "message", "id": a.id + "-m", "role": "assistant", "status": "completed",
			"content": []object{{"type": "output_text", "text": a.text, "annotations": []any{}}},
		})
	}
	for i, c := range a.calls {
		items = append(items, object{
			"type": "function_call", "id": a.id + "-f" + strconv.Itoa(i), "call_id": c.id,
			"name": c.name, "arguments": c.arguments, "status": "completed",
		})
	}
	return items
}

// responseEvents are the events of a response.
func (a answer) responseEvents() []event {
	var events []event
	send := func(name string, fields object) {
		fields["type"], fields["sequence_number"] = name, len(events)
		events = append(events, event{name, fields})
	}
	begun := object{"id": a.id, "object": "response", "model": a.model, "status": "in_progress", "output": []any{}}
	send("response.created", object{"response": begun})
	send("response.in_progress", object{"response": begun})
	for i, item := range a.items() {
		at := object{"output_index": i, "item_id": item["id"]}
		send("response.output_item.added", object{"output_index": i, "item": opened(item)})
		if item["type"] == "message" {
			for _, p := range pieces(a.text) {
				send("response.output_text.delta", merged(at, object{"content_index": 0, "delta": p}))
			}
			send("response.output_text.done", merged(at, object{"content_index": 0, "text": a.text}))
		} else {
			for _, p := range pieces(item["arguments"].(string)) {
				send("response.function_call_arguments.delta", merged(at, object{"delta": p}))
			}
			send("response.function_call_arguments.done", merged(at, object{"arguments": item["arguments"]}))
		}
		send("response.output_item.done", object{"output_index": i, "item": item})
	}
	last := "response.completed"
	if a.length {
		last = "response.incomplete"
	}
	send(last, object{"response": a.response()})
	return events
}

// opened is an item before its content.
func opened(item object) object {
	empty := merged(item, object{"status": "in_progress"})
	if item["type"] == "message" {
		empty["content"] = []any{}
	} else {
		empty["arguments"] = ""
	}
	return empty
}

func merged(a, b object) object {
	both := object{}
	for _, m := range []object{a, b} {
		for k, v := range m {
			both[k] = v
		}
	}
	return both
}

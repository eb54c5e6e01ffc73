package scripted

func (a answer) finishReason() string {
	switch {
	case a.length:
		return "length"
	case len(a.calls) > 0:
		return "tool_calls"
	}
	return "stop"
}

func (a answer) completionUsage() object {
	return object{
		"prompt_tokens": a.usage.input, "completion_tokens": a.usage.output, "total_tokens": a.usage.input + a.usage.output,
		"prompt_tokens_details":     object{"cached_tokens": a.usage.cached},
		"completion_tokens_details": object{"reasoning_tokens": a.usage.reasoning},
	}
}

// completion is a chat completion.
func (a answer) completion() object {
	message := object{"role": "assistant", "content": a.text}
	var calls []object
	for _, c := range a.calls {
		calls = append(calls, object{"id": c.id, "type": "function", "function": object{"name": c.name, "arguments": c.arguments}})
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	return object{
		"id": a.id, "object": "chat.completion", "created": 0, "model": a.model, "usage": a.completionUsage(),
		"choices": []object{{"index": 0, "message": message, "finish_reason": a.finishReason()}},
	}
}

// completionEvents are the chunks of a chat completion.
func (a answer) completionEvents() []event {
	var events []event
	chunk := func(delta object, finish any) {
		events = append(events, event{data: object{
			"id": a.id, "object": "chat.completion.chunk", "created": 0, "model": a.model,
			"choices": []object{{"index": 0, "delta": delta, "finish_reason": finish}},
		}})
	}
	chunk(object{"role": "assistant", "content": ""}, nil)
	for _, p := range pieces(a.text) {
		chunk(object{"content": p}, nil)
	}
	for i, c := range a.calls {
		chunk(object{"tool_calls": []object{{
			"index": i, "id": c.id, "type": "function", "function": object{"name": c.name, "arguments": ""},
		}}}, nil)
		for _, p := range pieces(c.arguments) {
			chunk(object{"tool_calls": []object{{"index": i, "function": object{"arguments": p}}}}, nil)
		}
	}
	chunk(object{}, a.finishReason())
	last := object{
		"id": a.id, "object": "chat.completion.chunk", "created": 0, "model": a.model,
		"choices": []object{}, "usage": a.completionUsage(),
	}
	return append(events, event{data: last}, event{data: "[DONE]"})
}

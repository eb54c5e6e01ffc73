package conversation

import (
	"strings"

	"github.com/tidwall/gjson"
)

// readItem reads an item of OpenAI responses.
func readItem(item gjson.Result, at int) []Message {
	kind := item.Get("type").String()
	switch {
	case kind == "item_reference":
		return nil
	case strings.HasSuffix(kind, "_output"):
		text, left := whole(item.Get("output"))
		return []Message{{Role: Tool, At: at, Text: text, Left: left, CallID: item.Get("call_id").String()}}
	}
	if said, ok := agentItem(item); ok {
		said.At = at
		return []Message{said}
	}
	return texts(roleOf(item.Get("role").String()), item.Get("content"), at)
}

// agentItem reads an item of what a model said.
func agentItem(item gjson.Result) (Message, bool) {
	said := Message{Role: Agent}
	switch kind := item.Get("type").String(); {
	case kind == "reasoning":
		for _, part := range append(item.Get("summary").Array(), item.Get("content").Array()...) {
			said.Reasoning = joined(said.Reasoning, part.Get("text").String())
		}
		if said.Reasoning == "" && item.Get("encrypted_content").Exists() {
			said.Left = []string{"reasoning"}
		}
	case kind == "function_call" || kind == "custom_tool_call":
		said.Calls = []Call{{ID: item.Get("call_id").String(), Name: item.Get("name").String(), Arguments: either(item, "arguments", "input")}}
	case strings.HasSuffix(kind, "_call"): // a tool of the provider, or of the agent under the provider's name
		said.Calls = []Call{{ID: either(item, "call_id", "id"), Name: strings.TrimSuffix(kind, "_call"), Arguments: item.Get("action").Raw}}
	case item.Get("role").String() == "assistant":
		said.Text, said.Left = whole(item.Get("content"))
	default:
		return said, false
	}
	return said, true
}

// either is the first text that is there.
func either(item gjson.Result, fields ...string) string {
	for _, field := range fields {
		if text := item.Get(field).String(); text != "" {
			return text
		}
	}
	return ""
}

// grouped puts items of the model that stand together into one message: they are of one answer.
func grouped(list []Message) []Message {
	var out []Message
	for _, m := range list {
		if n := len(out); n > 0 && m.Role == Agent && out[n-1].Role == Agent {
			out[n-1].add(m)
			continue
		}
		out = append(out, m)
	}
	return out
}

package conversation

import (
	"strings"

	"github.com/tidwall/gjson"
)

// readBlocks reads one of Anthropic's messages. The results of tools come in the user's.
func readBlocks(m gjson.Result, at int) []Message {
	role, content := roleOf(m.Get("role").String()), m.Get("content")
	if role != Agent {
		return userBlocks(role, content, at)
	}
	said := Message{Role: Agent, At: at}
	if content.Type == gjson.String {
		said.Text = content.String()
		return []Message{said}
	}
	for _, block := range content.Array() {
		said.add(agentBlock(block))
	}
	return []Message{said}
}

func userBlocks(role Role, content gjson.Result, at int) []Message {
	if content.Type == gjson.String {
		return texts(role, content, at)
	}
	var list []Message
	for _, block := range content.Array() {
		if !strings.HasSuffix(block.Get("type").String(), "tool_result") {
			list = append(list, texts(role, gjson.Parse("["+block.Raw+"]"), at)...)
			continue
		}
		text, left := whole(block.Get("content"))
		list = append(list, Message{Role: Tool, At: at, Text: text, Left: left, CallID: block.Get("tool_use_id").String()})
	}
	return list
}

// agentBlock reads a block of what a model said.
func agentBlock(block gjson.Result) Message {
	switch kind := block.Get("type").String(); {
	case kind == "thinking":
		return Message{Reasoning: block.Get("thinking").String()}
	case kind == "redacted_thinking":
		return Message{Left: []string{"reasoning"}}
	case strings.HasSuffix(kind, "tool_use"):
		return Message{Calls: []Call{{ID: block.Get("id").String(), Name: block.Get("name").String(), Arguments: block.Get("input").Raw}}}
	}
	text, kind := textOf(block)
	if text == "" && kind != "" {
		return Message{Left: []string{kind}}
	}
	return Message{Text: text}
}

package conversation

import "github.com/tidwall/gjson"

// readChatMessage reads a message of chat completions.
func readChatMessage(m gjson.Result, at int) []Message {
	switch role := roleOf(m.Get("role").String()); role {
	case Agent:
		return []Message{chatAgent(m, at)}
	case Tool:
		text, left := whole(m.Get("content"))
		return []Message{{Role: Tool, At: at, Text: text, Left: left, CallID: m.Get("tool_call_id").String()}}
	default:
		return texts(role, m.Get("content"), at)
	}
}

// chatAgent reads what a model said, in a request or in an answer.
func chatAgent(m gjson.Result, at int) Message {
	said := Message{Role: Agent, At: at, Reasoning: reasoningOf(m)}
	said.Text, said.Left = whole(m.Get("content"))
	if said.Text == "" {
		said.Text = m.Get("refusal").String()
	}
	for _, c := range m.Get("tool_calls").Array() {
		said.Calls = append(said.Calls, chatCall(c))
	}
	if f := m.Get("function_call"); f.IsObject() {
		said.Calls = append(said.Calls, Call{Name: f.Get("name").String(), Arguments: f.Get("arguments").String()})
	}
	return said
}

func chatCall(c gjson.Result) Call {
	if custom := c.Get("custom"); custom.IsObject() {
		return Call{ID: c.Get("id").String(), Name: custom.Get("name").String(), Arguments: custom.Get("input").String()}
	}
	return Call{ID: c.Get("id").String(), Name: c.Get("function.name").String(), Arguments: c.Get("function.arguments").String()}
}

// reasoningOf reads the members in which providers hand reasoning out; it is in none of OpenAI's.
func reasoningOf(m gjson.Result) string {
	for _, field := range []string{"reasoning_content", "reasoning"} {
		if r := m.Get(field); r.Type == gjson.String {
			return r.String()
		}
	}
	return ""
}

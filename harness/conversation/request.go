package conversation

import (
	"strings"

	"github.com/tidwall/gjson"
)

// The forms, by the names that package gateway gives them.
const (
	chat      = "chat"
	responses = "responses"
	messages  = "messages"
)

// Request is what a request says.
type Request struct {
	Messages []Message
	Tools    []Definition
	Previous string // the id of the answer that it goes on from, if the provider keeps the conversation
	// Torn tells that a part in the middle is not there. Gap is how many of the messages stand before it.
	Torn bool
	Gap  int
	// Unread tells that nothing of it can be understood.
	Unread bool
}

// Definition is a tool that a request offers.
type Definition struct {
	Name, Description string
	Parameters        string // JSON Schema; "" if it has none
}

// ReadRequest reads a request of a form. cut tells that only the beginning and the end were kept.
func ReadRequest(form, text string, cut bool) Request {
	if !cut && gjson.Valid(text) {
		return readRequest(form, gjson.Parse(text))
	}
	head, list, rest := mend(text)
	q := readRequest(form, gjson.Parse(head))
	q.Gap = len(q.Messages)
	for _, raw := range list {
		if element := gjson.Parse(raw); isMessage(form, element) {
			q.Messages = append(q.Messages, readMessage(form, element, -1)...)
		}
	}
	end := readRequest(form, gjson.Parse(rest))
	q.Messages = append(q.Messages, end.Messages...)
	for i := range q.Messages {
		q.Messages[i].At = i // numbers do not go on across what is missing
	}
	q.Tools = nil // nobody knows whether they are all
	if q.Previous == "" {
		q.Previous = end.Previous
	}
	q.Torn, q.Unread = true, len(q.Messages) == 0
	return q
}

func readRequest(form string, body gjson.Result) Request {
	q := Request{Previous: body.Get("previous_response_id").String(), Unread: !body.IsObject()}
	at := 0
	take := func(list gjson.Result) {
		if list.Type == gjson.String {
			q.Messages = append(q.Messages, Message{Role: User, At: at, Text: list.String()})
			at++
		}
		for _, element := range list.Array() {
			if element.IsObject() {
				q.Messages = append(q.Messages, readMessage(form, element, at)...)
			}
			at++
		}
	}
	switch form {
	case responses:
		q.Messages = append(q.Messages, texts(System, body.Get("instructions"), -1)...)
		take(body.Get("input"))
		q.Messages = grouped(q.Messages)
	case messages:
		q.Messages = append(q.Messages, texts(System, body.Get("system"), -1)...)
		take(body.Get("messages"))
	default:
		take(body.Get("messages"))
	}
	for _, tool := range body.Get("tools").Array() {
		if d := definition(form, tool); d.Name != "" {
			q.Tools = append(q.Tools, d)
		}
	}
	return q
}

func definition(form string, tool gjson.Result) Definition {
	function, schema := tool, "parameters"
	switch form {
	case chat:
		function = tool.Get("function")
	case messages:
		schema = "input_schema"
	}
	d := Definition{Name: function.Get("name").String(), Description: function.Get("description").String()}
	if d.Name == "" {
		d.Name = tool.Get("type").String() // a tool of the provider
	}
	if p := function.Get(schema); p.IsObject() {
		d.Parameters = p.Raw
	}
	return d
}

// readMessage reads one element of a conversation.
func readMessage(form string, element gjson.Result, at int) []Message {
	switch form {
	case responses:
		return readItem(element, at)
	case messages:
		return readBlocks(element, at)
	}
	return readChatMessage(element, at)
}

// isMessage tells messages from tools, among which an element may stand whose list began where nothing was kept.
func isMessage(form string, element gjson.Result) bool {
	if !element.IsObject() {
		return false
	}
	kind := element.Get("type").String()
	return element.Get("role").Type == gjson.String ||
		form == responses && (kind == "reasoning" || strings.HasSuffix(kind, "_call") || strings.HasSuffix(kind, "_call_output"))
}

// roleOf is a role by its name on the wire.
func roleOf(name string) Role {
	switch name {
	case "system", "developer":
		return System
	case "assistant":
		return Agent
	case "tool", "function":
		return Tool
	}
	return User
}

// texts are the parts of a content, a text or a list: each text on its own, because agents move, add and
// remove some of them, and what else there is by its kind.
func texts(role Role, content gjson.Result, at int) []Message {
	if content.Type == gjson.String {
		if content.String() == "" {
			return nil
		}
		return []Message{{Role: role, At: at, Text: content.String()}}
	}
	var list []Message
	for _, part := range content.Array() {
		if text, kind := textOf(part); text != "" {
			list = append(list, Message{Role: role, At: at, Text: text})
		} else if kind != "" {
			list = append(list, Message{Role: role, At: at, Left: []string{kind}})
		}
	}
	return list
}

// textOf is the text of a part of a content, or the kind of one that is none.
func textOf(part gjson.Result) (text, kind string) {
	if part.Type == gjson.String {
		return part.String(), ""
	}
	for _, field := range []string{"text", "refusal"} {
		if t := part.Get(field); t.Type == gjson.String {
			return t.String(), ""
		}
	}
	switch kind := part.Get("type").String(); kind {
	case "text", "input_text", "output_text": // an empty one
		return "", ""
	case "image_url", "input_image":
		return "", "image"
	case "input_audio":
		return "", "audio"
	case "input_file", "document":
		return "", "file"
	default:
		return "", kind
	}
}

// whole is a content as one text, and what in it is none.
func whole(content gjson.Result) (string, []string) {
	var m Message
	for _, part := range texts(Tool, content, 0) {
		m.add(part)
	}
	return m.Text, m.Left
}

package scripted

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"

	"github.com/tidwall/gjson"
)

// Request is what the model was asked, in whatever wire form.
type Request struct {
	Wire   string // chat, responses, messages
	Path   string
	Stream bool
	Model  string
	System string
	Turns  []Message // the conversation
	Tools  []Tool
	Side   bool // it is none of the script: a title, a summary
	Bytes  int
	digest string
}

// Message is a part of a conversation.
type Message struct {
	Role    string   // user, assistant, tool
	Texts   []string // as they came
	Calls   []string // names of the tools that are called
	Results []string // of tools
}

// Tool is something that the agent lets the model do.
type Tool struct {
	Name   string
	Schema gjson.Result // of its arguments
}

// read understands a request; false if its path is none of a model's.
func read(r *http.Request, body []byte) (Request, bool) {
	q := Request{
		Path: r.URL.Path, Bytes: len(body), digest: fmt.Sprintf("%x", sha256.Sum256(body)),
		Stream: gjson.GetBytes(body, "stream").Bool(), Model: gjson.GetBytes(body, "model").String(),
	}
	switch strings.TrimPrefix(r.URL.Path, "/v1") {
	case "/chat/completions":
		q.Wire = "chat"
		q.readChat(gjson.ParseBytes(body))
	case "/responses":
		q.Wire = "responses"
		q.readResponses(gjson.ParseBytes(body))
	case "/messages":
		q.Wire = "messages"
		q.readMessages(gjson.ParseBytes(body))
	default:
		return q, false
	}
	return q, true
}

func (q *Request) readChat(body gjson.Result) {
	for _, m := range body.Get("messages").Array() {
		role := m.Get("role").String()
		if role == "system" || role == "developer" {
			q.System += strings.Join(texts(m.Get("content")), "\n")
			continue
		}
		message := Message{Role: role}
		if role == "tool" {
			message.Results = texts(m.Get("content"))
		} else {
			message.Texts = texts(m.Get("content"))
		}
		for _, c := range m.Get("tool_calls").Array() {
			message.Calls = append(message.Calls, c.Get("function.name").String())
		}
		q.Turns = append(q.Turns, message)
	}
	for _, t := range body.Get("tools").Array() {
		q.Tools = append(q.Tools, Tool{t.Get("function.name").String(), t.Get("function.parameters")})
	}
}

func (q *Request) readResponses(body gjson.Result) {
	q.System = body.Get("instructions").String()
	if input := body.Get("input"); input.Type == gjson.String {
		q.Turns = append(q.Turns, Message{Role: "user", Texts: []string{input.String()}})
	}
	for _, item := range body.Get("input").Array() {
		switch item.Get("type").String() {
		case "function_call":
			q.Turns = append(q.Turns, Message{Role: "assistant", Calls: []string{item.Get("name").String()}})
		case "function_call_output":
			q.Turns = append(q.Turns, Message{Role: "tool", Results: texts(item.Get("output"))})
		default:
			role := item.Get("role").String()
			if role == "system" || role == "developer" {
				q.System += strings.Join(texts(item.Get("content")), "\n")
			} else if role != "" {
				q.Turns = append(q.Turns, Message{Role: role, Texts: texts(item.Get("content"))})
			}
		}
	}
	for _, t := range body.Get("tools").Array() {
		if t.Get("type").String() == "function" {
			q.Tools = append(q.Tools, Tool{t.Get("name").String(), t.Get("parameters")})
		}
	}
}

func (q *Request) readMessages(body gjson.Result) {
	q.System = strings.Join(texts(body.Get("system")), "\n")
	for _, m := range body.Get("messages").Array() {
		role := m.Get("role").String()
		if role == "system" {
			q.System += strings.Join(texts(m.Get("content")), "\n")
			continue
		}
		message := Message{Role: role, Texts: texts(m.Get("content"))}
		for _, part := range m.Get("content").Array() {
			switch part.Get("type").String() {
			case "tool_use":
				message.Calls = append(message.Calls, part.Get("name").String())
			case "tool_result":
				message.Results = append(message.Results, texts(part.Get("content"))...)
			}
		}
		q.Turns = append(q.Turns, message)
	}
	for _, t := range body.Get("tools").Array() {
		q.Tools = append(q.Tools, Tool{t.Get("name").String(), t.Get("input_schema")})
	}
}

// texts are the texts of a content, which is a text or a list of parts.
func texts(content gjson.Result) []string {
	if content.Type == gjson.String {
		return []string{content.String()}
	}
	var list []string
	for _, part := range content.Array() {
		if t := part.Get("text"); t.Type == gjson.String {
			list = append(list, t.String())
		}
	}
	return list
}

// last is the end of the conversation.
func (q *Request) last() Message {
	if len(q.Turns) == 0 {
		return Message{}
	}
	return q.Turns[len(q.Turns)-1]
}

// says tells whether somebody said a text in the conversation.
func (q *Request) says(text string) bool {
	for _, m := range q.Turns {
		if m.says(text) {
			return true
		}
	}
	return false
}

func (m Message) says(text string) bool {
	for _, t := range m.Texts {
		if strings.Contains(t, text) {
			return true
		}
	}
	return false
}

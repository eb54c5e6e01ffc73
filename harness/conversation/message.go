package conversation

import "strings"

// Role says who speaks.
type Role string

// The roles.
const (
	System Role = "system"
	User   Role = "user"
	Agent  Role = "agent" // the model, as its agent has it speak
	Tool   Role = "tool"  // the result of a call
)

// Message is a part of a conversation: a text, what a model says, or what a tool gave back.
type Message struct {
	Role      Role
	At        int // which message of the request it is of: one that has several texts is several parts
	Text      string
	Reasoning string
	Calls     []Call
	CallID    string   // of a tool's result
	Left      []string // kinds of content that are not text, such as image
}

// Call is a tool call.
type Call struct {
	ID, Name  string
	Arguments string // JSON as the model wrote it; it may be none
}

// says tells whether there is anything in a message.
func (m Message) says() bool {
	return m.Text != "" || m.Reasoning != "" || len(m.Calls) > 0 || len(m.Left) > 0
}

// add puts the parts of one answer together.
func (m *Message) add(part Message) {
	m.Text = joined(m.Text, part.Text)
	m.Reasoning = joined(m.Reasoning, part.Reasoning)
	m.Calls = append(m.Calls, part.Calls...)
	m.Left = append(m.Left, part.Left...)
}

func joined(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return strings.TrimRight(a, "\n") + "\n\n" + b
}

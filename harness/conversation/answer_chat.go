package conversation

import (
	"strings"

	"github.com/tidwall/gjson"
)

// chatReader reads the chunks of a chat completion.
type chatReader struct {
	text, reasoning strings.Builder
	calls           []Call
	finished        bool
}

func (r *chatReader) event(data gjson.Result) {
	choice := data.Get("choices.0")
	delta := choice.Get("delta")
	if !delta.Exists() {
		delta = choice.Get("message") // some send all of it at once
	}
	text, _ := whole(delta.Get("content"))
	r.text.WriteString(text)
	r.text.WriteString(delta.Get("refusal").String())
	r.reasoning.WriteString(reasoningOf(delta))
	for _, c := range delta.Get("tool_calls").Array() {
		r.call(c)
	}
	if f := delta.Get("function_call"); f.IsObject() {
		r.call(gjson.Parse(`{"index":0,"function":` + f.Raw + `}`))
	}
	r.finished = r.finished || choice.Get("finish_reason").String() != ""
}

// call takes a piece of a call in. Providers that do not number them begin a new one with a new id.
func (r *chatReader) call(c gjson.Result) {
	piece, n := chatCall(c), len(r.calls)
	at := n - 1
	if i := c.Get("index"); i.Type == gjson.Number {
		at = int(i.Int())
	} else if n == 0 || piece.ID != "" && piece.ID != r.calls[n-1].ID {
		at = n
	}
	if at < 0 || at > n {
		at = n
	}
	if at == n {
		r.calls = append(r.calls, Call{})
	}
	call := &r.calls[at]
	if piece.ID != "" {
		call.ID = piece.ID
	}
	if call.Name == "" {
		call.Name = piece.Name
	}
	call.Arguments += piece.Arguments
}

func (r *chatReader) answer() (Message, bool) {
	return Message{Role: Agent, Text: r.text.String(), Reasoning: r.reasoning.String(), Calls: r.calls}, r.finished
}

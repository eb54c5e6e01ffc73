package conversation

import (
	"slices"

	"github.com/tidwall/gjson"
)

// messagesReader reads the events of one of Anthropic's messages.
type messagesReader struct {
	blocks   []block
	finished bool
}

// block is a part of the message; what comes in pieces is put to its end.
type block struct {
	index     int64
	start     Message
	text      string
	reasoning string
	input     string
}

func (r *messagesReader) event(data gjson.Result) {
	switch data.Get("type").String() {
	case "content_block_start":
		r.blocks = append(r.blocks, block{index: data.Get("index").Int(), start: agentBlock(data.Get("content_block"))})
	case "content_block_delta":
		b := r.block(data.Get("index").Int())
		b.text += data.Get("delta.text").String()
		b.reasoning += data.Get("delta.thinking").String()
		b.input += data.Get("delta.partial_json").String()
	case "message_stop":
		r.finished = true
	}
}

func (r *messagesReader) block(index int64) *block {
	i := slices.IndexFunc(r.blocks, func(b block) bool { return b.index == index })
	if i < 0 {
		r.blocks = append(r.blocks, block{index: index})
		i = len(r.blocks) - 1
	}
	return &r.blocks[i]
}

func (r *messagesReader) answer() (Message, bool) {
	said := Message{Role: Agent}
	for _, b := range r.blocks {
		part := b.start
		part.Text += b.text
		part.Reasoning += b.reasoning
		part.Calls = slices.Clone(part.Calls)
		if len(part.Calls) > 0 && b.input != "" {
			part.Calls[0].Arguments = b.input
		}
		said.add(part)
	}
	return said, r.finished
}

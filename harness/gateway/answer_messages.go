package gateway

import "github.com/tidwall/gjson"

// messages reads Anthropic messages.
type messages struct{}

func (m messages) event(a *answer, data gjson.Result) {
	switch data.Get("type").String() {
	case "message_start":
		m.whole(a, data.Get("message"))
	case "message_delta":
		set(&a.finish, data.Get("delta.stop_reason"))
		messagesUsage(&a.usage, data.Get("usage"))
	case "message_stop":
		a.complete = true
	case "error":
		a.failed(data.Get("error.type").String(), "")
	}
}

func (messages) whole(a *answer, body gjson.Result) {
	if a.wrong(body.Get("error")) {
		return
	}
	set(&a.id, body.Get("id"))
	set(&a.model, body.Get("model"))
	set(&a.finish, body.Get("stop_reason"))
	messagesUsage(&a.usage, body.Get("usage"))
}

// messagesUsage takes over what is told: the counts of later events are of the whole answer and
// replace earlier ones. Its classes are disjoint already; reasoning is within the output.
func messagesUsage(u *Usage, told gjson.Result) {
	for field, name := range map[**int64]string{
		&u.Input: "input_tokens", &u.CacheRead: "cache_read_input_tokens",
		&u.CacheWrite: "cache_creation_input_tokens", &u.Output: "output_tokens",
	} {
		if n := count(told.Get(name)); n != nil {
			*field = n
		}
	}
}

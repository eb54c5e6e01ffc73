package gateway

import "github.com/tidwall/gjson"

// responses reads OpenAI responses.
type responses struct{}

func (r responses) event(a *answer, data gjson.Result) {
	switch data.Get("type").String() {
	case "response.created":
		set(&a.id, data.Get("response.id"))
		set(&a.model, data.Get("response.model"))
	case "response.completed", "response.incomplete", "response.failed":
		a.complete = true
		r.whole(a, data.Get("response"))
	case "error":
		if !a.wrong(data.Get("error")) {
			a.failed("", data.Get("code").String())
		}
	}
}

func (responses) whole(a *answer, body gjson.Result) {
	set(&a.id, body.Get("id"))
	set(&a.model, body.Get("model"))
	set(&a.finish, body.Get("status"))
	set(&a.finish, body.Get("incomplete_details.reason"))
	a.wrong(body.Get("error"))
	u := body.Get("usage")
	if !u.IsObject() {
		return
	}
	read := count(u.Get("input_tokens_details.cached_tokens"))
	reasoning := count(u.Get("output_tokens_details.reasoning_tokens"))
	a.usage = Usage{
		Input: without(count(u.Get("input_tokens")), read), CacheRead: read,
		Output: without(count(u.Get("output_tokens")), reasoning), Reasoning: reasoning,
	}
}

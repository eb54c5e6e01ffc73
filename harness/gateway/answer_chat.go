package gateway

import "github.com/tidwall/gjson"

// chat reads OpenAI chat completions, and what other providers made of them.
type chat struct{}

func (c chat) event(a *answer, data gjson.Result) {
	c.whole(a, data)
	if a.finish != "" {
		a.complete = true // some providers leave [DONE] out
	}
}

func (chat) whole(a *answer, body gjson.Result) {
	if a.wrong(body.Get("error")) {
		return
	}
	set(&a.id, body.Get("id"))
	set(&a.model, body.Get("model"))
	set(&a.finish, body.Get("choices.0.finish_reason"))
	if u := body.Get("usage"); u.IsObject() {
		a.usage = chatUsage(u)
	}
}

// chatUsage makes the classes disjoint. Prompt tokens hold the cached ones. Completion tokens hold
// the reasoning at OpenAI, and do not at some others: the total tells.
func chatUsage(u gjson.Result) Usage {
	read := count(u.Get("prompt_tokens_details.cached_tokens"))
	if read == nil {
		read = count(u.Get("prompt_cache_hit_tokens"))
	}
	write := count(u.Get("prompt_tokens_details.cache_write_tokens"))
	reasoning := count(u.Get("completion_tokens_details.reasoning_tokens"))
	prompt, completion := count(u.Get("prompt_tokens")), count(u.Get("completion_tokens"))
	output := without(completion, reasoning)
	if total := count(u.Get("total_tokens")); orZero(reasoning) > 0 && completion != nil &&
		orZero(total) == orZero(prompt)+*completion+*reasoning {
		output = completion
	}
	return Usage{
		Input: without(prompt, read, write), CacheRead: read, CacheWrite: write,
		Output: output, Reasoning: reasoning,
	}
}

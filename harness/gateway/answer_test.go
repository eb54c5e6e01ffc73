package gateway

import (
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

func use(input, read, write, output, reasoning int64) Usage {
	known := func(n int64) *int64 {
		if n < 0 {
			return nil
		}
		return &n
	}
	return Usage{Input: known(input), CacheRead: known(read), CacheWrite: known(write), Output: known(output), Reasoning: known(reasoning)}
}

const unknown = -1

func TestTheClassesOfAWholeAnswerAreDisjoint(t *testing.T) {
	for name, c := range map[string]struct {
		wire Wire
		body string
		want Usage
	}{
		"chat": {Chat, `{"usage":{"prompt_tokens":100,"completion_tokens":30,"total_tokens":130,
			"prompt_tokens_details":{"cached_tokens":60},"completion_tokens_details":{"reasoning_tokens":10}}}`, use(40, 60, unknown, 20, 10)},
		"chat without details": {Chat, `{"usage":{"prompt_tokens":100,"completion_tokens":30}}`, use(100, unknown, unknown, 30, unknown)},
		"chat with cache writes": {Chat, `{"usage":{"prompt_tokens":100,"completion_tokens":30,
			"prompt_tokens_details":{"cached_tokens":60,"cache_write_tokens":5}}}`, use(35, 60, 5, 30, unknown)},
		"chat, hits told apart": {Chat, `{"usage":{"prompt_tokens":100,"prompt_cache_hit_tokens":70,"completion_tokens":30}}`, use(30, 70, unknown, 30, unknown)},
		"chat, reasoning beside the completion": {Chat, `{"usage":{"prompt_tokens":100,"completion_tokens":30,"total_tokens":140,
			"completion_tokens_details":{"reasoning_tokens":10}}}`, use(100, unknown, unknown, 30, 10)},
		"chat, a true zero": {Chat, `{"usage":{"prompt_tokens":0,"completion_tokens":0,"prompt_tokens_details":{"cached_tokens":0}}}`, use(0, 0, unknown, 0, unknown)},
		"chat, nothing":     {Chat, `{"choices":[]}`, Usage{}},
		"chat, null":        {Chat, `{"usage":null}`, Usage{}},
		"chat, too much":    {Chat, `{"usage":{"prompt_tokens":1e30,"completion_tokens":9223372036854775807}}`, Usage{}},
		"chat, nonsense":    {Chat, `{"usage":{"prompt_tokens":"many","completion_tokens":-3}}`, Usage{}},
		"responses": {Responses, `{"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":60},
			"output_tokens":30,"output_tokens_details":{"reasoning_tokens":10}}}`, use(40, 60, unknown, 20, 10)},
		"messages": {Messages, `{"usage":{"input_tokens":40,"cache_read_input_tokens":60,"cache_creation_input_tokens":7,"output_tokens":30}}`,
			use(40, 60, 7, 30, unknown)},
		"messages without a cache": {Messages, `{"usage":{"input_tokens":40,"output_tokens":30}}`, use(40, unknown, unknown, 30, unknown)},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			a := readWhole(c.wire, []byte(c.body))
			g.Expect(a.usage).To(Equal(c.want))
			g.Expect(a.usage.Known()).To(Equal(c.want != Usage{}))
		})
	}
}

func TestStreamsAreReadToTheirEnd(t *testing.T) {
	for name, c := range map[string]struct {
		wire   Wire
		stream string
		want   answer
	}{
		"chat": {Chat, `data: {"id":"c1","model":"m-1","choices":[{"delta":{"content":"hi"},"finish_reason":null}]}

data: {"id":"c1","model":"m-1","choices":[{"delta":{},"finish_reason":"stop"}]}

data: {"id":"c1","model":"m-1","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":2}}

data: [DONE]

`, answer{id: "c1", model: "m-1", finish: "stop", usage: use(9, unknown, unknown, 2, unknown), complete: true}},
		"chat, cut": {Chat, "data: {\"id\":\"c1\",\"model\":\"m-1\",\"choices\":[{\"delta\":{\"content\":\"hi\"}}]}\n\ndata: {\"id\":",
			answer{id: "c1", model: "m-1"}},
		"chat, an error within": {Chat, ": keep-alive\n\ndata: {\"error\":{\"message\":\"overloaded\",\"code\":502}}\n\n", answer{fault: ServerError}},
		"chat, too long":        {Chat, "data: {\"error\":{\"code\":\"context_length_exceeded\"}}\n\n", answer{finish: "error", complete: true}},
		"responses": {Responses, `event: response.created
data: {"type":"response.created","response":{"id":"r1","model":"m-1"}}

event: response.completed
data: {"type":"response.completed","response":{"id":"r1","model":"m-1","status":"completed","usage":{"input_tokens":9,"output_tokens":2}}}

`, answer{id: "r1", model: "m-1", finish: "completed", usage: use(9, unknown, unknown, 2, unknown), complete: true}},
		"responses, out of tokens": {Responses, `data: {"type":"response.incomplete","response":{"id":"r1","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}}

`, answer{id: "r1", finish: "max_output_tokens", complete: true}},
		"responses, failed": {Responses, `data: {"type":"response.failed","response":{"id":"r1","status":"failed","error":{"code":"rate_limit_exceeded"}}}

`, answer{id: "r1", finish: "failed", complete: true, fault: RateLimited}},
		"messages": {Messages, `event: message_start
data: {"type":"message_start","message":{"id":"m1","model":"m-1","usage":{"input_tokens":9,"cache_read_input_tokens":4,"output_tokens":1}}}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":12}}

event: message_stop
data: {"type":"message_stop"}

`, answer{id: "m1", model: "m-1", finish: "end_turn", usage: use(9, 4, unknown, 12, unknown), complete: true}},
		"chat, usage in every event": {Chat, "data: {\"choices\":[{\"delta\":{\"content\":\"h\"}}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":1}}\n\n" +
			"data: {\"choices\":[{\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}\n\ndata: {\"choices\":[],\"usage\":null}\n\n",
			answer{finish: "stop", usage: use(9, unknown, unknown, 2, unknown), complete: true}},
		"chat, with CRLF, comments and lines": {Chat, ": hi\r\n\r\nid: 7\r\ndata: {\"id\":\"c1\",\r\ndata: \"choices\":[{\"finish_reason\":\r\ndata:\"stop\"}]}\r\n\r\n: bye\r\n",
			answer{id: "c1", finish: "stop", complete: true}},
		"messages, without a last empty line": {Messages, "data: {\"type\":\"message_start\",\"message\":{\"id\":\"m1\"}}\n\ndata: {\"type\":\"message_stop\"}",
			answer{id: "m1", complete: true}},
		"responses, an error within": {Responses, "data: {\"type\":\"error\",\"error\":{\"code\":\"rate_limit_exceeded\"}}\n\n", answer{fault: RateLimited}},
		"messages, overloaded":       {Messages, "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n", answer{fault: ServerError}},
		"nothing":                    {Chat, "", answer{}},
	} {
		t.Run(name, func(t *testing.T) {
			NewWithT(t).Expect(readStream(c.wire, strings.NewReader(c.stream))).To(Equal(c.want))
		})
	}
}

package cli

import (
	"strconv"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// claude takes all names of models for the one that is played. Its own count is of the turn.
var _ = register(Adapter{
	Name: "claude", Package: "npm:@anthropic-ai/claude-code", Pinned: "2.1.332", Wire: gateway.Messages,
	Effort:  true,
	program: "claude",
	own:     true,
	env: func(s setting) map[string]string {
		return map[string]string{
			"ANTHROPIC_BASE_URL": s.url, "ANTHROPIC_API_KEY": s.key,
			"ANTHROPIC_MODEL": s.model, "ANTHROPIC_DEFAULT_HAIKU_MODEL": s.model, "ANTHROPIC_DEFAULT_SONNET_MODEL": s.model,
			"ANTHROPIC_DEFAULT_OPUS_MODEL": s.model, "CLAUDE_CODE_SUBAGENT_MODEL": s.model,
			"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1", "DISABLE_TELEMETRY": "1",
			"DISABLE_ERROR_REPORTING": "1",
			"IS_SANDBOX":              "1", // it refuses to skip permissions as root otherwise
			// It takes a model that it does not know to have a window of a million.
			"CLAUDE_CODE_MAX_CONTEXT_TOKENS":  strconv.FormatInt(s.window, 10),
			"CLAUDE_CODE_AUTO_COMPACT_WINDOW": strconv.FormatInt(s.window, 10),
			"CLAUDE_CODE_MAX_OUTPUT_TOKENS":   strconv.FormatInt(s.maxOutput, 10),
		}
	},
	args: func(s setting, r run) []string {
		begin := "--session-id"
		if r.goOn {
			begin = "--resume"
		}
		args := []string{
			"-p", begin, r.conversation, "--output-format", "stream-json", "--verbose", "--dangerously-skip-permissions",
		}
		if s.effort != "" {
			args = append(args, "--effort", s.effort)
		}
		return args
	},
	compactions: true,
	read: func(r *Report, line gjson.Result) {
		switch line.Get("type").String() + "/" + line.Get("subtype").String() {
		case "system/init":
			r.Conversation = line.Get("session_id").String()
		case "system/compact_boundary":
			*r.Compactions++
		case "assistant/":
			r.Calls++
		}
		if line.Get("type").String() != "result" {
			return
		}
		r.Ended, r.Text = true, line.Get("result").String()
		if line.Get("is_error").Bool() {
			r.Error, r.Text = r.Text, ""
			if r.Error == "" {
				r.Error = line.Get("subtype").String()
			}
		}
		u := line.Get("usage")
		r.Usage = gateway.Usage{
			Input: count(u.Get("input_tokens")), CacheRead: count(u.Get("cache_read_input_tokens")),
			CacheWrite: count(u.Get("cache_creation_input_tokens")), Output: count(u.Get("output_tokens")),
		}
	},
})

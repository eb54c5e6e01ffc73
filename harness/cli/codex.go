package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// codex speaks responses only. It has no limit of its own: when compaction does not help, it compacts for
// ever, so that the gateway's limit of requests is needed.
var _ = register(Adapter{
	Name: "codex", Package: "npm:@openai/codex", Pinned: "0.171.0", Wire: gateway.Responses,
	Traits:  Traits{Sums: true},
	Effort:  true,
	program: "codex",
	files: func(s setting) map[string]string {
		effort := ""
		if s.effort != "" {
			effort = fmt.Sprintf("model_reasoning_effort = %q\n", s.effort)
		}
		return map[string]string{".codex/config.toml": fmt.Sprintf(`model = %q
model_provider = "gateway"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
web_search = "disabled"
model_context_window = %d
model_auto_compact_token_limit = %d
%s[model_providers.gateway]
name = "gateway"
base_url = %q
env_key = "OPENAI_API_KEY"
wire_api = "responses"
supports_websockets = false
stream_idle_timeout_ms = 600000
[analytics]
enabled = false
`, s.model, s.window, s.window*85/100, effort, s.openAI())}
	},
	env: func(s setting) map[string]string { return map[string]string{"OPENAI_API_KEY": s.key} },
	args: func(_ setting, r run) []string {
		args := []string{"exec", "--json", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"}
		if r.goOn {
			args = append(args, "resume", r.conversation)
		}
		return append(args, "-")
	},
	compactions: true,
	record:      func(_ setting, r run) string { return ".codex/sessions/*/*/*/rollout-*-" + r.conversation + ".jsonl" },
	recorded: func(r *Report, text []byte) {
		for line := range lines(text) {
			if gjson.GetBytes(line, "type").String() == "compacted" {
				*r.Compactions++
			}
		}
	},
	read: func(r *Report, line gjson.Result) {
		switch line.Get("type").String() {
		case "thread.started":
			r.Conversation = line.Get("thread_id").String()
		case "item.completed":
			if line.Get("item.type").String() == "agent_message" {
				r.Text = line.Get("item.text").String()
			}
		case "turn.failed":
			r.Error = line.Get("error.message").String()
		case "turn.completed": // its counts are of the whole thread
			r.Ended = true
			u := line.Get("usage")
			read, reasoning := count(u.Get("cached_input_tokens")), count(u.Get("reasoning_output_tokens"))
			r.Usage = gateway.Usage{
				Input: less(count(u.Get("input_tokens")), read), CacheRead: read,
				Output: less(count(u.Get("output_tokens")), reasoning), Reasoning: reasoning,
			}
		}
	},
})

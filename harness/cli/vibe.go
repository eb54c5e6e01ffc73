package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// vibe reads its prompt from a file, and writes what it used into another one when it ends.
var _ = register(Adapter{
	Name: "vibe", Package: "pypi:mistral-vibe", Pinned: "3.0.3", Wire: gateway.Chat,
	Traits:     Traits{Trims: true},
	Effort:     true,
	Efforts:    []string{"off", "low", "medium", "high", "xhigh", "max"},
	program:    "vibe",
	promptFile: true,
	files: func(s setting) map[string]string {
		effort := ""
		if s.effort != "" {
			effort = fmt.Sprintf("thinking = %q\n", s.effort)
		}
		return map[string]string{".vibe/config.toml": fmt.Sprintf(`active_model = "gateway"
enable_telemetry = false
enable_update_checks = false
enable_connectors = false
api_timeout = 720.0
auto_compact_threshold = %d
[[providers]]
name = "gateway"
api_base = %q
api_key_env_var = "GATEWAY_KEY"
api_style = "openai"
backend = "generic"
[[models]]
name = %q
provider = "gateway"
alias = "gateway"
%s[session_logging]
enabled = true
`, s.window*85/100, s.openAI(), s.model, effort)}
	},
	env: func(s setting) map[string]string { return map[string]string{"GATEWAY_KEY": s.key} },
	args: func(s setting, r run) []string {
		args := []string{
			"--prompt-file", s.own("prompt"), "--auto-approve", "--trust", "--output", "streaming", "--output-dir", s.own("vibe"),
		}
		if r.goOn {
			args = append(args, "--resume", r.conversation)
		}
		return args
	},
	compactions: true,
	read: func(r *Report, line gjson.Result) {
		if id := line.Get("sessionId").String(); id != "" {
			r.Conversation = id
		}
		if line.Get("type").String() == "checkpoint" && line.Get("kind").String() == "compaction" {
			*r.Compactions++
		}
		if line.Get("type").String() == "message" && line.Get("role").String() == "assistant" {
			r.Text = line.Get(`content.#(type=="text").text`).String()
		}
	},
	record: func(setting, run) string { return folder + "/vibe/export.json" },
	recorded: func(r *Report, text []byte) {
		told := gjson.ParseBytes(text)
		if told.Get("session_id").String() != r.Conversation {
			return // of an earlier run: this one did not come to its end
		}
		r.Ended = told.Get("outcome").String() == "finished"
		r.Error = told.Get("error.message").String()
		r.Calls = int(told.Get("steps").Int())
		u := told.Get("usage")
		read := count(u.Get("cached_input_tokens"))
		r.Usage.Input, r.Usage.CacheRead = less(count(u.Get("input_tokens")), read), read
		r.Usage.Output = count(u.Get("output_tokens"))
	},
})

package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// kimi takes its prompt as an argument only, and asks for as many tokens as its window has: the gateway
// clamps that. What it used is in its own file of the conversation.
var _ = register(Adapter{
	Name: "kimi", Package: "npm:@moonshot-ai/kimi-code", Pinned: "2.1.0", Wire: gateway.Chat,
	Traits:  Traits{Argv: true, Sums: true},
	Effort:  true,
	program: "kimi",
	files: func(s setting) map[string]string {
		effort := ""
		if s.effort != "" {
			effort = fmt.Sprintf("capabilities = [\"thinking\", \"tool_use\"]\nsupport_efforts = [%q]\ndefault_effort = %[1]q\n", s.effort)
		}
		return map[string]string{".kimi-code/config.toml": fmt.Sprintf(`default_model = "gateway"
telemetry = false
[providers.gateway]
type = "openai"
base_url = %q
api_key = %q
[models.gateway]
provider = "gateway"
model = %q
max_context_size = %d
%s[background]
print_background_mode = "exit"
`, s.openAI(), s.key, s.model, s.window, effort)}
	},
	env: func(setting) map[string]string {
		return map[string]string{"KIMI_DISABLE_TELEMETRY": "1", "KIMI_CODE_NO_AUTO_UPDATE": "1"}
	},
	args: func(_ setting, r run) []string {
		args := []string{"-p", r.prompt, "--output-format", "stream-json"}
		if r.goOn {
			args = append([]string{"--session", r.conversation}, args...)
		}
		return args
	},
	compactions: true,
	read: func(r *Report, line gjson.Result) {
		if line.Get("type").String() == "session.resume_hint" {
			r.Conversation, r.Ended = line.Get("session_id").String(), true
		}
		if line.Get("role").String() != "assistant" {
			return
		}
		r.Calls++
		r.says(line.Get("content"))
	},
	record: func(_ setting, r run) string {
		return ".kimi-code/sessions/*/" + r.conversation + "/agents/main/wire.jsonl"
	},
	recorded: func(r *Report, text []byte) {
		for line := range lines(text) {
			record := gjson.ParseBytes(line)
			switch record.Get("type").String() {
			case "full_compaction.complete":
				*r.Compactions++
				continue
			case "usage.record":
			default:
				continue
			}
			u := record.Get("usage")
			add(&r.Usage.Input, count(u.Get("inputOther")))
			add(&r.Usage.CacheRead, count(u.Get("inputCacheRead")))
			add(&r.Usage.CacheWrite, count(u.Get("inputCacheCreation")))
			add(&r.Usage.Output, count(u.Get("output")))
		}
	},
})

package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// qwen may live on after its result, and its result counts the whole conversation: the single answers are
// added up instead.
var _ = register(Adapter{
	Name: "qwen", Package: "npm:@qwen-code/qwen-code", Pinned: "0.24.4", Wire: gateway.Chat,
	Effort:  true,
	program: "qwen",
	own:     true,
	ends:    `^{"type":"result"`,
	files: func(s setting) map[string]string {
		effort := ""
		if s.effort != "" {
			effort = fmt.Sprintf(`, "reasoning": {"effort": %q}`, s.effort)
		}
		return map[string]string{".qwen/settings.json": fmt.Sprintf(`{
  "general": {"enableAutoUpdate": false},
  "privacy": {"usageStatisticsEnabled": false},
  "telemetry": {"enabled": false},
  "security": {"auth": {"selectedType": "openai"}},
  "memory": {"enableManagedAutoMemory": false, "enableManagedAutoDream": false},
  "modelProviders": {"openai": [{"id": %q, "baseUrl": %q, "envKey": "OPENAI_API_KEY",
    "generationConfig": {"contextWindowSize": %d%s}}]}
}
`, s.model, s.openAI(), s.window, effort)}
	},
	env: func(s setting) map[string]string {
		return map[string]string{
			"OPENAI_API_KEY": s.key, "OPENAI_BASE_URL": s.openAI(), "OPENAI_MODEL": s.model,
			"QWEN_CODE_SUPPRESS_YOLO_WARNING": "1", "QWEN_CODE_DISABLE_PRECONNECT": "1",
		}
	},
	args: func(_ setting, r run) []string {
		begin := "--session-id"
		if r.goOn {
			begin = "--resume"
		}
		return []string{
			"--auth-type", "openai", "--approval-mode", "yolo", "--output-format", "stream-json", begin, r.conversation,
		}
	},
	read: func(r *Report, line gjson.Result) {
		switch line.Get("type").String() {
		case "system":
			if line.Get("subtype").String() == "init" {
				r.Conversation = line.Get("session_id").String()
			}
		case "assistant":
			r.Calls++
			u := line.Get("message.usage")
			read := count(u.Get("cache_read_input_tokens"))
			add(&r.Usage.Input, less(count(u.Get("input_tokens")), read))
			add(&r.Usage.CacheRead, read)
			add(&r.Usage.Output, count(u.Get("output_tokens")))
		case "result":
			r.Ended, r.Text = true, line.Get("result").String()
			if line.Get("is_error").Bool() {
				r.Error = line.Get("error.message").String()
			}
		}
	},
})

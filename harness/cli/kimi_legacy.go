package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// kimi-cli is the Kimi CLI in Python that came before Kimi Code. It is archived: its last release, 1.52.0, does
// nothing but to name its successor, so 1.51.0 is the last that works. Its name on PATH must be kimi-cli. It
// tells neither its session nor what it used but in its own file of the session.
var _ = register(Adapter{
	Name: "kimi-cli", Package: "pypi:kimi-cli", Pinned: "1.51.0", Wire: gateway.Chat,
	Traits:  Traits{Trims: true, Sums: true},
	program: "kimi-cli",
	own:     true,
	files: func(s setting) map[string]string {
		return map[string]string{".kimi/config.toml": fmt.Sprintf(`default_model = "gateway"
telemetry = false
[providers.gateway]
type = "openai_legacy"
base_url = %q
api_key = %q
[models.gateway]
provider = "gateway"
model = %q
max_context_size = %d
[loop_control]
reserved_context_size = %d
[background]
keep_alive_on_exit = true
`, s.openAI(), s.key, s.model, s.window, max(min(50_000, s.window/4), 1000))}
	},
	env: func(s setting) map[string]string {
		// These come before its configuration.
		return map[string]string{"KIMI_CLI_NO_AUTO_UPDATE": "1", "OPENAI_BASE_URL": s.openAI(), "OPENAI_API_KEY": s.key}
	},
	args: func(_ setting, r run) []string {
		return []string{"--print", "--output-format", "stream-json", "--session", r.conversation}
	},
	compactions: true,
	read: func(r *Report, line gjson.Result) {
		switch line.Get("role").String() {
		case "assistant":
			r.Calls++
			r.Ended = !line.Get("tool_calls.0").Exists()
			r.says(line.Get("content"))
		case "tool":
			r.Ended = false
		}
	},
	record: func(_ setting, r run) string { return ".kimi/sessions/*/" + r.conversation + "/wire.jsonl" },
	recorded: func(r *Report, text []byte) {
		for line := range lines(text) {
			message := gjson.GetBytes(line, "message")
			switch message.Get("type").String() {
			case "CompactionEnd":
				*r.Compactions++
			case "StatusUpdate":
				u := message.Get("payload.token_usage")
				add(&r.Usage.Input, count(u.Get("input_other")))
				add(&r.Usage.CacheRead, count(u.Get("input_cache_read")))
				add(&r.Usage.CacheWrite, count(u.Get("input_cache_creation")))
				add(&r.Usage.Output, count(u.Get("output")))
			}
		}
	},
})

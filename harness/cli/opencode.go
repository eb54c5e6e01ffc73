package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// opencode alters a prompt that is an argument; standard input arrives as it is. A title on the first run
// saves it a request for one. Its process may stay when all is done.
var _ = register(Adapter{
	Name: "opencode", Package: "npm:opencode-ai", Pinned: "1.18.33", Wire: gateway.Chat,
	Effort:  true,
	Efforts: []string{"low", "medium", "high"}, // the variants that it makes of a model that it does not know
	program: "opencode",
	ends:    `"type":"step_finish".*"reason":"stop"`,
	files: func(s setting) map[string]string {
		return map[string]string{".config/opencode/opencode.json": fmt.Sprintf(`{
  "$schema": "https://opencode.ai/config.json",
  "autoupdate": false, "share": "disabled", "snapshot": false,
  "model": "gateway/%s", "small_model": "gateway/%[1]s",
  "provider": {"gateway": {
    "npm": "@ai-sdk/openai-compatible", "name": "gateway",
    "options": {"baseURL": %q, "apiKey": %q},
    "models": {%[1]q: {"name": %[1]q, "reasoning": %[6]t, "limit": {"context": %[4]d, "output": %[5]d}}}}},
  "permission": {"edit": "allow", "bash": "allow", "webfetch": "deny", "external_directory": "allow", "doom_loop": "allow"}
}
`, s.model, s.openAI(), s.key, s.window, s.maxOutput, s.effort != "")}
	},
	env: func(setting) map[string]string {
		return map[string]string{
			"OPENCODE_DISABLE_AUTOUPDATE": "1", "OPENCODE_DISABLE_MODELS_FETCH": "1", "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
			"OPENCODE_DISABLE_DEFAULT_PLUGINS": "1",
		}
	},
	args: func(s setting, r run) []string {
		args := []string{"run", "--format", "json", "--auto", "--pure", "-m", "gateway/" + s.model}
		if s.effort != "" {
			args = append(args, "--variant", s.effort)
		}
		if r.goOn {
			return append(args, "--session", r.conversation)
		}
		return append(args, "--title", "stamina")
	},
	read: func(r *Report, line gjson.Result) {
		if id := line.Get("sessionID").String(); id != "" {
			r.Conversation = id
		}
		part := line.Get("part")
		switch line.Get("type").String() {
		case "text":
			r.Text = part.Get("text").String()
		case "error":
			r.Error = line.Get("error.data.message").String()
			if r.Error == "" {
				r.Error = line.Get("error.name").String()
			}
		case "step_finish":
			r.Calls++
			r.Ended = part.Get("reason").String() == "stop"
			u := part.Get("tokens")
			add(&r.Usage.Input, count(u.Get("input")))
			add(&r.Usage.CacheRead, count(u.Get("cache.read")))
			add(&r.Usage.CacheWrite, count(u.Get("cache.write")))
			add(&r.Usage.Output, count(u.Get("output")))
			add(&r.Usage.Reasoning, count(u.Get("reasoning")))
		}
	},
})

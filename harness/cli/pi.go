package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// pi leaves with 0 when no request was answered: the gateway's verdict counts.
var _ = register(Adapter{
	Name: "pi", Package: "npm:@earendil-works/pi-coding-agent", Pinned: "1.6.0", Wire: gateway.Chat,
	Traits:  Traits{Trims: true},
	Effort:  true,
	Efforts: []string{"off", "minimal", "low", "medium", "high"}, // xhigh and max become high for a model that it does not know
	program: "pi",
	files: func(s setting) map[string]string {
		return map[string]string{".pi/agent/models.json": fmt.Sprintf(`{"providers": {"gateway": {
  "baseUrl": %q, "api": "openai-completions", "apiKey": %q,
  "models": [{"id": %q, "name": %[3]q, "reasoning": %t, "input": ["text"], "contextWindow": %d, "maxTokens": %d,
    "cost": {"input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0}}]}}}
`, s.openAI(), s.key, s.model, s.effort != "", s.window, s.maxOutput)}
	},
	env: func(setting) map[string]string {
		return map[string]string{"PI_OFFLINE": "1", "PI_SKIP_VERSION_CHECK": "1", "PI_TELEMETRY": "0"}
	},
	args: func(s setting, r run) []string {
		args := []string{
			"--mode", "json", "-p", "--provider", "gateway", "--model", s.model, "--session-dir", s.home + "/.pi/sessions",
			"--no-context-files", "--no-extensions", "--no-skills",
		}
		if s.effort != "" {
			args = append(args, "--thinking", s.effort)
		}
		if r.goOn {
			args = append(args, "--session", r.conversation)
		}
		return args
	},
	compactions: true,
	read: func(r *Report, line gjson.Result) {
		message := line.Get("message")
		switch line.Get("type").String() {
		case "session":
			r.Conversation = line.Get("id").String()
		case "agent_end":
			r.Ended = true
		case "compaction_end", "auto_compaction_end":
			*r.Compactions++
		case "message_end":
			if message.Get("role").String() != "assistant" {
				return
			}
			r.Calls++
			r.Error = message.Get("errorMessage").String()
			if text := message.Get(`content.#(type=="text")#.text|@values|0`); text.Exists() {
				r.Text = text.String()
			}
			u := message.Get("usage")
			add(&r.Usage.Input, count(u.Get("input")))
			add(&r.Usage.CacheRead, count(u.Get("cacheRead")))
			add(&r.Usage.CacheWrite, count(u.Get("cacheWrite")))
			reasoning := count(u.Get("reasoning"))
			add(&r.Usage.Output, less(count(u.Get("output")), reasoning))
			add(&r.Usage.Reasoning, reasoning)
		}
	},
})

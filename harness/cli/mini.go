package cli

import (
	_ "embed"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

//go:embed drivers/drive_mini.py
var miniDriver string

// mini-swe-agent cannot continue a conversation on its command line. It has one tool, a shell, and ends
// a run after three answers without a call.
var _ = register(Adapter{
	Name: "mini-swe-agent", Package: "pypi:mini-swe-agent", Pinned: "2.4.6", Wire: gateway.Chat,
	Traits:  Traits{NoCompact: true, Driver: true},
	program: "mini-swe-agent-python3",
	version: []string{"mini-swe-agent-python3", "-c", "import importlib.metadata as m; print(m.version('mini-swe-agent'))"},
	own:     true,
	files:   func(setting) map[string]string { return map[string]string{folder + "/drive_mini.py": miniDriver} },
	env: func(s setting) map[string]string {
		return map[string]string{
			"OPENAI_API_KEY": s.key, "OPENAI_API_BASE": s.openAI(), "OPENAI_BASE_URL": s.openAI(),
			"MSWEA_CONFIGURED": "true", "MSWEA_COST_TRACKING": "ignore_errors", "MSWEA_SILENT_STARTUP": "1",
			"LITELLM_LOCAL_MODEL_COST_MAP": "True", // or it looks for prices on the internet
		}
	},
	Effort: true,
	args: func(s setting, r run) []string {
		return []string{s.own("drive_mini.py"), s.own(r.conversation + ".json"), "openai/" + s.model, s.effort}
	},
	read: func(r *Report, line gjson.Result) {
		switch line.Get("type").String() {
		case "session":
			r.Conversation = line.Get("id").String()
		case "answer":
			r.Calls++
			r.Text = line.Get("text").String()
			addCompletion(&r.Usage, line.Get("usage"))
		case "error":
			r.Error = line.Get("message").String()
		case "end":
			r.Ended = line.Get("status").String() == "Submitted"
			if !r.Ended {
				r.Error = line.Get("status").String()
			}
		}
	},
})

// addCompletion adds the usage of a chat completion.
func addCompletion(to *gateway.Usage, u gjson.Result) {
	cached, reasoning := count(u.Get("prompt_tokens_details.cached_tokens")), count(u.Get("completion_tokens_details.reasoning_tokens"))
	add(&to.Input, less(count(u.Get("prompt_tokens")), cached))
	add(&to.CacheRead, cached)
	add(&to.Output, less(count(u.Get("completion_tokens")), reasoning))
	add(&to.Reasoning, reasoning)
}

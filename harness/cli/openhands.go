package cli

import (
	_ "embed"
	"strconv"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

//go:embed drivers/drive_openhands.py
var openhandsDriver string

// openhands is driven on its SDK. It sums a conversation up by the number of its events, not of its tokens,
// and stops itself when it finds that it is stuck.
var _ = register(Adapter{
	Name: "openhands", Package: "pypi:openhands-tools", Pinned: "1.58.2", Wire: gateway.Chat,
	Traits:  Traits{Driver: true, Sums: true, Events: true},
	program: "openhands-python3",
	version: []string{"openhands-python3", "-c", "import importlib.metadata as m; print(m.version('openhands-sdk'))"},
	own:     true,
	files: func(setting) map[string]string {
		return map[string]string{folder + "/drive_openhands.py": openhandsDriver}
	},
	env: func(s setting) map[string]string {
		return map[string]string{
			"LLM_API_KEY": s.key, "LLM_BASE_URL": s.openAI(), "OPENHANDS_SUPPRESS_BANNER": "1", "LITELLM_LOCAL_MODEL_COST_MAP": "True",
		}
	},
	Effort: true,
	args: func(s setting, r run) []string {
		return []string{
			s.own("drive_openhands.py"), r.conversation, s.home + "/.openhands/conversations", s.model, strconv.FormatInt(s.window, 10), s.effort,
		}
	},
	compactions: true,
	loops:       true,
	read: func(r *Report, line gjson.Result) {
		switch line.Get("type").String() {
		case "session":
			r.Conversation = line.Get("id").String()
		case "said":
			r.Text = line.Get("text").String()
		case "condensation":
			*r.Compactions++
		case "error":
			r.Error = line.Get("message").String()
		case "end":
			status := line.Get("status").String()
			r.Ended = status == "finished"
			if status == "stuck" {
				*r.Loops++
			}
			u := line.Get("usage")
			read, reasoning := count(u.Get("cache_read_tokens")), count(u.Get("reasoning_tokens"))
			r.Usage = gateway.Usage{
				Input: less(count(u.Get("prompt_tokens")), read), CacheRead: read,
				Output: less(count(u.Get("completion_tokens")), reasoning), Reasoning: reasoning,
			}
		}
	},
})

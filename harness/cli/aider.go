package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// aider is of another kind: the model has no tools, edits are texts, nothing is run, and a conversation
// goes on from its log, read again and summed up. It cannot make run_server.sh executable, so that is
// done for it; reports show that it is plain and lossy.
var _ = register(Adapter{
	Name: "aider", Package: "pypi:aider-chat", Pinned: "0.86.2", Wire: gateway.Chat,
	Traits:  Traits{Plain: true, Lossy: true, Sums: true},
	Effort:  true,
	program: "aider",
	own:     true,

	promptFile: true,
	files: func(s setting) map[string]string {
		return map[string]string{folder + "/models.json": fmt.Sprintf(`{"openai/%s": {
  "max_input_tokens": %d, "max_output_tokens": %d, "input_cost_per_token": 0, "output_cost_per_token": 0,
  "litellm_provider": "openai", "mode": "chat"}}
`, s.model, s.window, s.maxOutput)}
	},
	env: func(s setting) map[string]string {
		return map[string]string{
			"OPENAI_API_KEY": s.key, "OPENAI_API_BASE": s.openAI(), "LITELLM_LOCAL_MODEL_COST_MAP": "True",
		}
	},
	args: func(s setting, r run) []string {
		args := []string{
			"--model", "openai/" + s.model, "--weak-model", "openai/" + s.model, "--model-metadata-file", s.own("models.json"),
			"--message-file", s.own("prompt"), "--yes-always", "--edit-format", "whole", "--no-stream", "--no-git",
			"--chat-history-file", s.own(r.conversation + ".md"), "--input-history-file", s.own("inputs"),
			"--max-chat-history-tokens", fmt.Sprint(s.window * 3 / 4), "--analytics-log", s.own(r.conversation + ".jsonl"),
			"--no-check-update", "--analytics-disable", "--no-show-release-notes", "--no-show-model-warnings", "--no-detect-urls",
			"--disable-playwright", "--no-pretty", "--no-fancy-input", "--no-suggest-shell-commands", "--no-gitignore",
		}
		if s.effort != "" { // it asks whether it knows the model to take that
			args = append(args, "--reasoning-effort", s.effort, "--no-check-model-accepts-settings")
		}
		if r.goOn {
			args = append(args, "--restore-chat-history")
		}
		return args
	},
	after:  []string{"sh", "-c", "[ ! -e run_server.sh ] || chmod +x run_server.sh"},
	record: func(_ setting, r run) string { return folder + "/" + r.conversation + ".jsonl" },
	recorded: func(r *Report, text []byte) {
		for line := range lines(text) {
			event := gjson.ParseBytes(line)
			switch event.Get("event").String() {
			case "message_send_starting":
				r.Ended = false // what was before is of an earlier run
			case "message_send":
				add(&r.Usage.Input, count(event.Get("properties.prompt_tokens")))
				add(&r.Usage.Output, count(event.Get("properties.completion_tokens")))
			case "exit":
				r.Ended = event.Get("properties.reason").String() == "Completed --message-file"
			}
		}
	},
})

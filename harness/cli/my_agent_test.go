package cli

import (
	"fmt"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

var _ = register(Adapter{
	Name: "my-agent", Package: "npm:my-agent", Pinned: "1.2.0", Wire: gateway.Chat,
	program: "my-agent",
	files: func(s setting) map[string]string { // below HOME, written before every attempt
		return map[string]string{".my-agent.json": fmt.Sprintf(
			`{"baseURL": %q, "apiKey": %q, "model": %q}`, s.openAI(), s.key, s.model)}
	},
	args: func(_ setting, r run) []string { // the prompt comes on standard input
		args := []string{"--yes", "--json"}
		if r.goOn {
			args = append(args, "--resume", r.conversation)
		}
		return args
	},
	read: func(r *Report, line gjson.Result) { // each line of JSON that it prints
		switch line.Get("type").String() {
		case "session":
			r.Conversation = line.Get("id").String()
		case "usage":
			r.Calls++
			add(&r.Usage.Input, count(line.Get("input")))
			add(&r.Usage.Output, count(line.Get("output")))
		case "end":
			r.Ended, r.Text = true, line.Get("text").String()
		}
	},
})

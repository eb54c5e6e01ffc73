package session

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"staminabench/generator/cases"
	"staminabench/harness/condition"
	"staminabench/harness/feedback"
	"staminabench/harness/journal"
	"staminabench/harness/runner"
)

// workspace is the memory of agents that begin a new conversation each turn.
const workspace = "workspace"

// prompt is what the agent is told at a position: the request, or the feedback on the attempt
// before. It follows from the journal, so that a resumed session tells the same.
func (s *Session) prompt(p journal.Position, list []cases.Case) string {
	if p.Attempt == 0 {
		return Prompt(s.setup.Condition, p.Turn, s.setup.Script.Request(p.Turn))
	}
	told := feedback.Input{
		Cases: list, Attempt: p.Earlier[len(p.Earlier)-1], Sentences: map[string]string{},
		Start:   cmp.Or(s.setup.Condition.Limits.Start, runner.ReadyLimit),
		Request: cmp.Or(s.setup.Condition.Limits.Request, runner.DefaultLimits().Request),
	}
	for _, a := range s.setup.Assertions {
		told.Sentences[a.Name] = a.Sentence
	}
	return feedback.Text(feedback.Level(s.setup.Condition.Protocol.Feedback), s.caps(), told)
}

// files are what is rewritten before an attempt. The contract ends with what the user's assertions
// demand.
func (s *Session) files(turn int) map[string][]byte {
	files := maps.Clone(s.setup.Script.Files(turn))
	also := alsoRequired(s.setup.Condition.Assertions)
	if contract, ok := files[ContractFile]; ok && also != "" {
		files[ContractFile] = slices.Concat(bytes.TrimRight(contract, "\n"), []byte("\n\n"+also))
	}
	return files
}

// Prompt puts together what an agent is told at the beginning of a turn. The preamble comes with
// the first turn; an agent that begins a new conversation each turn would not know it any more,
// and gets it with every turn.
func Prompt(c condition.Condition, turn int, request string) string {
	if turn > 0 && c.Agent.Memory != workspace {
		return request
	}
	text := Preamble(c) + "\n" + strings.TrimRight(request, "\n") + "\n"
	if also := alsoRequired(c.Assertions); turn == 0 && also != "" {
		text += "\n" + also
	}
	return text
}

func alsoRequired(sentences []string) string {
	if len(sentences) == 0 {
		return ""
	}
	return "## Also required\n\n- " + strings.Join(sentences, "\n- ") + "\n"
}

// Preamble says under what the agent works. It is the same for all scenarios of a condition.
func Preamble(c condition.Condition) string {
	language := "Write it in any language whose tools are installed here."
	if c.Agent.Language != "" {
		language = fmt.Sprintf("Write it in %s.", c.Agent.Language)
	}
	lines := []string{
		"You build and maintain an HTTP server in the current directory. Its requirements come in messages like",
		"this one; what a message does not change stays as it was.",
		"",
		"- " + language + " Use what is installed; there is no network.",
		"- `" + ContractFile + "` in this directory says how every such server behaves, and how it is started.",
	}
	if c.Limits.Agent > 0 {
		lines = append(lines, fmt.Sprintf("- You have %s for each message. What is in this directory then is tested.",
			minutes(c.Limits.Agent)))
	} else {
		lines = append(lines, "- When you end your turn, what is in this directory is tested.")
	}
	lines = append(lines,
		"- The tests are hidden. They run against the server from the outside, over HTTP, and cover all",
		"  requirements that hold, old and new.",
		"- "+retries(c.Protocol),
		"- You work alone: nobody answers questions or confirms anything. Decide, and finish the work.",
	)
	return strings.Join(lines, "\n") + "\n"
}

func retries(p condition.Protocol) string {
	switch {
	case feedback.Level(p.Feedback) == feedback.None || p.Retries == 0:
		return "You are not told whether tests fail."
	case p.Retries == 1:
		return "If tests fail, you are told, and can repair the server once."
	}
	return fmt.Sprintf("If tests fail, you are told, and can repair the server, at most %d times.", p.Retries)
}

func minutes(d time.Duration) string {
	if d < 2*time.Minute || d%time.Minute != 0 {
		return fmt.Sprintf("%g seconds", d.Seconds())
	}
	return fmt.Sprintf("%d minutes", int(d.Minutes()))
}

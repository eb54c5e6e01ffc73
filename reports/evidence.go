package reports

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"staminabench/containers"
	"staminabench/harness/journal"
)

// Evidence tells a failure as text: the case, the request, what was expected and got, and the
// clause of the contract. Long texts are cut to most bytes and refer to the journal.
func Evidence(c journal.Case, f journal.Failure, most int, path string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", c.Label, c.Title)
	fmt.Fprintf(&b, "  case:     %s, introduced in turn %d%s\n", c.ID, c.Introduced, by(c))
	if f.Blocked {
		fmt.Fprintf(&b, "  blocked:  its set-up failed\n")
	}
	part(&b, "step", fmt.Sprint(f.Step+1), most, path) // people count from one
	part(&b, "request", f.Request, most, path)
	if f.Body != "" {
		part(&b, "body", f.Body, most, path)
	}
	part(&b, "expected", f.Expected, most, path)
	part(&b, "got", f.Got, most, path)
	fmt.Fprintf(&b, "  clause:   %d of the contract", f.Clause)
	if f.Says != "" {
		fmt.Fprintf(&b, "; the specification says: %s", cut(f.Says, most, path))
	}
	return clean(b.String()) + "\n"
}

func by(c journal.Case) string {
	if c.By == "" {
		return ""
	}
	return " by " + c.By
}

func part(b *strings.Builder, name, text string, most int, path string) {
	text = strings.ReplaceAll(strings.TrimRight(cut(text, most, path), "\n"), "\n", "\n            ")
	fmt.Fprintf(b, "  %-9s %s\n", name+":", text)
}

// cut shortens a text to most bytes, at the border of a character, and says where the whole is.
func cut(text string, most int, path string) string {
	if len(text) <= most {
		return text
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return fmt.Sprintf("%s… (%d of %d bytes; the whole is in %s)", text[:end], end, len(text), path)
}

// clean removes what XML 1.0 cannot hold, not even escaped: control characters, surrogates and
// the two non-characters at the end of the basic plane. Broken UTF-8 becomes U+FFFD.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\n', r == '\r', r >= 0x20 && r <= 0xD7FF, r >= 0xE000 && r <= 0xFFFD, r >= 0x10000:
			return r
		}
		return -1
	}, text)
}

// ended tells in words how a process ended.
func ended(e containers.Exit) string {
	how := fmt.Sprintf("exit code %d", e.Code)
	switch {
	case e.TimedOut:
		how = "stopped at its limit"
	case e.OOM:
		how = "killed for want of memory"
	case e.Signal != "":
		how = "ended by " + e.Signal
	}
	return fmt.Sprintf("%s after %.1fs", how, e.Elapsed.Seconds())
}

// tail is the end of a process's output, at most most bytes.
func tail(e containers.Exit, most int) string {
	text := strings.TrimSpace(e.Output)
	if len(text) <= most {
		return text
	}
	start := len(text) - most
	for start < len(text) && !utf8.RuneStart(text[start]) {
		start++
	}
	return "…" + text[start:]
}

// Processes tells how the agent of an attempt and its server ended, with at most most bytes of the
// output of each.
func Processes(a *journal.Attempt, most int) string {
	text := "agent: " + ended(a.Agent) + "\n" + tail(a.Agent, most) + "\n"
	if a.Server != nil {
		text += "server: " + ended(*a.Server) + "\n" + tail(*a.Server, most) + "\n"
	}
	return clean(text)
}

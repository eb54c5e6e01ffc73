package feedback

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"staminabench/harness/journal"
)

// short cuts a long text, at a rune's border, and says how much is missing.
func short(s string) string {
	if len(s) <= longest {
		return s
	}
	end := longest
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return fmt.Sprintf("%s… (%d bytes more)", s[:end], len(s)-end)
}

// logTail is the end of what the server wrote, without a line that is cut in half.
func logTail(a *journal.Attempt) string {
	if a.Server == nil {
		return ""
	}
	text := strings.TrimRight(strings.ToValidUTF8(a.Server.Output, "?"), "\n ")
	if len(text) > logBytes {
		text = text[len(text)-logBytes:]
		_, text, _ = strings.Cut(text, "\n")
	}
	lines := strings.Split(text, "\n")
	return strings.Join(lines[max(0, len(lines)-logLines):], "\n")
}

// indent puts a prefix before every line that is not empty.
func indent(s, prefix string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = prefix + line
		} else {
			lines[i] = strings.TrimRight(prefix, " ")
		}
	}
	return strings.Join(lines, "\n")
}

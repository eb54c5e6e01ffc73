package render

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// pythonText is a text as a Python literal, in which ${name} stands for a captured id.
func pythonText(s string) string {
	quote := quoteFor(s)
	if !namesIDs(s) {
		return string(quote) + pythonEscaped(s, quote) + string(quote)
	}
	var out strings.Builder
	braces := strings.NewReplacer("{", "{{", "}", "}}")
	pieces(s, func(text string) { _, _ = braces.WriteString(&out, pythonEscaped(text, quote)) },
		func(name string) { out.WriteString("{" + pythonName(name) + "}") })
	return "f" + string(quote) + out.String() + string(quote)
}

// quoteFor is the quote that needs fewer escapes.
func quoteFor(s string) rune {
	if strings.Contains(s, `"`) && !strings.Contains(s, "'") {
		return '\''
	}
	return '"'
}

// pythonEscaped is a text as the inside of a literal.
func pythonEscaped(text string, quote rune) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r == quote || r == '\\':
			out.WriteString(`\` + string(r))
		case strconv.IsPrint(r):
			out.WriteRune(r)
		case r == '\n':
			out.WriteString(`\n`)
		case r < 0x100:
			fmt.Fprintf(&out, `\x%02x`, r)
		default:
			fmt.Fprintf(&out, `\U%08x`, r)
		}
	}
	return out.String()
}

// pythonBytes is a text, of any bytes, as a Python literal, in which ${name} stands for a captured id.
func pythonBytes(s string) string {
	var out strings.Builder
	var names []string
	quote := quoteFor(s)
	percent := "%"
	if namesIDs(s) {
		percent = "%%" // the ids are put in by %
	}
	pieces(s, func(text string) {
		out.WriteString(strings.ReplaceAll(bytesEscaped(text, byte(quote)), "%", percent))
	}, func(name string) {
		out.WriteString("%d")
		names = append(names, pythonName(name))
	})
	literal := "b" + string(quote) + out.String() + string(quote)
	switch len(names) {
	case 0:
		return literal
	case 1:
		return literal + " % " + names[0]
	}
	return literal + " % (" + strings.Join(names, ", ") + ")"
}

// bytesEscaped is a text as the inside of a literal of its bytes.
func bytesEscaped(text string, quote byte) string {
	var out strings.Builder
	for _, c := range []byte(text) {
		switch {
		case c == quote || c == '\\':
			out.WriteString(`\` + string(c))
		case c == '\n':
			out.WriteString(`\n`)
		case c < ' ' || c > '~':
			fmt.Fprintf(&out, `\x%02x`, c)
		default:
			out.WriteByte(c)
		}
	}
	return out.String()
}

// namesIDs reports whether there is a ${name} in a text.
func namesIDs(s string) (found bool) {
	pieces(s, func(string) {}, func(string) { found = true })
	return found
}

var plainName = regexp.MustCompile(`^[a-z][a-z0-9_]*[0-9]$`) // no word of the language, no function of ours

// pythonName is the variable of a capture.
func pythonName(capture string) string {
	if plainName.MatchString(capture) {
		return capture
	}
	return shellName(capture)
}

// pythonValue is JSON, in which ${name} stands for a captured id, as a Python expression.
func pythonValue(text string) (string, error) {
	if !json.Valid([]byte(anyID(text))) {
		return "", fmt.Errorf("%q is no JSON", text)
	}
	var out strings.Builder
	for rest := text; rest != ""; {
		n := 1
		switch c := rest[0]; c {
		case '"':
			n = stringLength(rest)
			var value string
			if err := json.Unmarshal([]byte(rest[:n]), &value); err != nil {
				return "", err
			}
			out.WriteString(pythonText(value))
		case '$':
			n = strings.IndexByte(rest, '}') + 1
			out.WriteString(pythonName(rest[2 : n-1]))
		case 't', 'f', 'n':
			word := map[byte]string{'t': "true", 'f': "false", 'n': "null"}[c]
			n = len(word)
			out.WriteString(map[byte]string{'t': "True", 'f': "False", 'n': "None"}[c])
		case ',', ':':
			out.WriteString(string(c) + " ")
		case ' ', '\t', '\n', '\r':
		default:
			out.WriteByte(c)
		}
		rest = rest[n:]
	}
	return out.String(), nil
}

// anyID is a text with the same id for every ${name}.
func anyID(text string) string {
	var out strings.Builder
	pieces(text, func(s string) { out.WriteString(s) }, func(string) { out.WriteString("1") })
	return out.String()
}

// stringLength is how many bytes the JSON string at the beginning of a text has.
func stringLength(text string) int {
	for i := 1; ; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}

// unusual is what Python would not write as it reads it: numbers that do not fit a double, and
// escapes that may be half of a character.
var unusual = regexp.MustCompile(`[0-9][eE]|[0-9.]{16}|\\u`)

// pythonBody is how the body of a request is passed on: as a value if Python writes an equal one, else
// byte for byte.
func pythonBody(body string) string {
	if strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[") {
		value, err := pythonValue(body)
		if err == nil && utf8.ValidString(body) && !unusual.MatchString(body) {
			return "json=" + value
		}
	}
	return "data=" + pythonBytes(body) + ", headers=JSON"
}

package render

import "strings"

// pieces cuts a text at its ${name}s: text gets what is between them, id the names.
func pieces(s string, text, id func(string)) {
	for {
		before, rest, found := strings.Cut(s, "${")
		name, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			text(s)
			return
		}
		text(before)
		id(name)
		s = after
	}
}

// shellText quotes a text in which ${name} stands for a captured id.
func shellText(s string) string {
	var out strings.Builder
	pieces(s, func(text string) {
		if text != "" {
			out.WriteString(shellQuote(text))
		}
	}, func(name string) { out.WriteString(`"$` + shellName(name) + `"`) })
	return out.String()
}

var insideQuotes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`")

// shellPath is the inside of double quotes for a path in which ${name} stands for a captured id.
func shellPath(path string) string {
	var out strings.Builder
	pieces(path, func(text string) { insideQuotes.WriteString(&out, text) },
		func(name string) { out.WriteString("${" + shellName(name) + "}") })
	return out.String()
}

// shellQuote quotes a text so that the shell changes nothing in it.
func shellQuote(text string) string {
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// shellName is the variable of a capture; the prefix keeps it apart from the shell's own.
func shellName(capture string) string {
	return "id_" + strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return '_'
	}, capture)
}

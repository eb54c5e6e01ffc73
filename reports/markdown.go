package reports

import "strings"

// WriteRows writes a Markdown table.
func WriteRows(b *strings.Builder, header []string, rows [][]string) {
	writeRow(b, header)
	b.WriteString(strings.Repeat("|---", len(header)) + "|\n")
	for _, row := range rows {
		writeRow(b, row)
	}
}

func writeRow(b *strings.Builder, cells []string) {
	for _, cell := range cells {
		b.WriteString("| " + escape(cell) + " ")
	}
	b.WriteString("|\n")
}

var escaper = strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ", "<", "&lt;")

// escape makes a text safe inside a line or a cell.
func escape(text string) string { return escaper.Replace(text) }

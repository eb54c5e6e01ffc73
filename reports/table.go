package reports

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteTable writes the table for the terminal: one line per condition.
func WriteTable(w io.Writer, r Results) error {
	columns := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	rows := [][]string{header}
	for _, c := range r.Conditions {
		rows = append(rows, c.row())
	}
	for _, row := range rows {
		if _, err := fmt.Fprintln(columns, clean(strings.Join(row, "\t"))); err != nil {
			return fmt.Errorf("write table: %w", err)
		}
	}
	if err := columns.Flush(); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	return nil
}

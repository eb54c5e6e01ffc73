package render

import (
	"bufio"
	"fmt"
	"io"

	"staminabench/generator/cases"
)

// Text writes cases for reading: a head and numbered steps each.
func Text(w io.Writer, cs []cases.Case) error {
	out := bufio.NewWriter(w)
	for i := range cs {
		if i > 0 {
			fmt.Fprintln(out)
		}
		textCase(out, &cs[i])
	}
	return out.Flush()
}

func textCase(out *bufio.Writer, c *cases.Case) {
	fmt.Fprintf(out, "%s  %s\n", c.ID, c.Title)
	fmt.Fprintf(out, "    group %s, introduced in %s\n", c.Group(), since(c))
	said := ""
	for i := range c.Steps {
		s := &c.Steps[i]
		textStep(out, i+1, s)
		if s.Want.Says != "" && s.Want.Says != said {
			fmt.Fprintf(out, "      because: %s\n", line(s.Want.Says))
		}
		said = s.Want.Says
	}
}

func textStep(out *bufio.Writer, number int, s *cases.Step) {
	fmt.Fprintf(out, "%4d. %s → %s (%s)", number, request(s), wanted(&s.Want), reason(s))
	if s.Capture != "" {
		fmt.Fprintf(out, ", its id is ${%s}", s.Capture)
	}
	fmt.Fprintln(out)
}

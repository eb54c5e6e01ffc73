package render

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strings"

	"staminabench/generator/cases"
)

//go:embed curl_head.sh
var curlHead string

const curlTail = `
printf '%s statuses as wanted, %s not\n' "$right" "$wrong"
[ "$wrong" -eq 0 ]
`

// Curl writes cases as a POSIX shell script, one curl command per step. It prints each answer beside
// what is wanted and ends with status 1 if an HTTP status was another; bodies are for the reader to
// compare. base is the server's URL unless BASE_URL is set in the environment.
func Curl(w io.Writer, cs []cases.Case, base string) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, curlHead, shellQuote(base))
	for i := range cs {
		curlCase(out, &cs[i])
	}
	out.WriteString(curlTail)
	return out.Flush()
}

func curlCase(out *bufio.Writer, c *cases.Case) {
	fmt.Fprintf(out, "\n# %s\n", line(c.ID+"  "+c.Title))
	fmt.Fprintf(out, "# group %s, introduced in %s\n", line(c.Group()), since(c))
	fmt.Fprintf(out, "begin %s\n", shellQuote(line(c.ID+"  "+c.Title)))
	for i := range c.Steps {
		curlStep(out, i+1, &c.Steps[i])
	}
}

func curlStep(out *bufio.Writer, number int, s *cases.Step) {
	fmt.Fprintf(out, "# %d. %s\n", number, line(strings.TrimSuffix(reason(s)+": "+s.Want.Says, ": ")))
	out.WriteString("curl -sSg --path-as-is -m 5 -o \"$body\" -w '%{http_code}' -X " + s.Method)
	switch {
	case s.Body != "":
		out.WriteString(" -H 'Content-Type: application/json' --data-raw " + shellText(s.Body))
	case s.Method == "POST" || s.Method == "PUT" || s.Method == "PATCH":
		out.WriteString(" -H 'Content-Length: 0'")
	}
	fmt.Fprintf(out, " \"$BASE%s\" >\"$status\"\n", shellPath(s.Path))
	switch {
	case s.Path == "/reset":
		out.WriteString("known=' '\n")
	case s.Capture != "":
		fmt.Fprintf(out, "new_id \"%s\"; %s=$id\n", shellPath(s.Path), shellName(s.Capture))
	}
	fmt.Fprintf(out, "check %s %s %s\n", shellText(line(request(s))), shellQuote(statuses(s.Want.Status, " ")), shellText(line(wanted(&s.Want))))
}

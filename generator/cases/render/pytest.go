package render

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"staminabench/generator/cases"
)

//go:embed pytest_head.py
var pytestHead string

// Pytest writes cases as a Python file for pytest and requests, one test function per case. base is the
// server's URL unless BASE_URL is set in the environment.
func Pytest(w io.Writer, meta Meta, cs []cases.Case, base string) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, pytestHead, line(meta.Generator), pythonEscaped(line(meta.String()), '"'), pythonText(base))
	taken := map[string]bool{}
	for i := range cs {
		if err := pytestCase(&out, testName(&cs[i], taken), &cs[i]); err != nil {
			return fmt.Errorf("pytest source of case %s: %w", cs[i].ID, err)
		}
	}
	_, err := out.WriteTo(w)
	return err
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// testName is the name of a case's function: what it is about and what must be so, and a number if
// that is taken.
func testName(c *cases.Case, taken map[string]bool) string {
	name := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(c.Group()+" "+c.Title), "_"), "_")
	unique := name
	for n := 2; taken[unique]; n++ {
		unique = name + "_" + strconv.Itoa(n)
	}
	taken[unique] = true
	return "test_" + unique
}

func pytestCase(out *bytes.Buffer, name string, c *cases.Case) error {
	fmt.Fprintf(out, "\n\n# %s, since %s\ndef %s(server):\n", line(c.ID), since(c), name)
	if len(c.Steps) == 0 {
		return errors.New("it has no steps")
	}
	said := ""
	for i := range c.Steps {
		s := &c.Steps[i]
		if s.Want.Says != "" && s.Want.Says != said {
			fmt.Fprintf(out, "    # %s\n", line(s.Want.Says))
		}
		said = s.Want.Says
		if err := pytestStep(out, s); err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
	}
	return nil
}

func pytestStep(out *bytes.Buffer, s *cases.Step) error {
	if isReset(s) {
		out.WriteString("    server.reset()\n")
		return nil
	}
	fmt.Fprintf(out, "    answer = %s\n    assert answer.status_code %s  # %s\n", pytestSend(s), pytestStatus(s.Want.Status), reason(s))
	if s.Capture != "" {
		fmt.Fprintf(out, "    %s = server.new_id(answer)\n", pythonName(s.Capture))
	}
	claim, err := pytestClaim(s)
	if claim != "" {
		fmt.Fprintf(out, "    assert %s\n", claim)
	}
	return err
}

// pytestSend is the call that sends the request of a step.
func pytestSend(s *cases.Step) string {
	var arguments []string
	call := "server." + strings.ToLower(s.Method)
	switch s.Method {
	case "GET", "POST", "PUT", "PATCH", "DELETE":
	default:
		call = "server.request"
		arguments = append(arguments, pythonText(s.Method))
	}
	arguments = append(arguments, pythonText(s.Path))
	if s.Body != "" {
		arguments = append(arguments, pythonBody(s.Body))
	}
	return call + "(" + strings.Join(arguments, ", ") + ")"
}

func pytestStatus(list []int) string {
	if len(list) == 1 {
		return "== " + strconv.Itoa(list[0])
	}
	return "in (" + statuses(list, ", ") + ")"
}

// pytestClaim is what must be so of the body of an answer, "" if nothing.
func pytestClaim(s *cases.Step) (string, error) {
	switch {
	case strings.TrimSpace(s.Want.JSON) != "":
	case s.Path == "/reset" || s.Capture != "": // capturing looks at the body
		return "", nil
	case only(s.Want.Status, 200, 201):
		return "is_json(answer)", nil
	case only(s.Want.Status, 204):
		return `answer.content == b""`, nil
	default:
		return "", nil
	}
	value, err := pythonValue(s.Want.JSON)
	if err != nil {
		return "", fmt.Errorf("wanted body: %w", err)
	}
	if s.Want.Sorted && strings.HasPrefix(value, "[") {
		value = "by_id(" + value + ")"
	}
	if s.Want.Computed {
		value += ", computed=True"
	}
	return "same(content(answer), " + value + ")", nil
}

package render

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"staminabench/generator/cases"
)

// statements writes the steps of a case as Go.
type statements struct {
	out      *bytes.Buffer
	declared bool   // the variable answer
	says     string // the sentence that was written last
}

func (st *statements) step(s *cases.Step) {
	st.sentence(s)
	if isReset(s) {
		st.out.WriteString("api.Reset(ctx)\n")
		return
	}
	if s.Capture == "" {
		st.expect(send(s), slices.Concat(form(s), content(s)), s)
		return
	}
	assign := "="
	if !st.declared {
		assign, st.declared = ":=", true
	}
	fmt.Fprintf(st.out, "answer %s %s\n", assign, send(s))
	st.expect("answer", form(s), s)
	fmt.Fprintf(st.out, "api.Keep(%s, answer)\n", literal(s.Capture))
	if claims := content(s); len(claims) > 0 {
		st.expect("answer", claims, s)
	}
}

// sentence quotes what the following steps rest on, once.
func (st *statements) sentence(s *cases.Step) {
	if s.Want.Says != "" && s.Want.Says != st.says {
		fmt.Fprintf(st.out, "// %s\n", line(s.Want.Says))
	}
	st.says = s.Want.Says
}

func (st *statements) expect(actual string, claims []string, s *cases.Step) {
	matcher := claims[0]
	if len(claims) > 1 {
		matcher = "And(" + strings.Join(claims, ", ") + ")"
	}
	fmt.Fprintf(st.out, "Expect(%s).To(%s, %s)\n", actual, matcher, literal(reason(s)))
}

func isReset(s *cases.Step) bool {
	return s.Method == "POST" && s.Path == "/reset" && s.Body == "" && s.Want.JSON == "" &&
		s.Capture == "" && slices.Equal(s.Want.Status, []int{200, 204})
}

// send is the call that sends the request of a step.
func send(s *cases.Step) string {
	path, body := literal(s.Path), literal(s.Body)
	switch {
	case s.Method == "GET" && s.Body == "":
		return fmt.Sprintf("api.Get(ctx, %s)", path)
	case s.Method == "DELETE" && s.Body == "":
		return fmt.Sprintf("api.Delete(ctx, %s)", path)
	case s.Method == "POST" || s.Method == "PUT" || s.Method == "PATCH":
		return fmt.Sprintf("api.%s(ctx, %s, %s)", s.Method[:1]+strings.ToLower(s.Method[1:]), path, body)
	}
	return fmt.Sprintf("api.Do(ctx, %s, %s, %s)", literal(s.Method), path, body)
}

// form is what must be so whatever the body says: the status, and what clause 3 says of answers with
// that status.
func form(s *cases.Step) []string {
	out := []string{"HaveStatus(" + statuses(s.Want.Status, ", ") + ")"}
	switch {
	case s.Path == "/reset": // may be answered with any body (clause 2)
	case only(s.Want.Status, 200, 201):
		out = append(out, "HaveJSONContentType()")
	case only(s.Want.Status, 204):
		out = append(out, "HaveNoBody()")
	}
	return out
}

// only reports whether there are statuses, and none but those allowed.
func only(list []int, allowed ...int) bool {
	for _, s := range list {
		if !slices.Contains(allowed, s) {
			return false
		}
	}
	return len(list) > 0
}

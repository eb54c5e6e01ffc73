package prose

import (
	"fmt"
	"strings"

	"staminabench/generator/spec"
)

// code is a Markdown code span. A text with backticks in it gets a longer fence.
func code(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + text + fence
}

// literal is a constant in JSON.
func literal(v spec.Value) string { return code(v.String()) }

func number(n spec.Number) string { return code(n.String()) }

// texts are the values of an enum in JSON, with a separator between them.
func texts(values []string, between string) string {
	var out []string
	for _, v := range values {
		out = append(out, literal(spec.Text(v)))
	}
	return strings.Join(out, between)
}

// counted is a number of things: "1 item", "2 items".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func (t teller) entity(id spec.ID) string { return code(t.s.Entity(id).Name) }

func (t teller) field(id spec.ID) string {
	_, f := t.s.Field(id)
	return code(f.Name)
}

// target is the entity that a ref or reflist refers to.
func (t teller) target(reference spec.ID) string {
	_, f := t.s.Field(reference)
	return t.entity(f.Target)
}

package prose_test

import (
	"encoding/json"

	"staminabench/generator/spec"
)

func (r *reader) optional(text string) *spec.Number {
	if text == "" {
		return nil
	}
	n := r.number(text)
	return &n
}

func (r *reader) number(text string) spec.Number {
	n, ok := spec.ParseNumber(text)
	if !ok {
		r.t.Fatalf("%q is no number", text)
	}
	return n
}

// value reads a constant in JSON.
func (r *reader) value(text string) spec.Value {
	var v spec.Value
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		r.t.Fatalf("%q is no constant: %v", text, err)
	}
	return v
}

func (r *reader) literal(text string) string {
	out, ok := r.value(text).Text()
	if !ok {
		r.t.Fatalf("%q is no text", text)
	}
	return out
}

func (r *reader) texts(x told) []string {
	var out []string
	for _, s := range x.spans {
		out = append(out, r.literal(s))
	}
	return out
}

package redact

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Value returns a copy of a value without secrets in its texts, the names of its members included. The
// value must be what JSON can hold.
func Value[T any](r *Redactor, v T) (T, error) {
	if r == nil {
		return v, nil
	}
	clean, err := value(r, v)
	if err != nil {
		return v, fmt.Errorf("take secrets out of a %T: %w", v, err)
	}
	return clean, nil
}

func value[T any](r *Redactor, v T) (clean T, err error) {
	text, err := json.Marshal(v)
	if err != nil {
		return v, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // seeds do not fit into a double
	var tree any
	if err := d.Decode(&tree); err != nil {
		return v, err
	}
	tree, changed := r.walk(tree)
	if !changed {
		return v, nil
	}
	if text, err = json.Marshal(tree); err != nil {
		return v, err
	}
	err = json.Unmarshal(text, &clean)
	return clean, err
}

func (r *Redactor) walk(v any) (clean any, changed bool) {
	switch v := v.(type) {
	case string:
		clean := r.Text(v)
		return clean, clean != v
	case []any:
		for i := range v {
			var c bool
			v[i], c = r.walk(v[i])
			changed = changed || c
		}
		return v, changed
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, inner := range v {
			cleanName := r.Text(name)
			value, c := r.walk(inner)
			changed = changed || c || cleanName != name
			out[cleanName] = value
		}
		return out, changed
	}
	return v, false
}

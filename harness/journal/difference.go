package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// Differences lists where two JSON documents differ, one line per member, sorted by its path:
// "protocol.retries: 2 → 3". A member that only one of them has is "(none)" in the other.
func Differences(was, is json.RawMessage) ([]string, error) {
	a, err := decode(was)
	if err != nil {
		return nil, err
	}
	b, err := decode(is)
	if err != nil {
		return nil, err
	}
	return compare("", a, b, true, true), nil
}

func decode(doc json.RawMessage) (any, error) {
	d := json.NewDecoder(bytes.NewReader(doc))
	d.UseNumber() // seeds do not fit into a double
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("compare documents: %w", err)
	}
	return v, nil
}

func compare(at string, a, b any, hasA, hasB bool) []string {
	ma, isA := a.(map[string]any)
	mb, isB := b.(map[string]any)
	empty := len(ma)+len(mb) == 0 // a member that came or went with nothing in it would not show
	if (isA || !hasA) && (isB || !hasB) && (isA || isB) && !empty {
		return compareMembers(at, ma, mb)
	}
	was, is := show(a, hasA), show(b, hasB)
	if was == is {
		return nil
	}
	return []string{fmt.Sprintf("%s: %s → %s", at, was, is)}
}

func compareMembers(at string, a, b map[string]any) []string {
	names := maps.Clone(a)
	if names == nil {
		names = map[string]any{}
	}
	maps.Copy(names, b)
	var out []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		path := name
		if at != "" {
			path = at + "." + name
		}
		va, hasA := a[name]
		vb, hasB := b[name]
		out = append(out, compare(path, va, vb, hasA, hasB)...)
	}
	return out
}

func show(v any, has bool) string {
	if !has {
		return "(none)"
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return fmt.Sprint(v)
	}
	return string(bytes.TrimRight(out.Bytes(), "\n"))
}

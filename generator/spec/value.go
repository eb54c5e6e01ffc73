package spec

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Value is a constant of a specification: null, a string (also for enums and datetimes), a number
// or a bool. Values are comparable with ==. The zero Value is null.
type Value struct{ raw any }

// Null, Text, Num and Bool make values.
func Null() Value         { return Value{} }
func Text(s string) Value { return Value{s} }
func Num(n Number) Value  { return Value{n} }
func Bool(b bool) Value   { return Value{b} }

// IsNull reports whether the value is null.
func (v Value) IsNull() bool { return v.raw == nil }

// IsZero lets JSON leave out a null: an absent value means the same where it may be absent.
func (v Value) IsZero() bool { return v.raw == nil }

// Text, Number and Bool return the content; ok is false if the value is of another type.
func (v Value) Text() (s string, ok bool)   { s, ok = v.raw.(string); return }
func (v Value) Number() (n Number, ok bool) { n, ok = v.raw.(Number); return }
func (v Value) Bool() (b, ok bool)          { b, ok = v.raw.(bool); return }

// String is the value as JSON.
func (v Value) String() string {
	b, err := v.MarshalJSON()
	if err != nil {
		return fmt.Sprintf("%v", v.raw)
	}
	return string(b)
}

// MarshalJSON writes the value as JSON, without escaping <, > and &.
func (v Value) MarshalJSON() ([]byte, error) {
	switch raw := v.raw.(type) {
	case Number:
		return raw.MarshalJSON()
	case string:
		return AppendString(nil, raw), nil
	}
	return json.Marshal(v.raw)
}

// AppendString appends a string as JSON, without escaping <, > and &.
func AppendString(b []byte, s string) []byte {
	if plain(s) {
		return append(append(append(b, '"'), s...), '"')
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(fmt.Sprintf("spec: %v", err)) // a string always encodes
	}
	return append(b, bytes.TrimRight(out.Bytes(), "\n")...)
}

// plain reports whether a string needs no escapes: nearly all do not, and there are many.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// UnmarshalJSON reads null, a string, a bool, or a number with at most two decimals.
func (v *Value) UnmarshalJSON(b []byte) error {
	switch {
	case string(b) == "null":
		v.raw = nil
	case string(b) == "true" || string(b) == "false":
		v.raw = string(b) == "true"
	case len(b) > 0 && b[0] == '"':
		var s string
		if err := json.Unmarshal(b, &s); err != nil {
			return err
		}
		v.raw = s
	default:
		var n Number
		if err := n.UnmarshalJSON(b); err != nil {
			return fmt.Errorf("a constant is null, a string, a bool or a number: %w", err)
		}
		v.raw = n
	}
	return nil
}

package jsonvalue

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// shortLength is how many bytes of a value a difference shows.
const shortLength = 60

// String is the value as compact JSON, with members in the order in which they came.
func (v Value) String() string {
	var b strings.Builder
	v.write(&b, int(^uint(0)>>1))
	return b.String()
}

// short is the value as JSON, cut if it is long.
func (v *Value) short() string {
	var b strings.Builder
	v.write(&b, shortLength)
	if b.Len() <= shortLength {
		return b.String()
	}
	end := shortLength
	for end > 0 && !utf8.RuneStart(b.String()[end]) {
		end--
	}
	return b.String()[:end] + "…"
}

// write writes the value, and stops early once limit is exceeded.
func (v *Value) write(b *strings.Builder, limit int) {
	switch v.kind {
	case Null:
		b.WriteString("null")
	case String:
		b.WriteString(quote(head(v.text, limit)))
	case Array, Object:
		v.writeKids(b, limit)
	default:
		b.WriteString(head(v.text, limit))
	}
}

func (v *Value) writeKids(b *strings.Builder, limit int) {
	open, end := byte('['), byte(']')
	if v.kind == Object {
		open, end = '{', '}'
	}
	b.WriteByte(open)
	for i := range v.kids {
		if b.Len() > limit {
			return
		}
		if i > 0 {
			b.WriteByte(',')
		}
		if v.kind == Object {
			b.WriteString(quote(head(v.kids[i].Name, limit)) + ":")
		}
		v.kids[i].Value.write(b, limit)
	}
	b.WriteByte(end)
}

// head is at most a little more than limit bytes of s, so that long texts are not copied in vain.
func head(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	end := limit + 1
	for end < len(s) && !utf8.RuneStart(s[end]) {
		end++
	}
	return s[:end]
}

// quote is a string as JSON, with <, > and & as they are.
func quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return `"?"`
	}
	return strings.TrimSuffix(b.String(), "\n")
}

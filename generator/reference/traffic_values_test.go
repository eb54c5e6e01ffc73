package reference

import (
	"fmt"
	"slices"
	"strings"

	"staminabench/generator/spec"
)

// text draws a value for a field as JSON, nearly always a valid one.
func (c *client) text(f *spec.Field) string {
	if f.Presence == spec.Nullable && c.IntN(5) == 0 {
		return "null"
	}
	switch f.Type {
	case spec.Ref:
		return fmt.Sprint(c.id(f.Target))
	case spec.RefList:
		return c.list(f)
	case spec.Int, spec.Float:
		n := c.number(f)
		if f.Accepts(spec.Num(n)) != nil {
			n = c.Number(f)
		}
		return n.String()
	case spec.String:
		if s := c.words(f); f.Accepts(spec.Text(s)) == nil {
			return quoted(s)
		}
	}
	return string(appendDatum(nil, c.For(f)))
}

var oddities = []string{
	`null`, `0`, `1`, `-1`, `""`, `"x"`, `true`, `false`, `1.5`, `"5"`, `"0"`, `[]`, `[1]`, `[1,1]`, `[99]`, `{}`, `"true"`, `"false"`,
	`"soon"`, `123456`,
}

var datetimes = []string{`"2023-02-29T10:00:00Z"`, `"2024-01-02"`, `"2024-01-02T25:00:00Z"`, `"soon"`}

// odd draws a value that is often no valid one.
func (c *client) odd(f *spec.Field) string {
	switch n := c.IntN(6); {
	case n == 0 && c.IntN(3) == 0:
		return "null"
	case n < 2 && f.Type == spec.Datetime:
		return datetimes[c.IntN(len(datetimes))]
	case n < 2:
		return oddities[c.IntN(len(oddities))]
	case f.IsNumber() && n == 2:
		return quoted(c.Number(f).String())
	case f.IsNumber() && n == 3 && f.Max != nil && *f.Max < spec.MaxMagnitude:
		return (c.Number(f) + 50).String()
	case f.IsNumber():
		return c.number(f).String()
	case f.Type == spec.String:
		return quoted(c.words(f))
	case f.Type == spec.Enum && n == 2:
		return quoted(strings.ToUpper(f.Values[c.IntN(len(f.Values))]))
	case f.IsReference():
		id := fmt.Sprint(c.id(f.Target))
		return []string{id, "[" + id + "]", quoted(id), "[" + id + "," + id + "]"}[c.IntN(4)]
	}
	return c.text(f)
}

// list names some records.
func (c *client) list(f *spec.Field) string {
	ids := []int64{}
	for range c.IntN(5) {
		if id := c.id(f.Target); !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return string(appendIDs(nil, ids))
}

// number draws a number, often at a bound or one step beyond, or where a guard or an effect turns. It
// is one that clients may send.
func (c *client) number(f *spec.Field) spec.Number {
	edges := append([]spec.Number{0, spec.Whole(1), spec.Whole(900_000_000), -spec.Whole(900_000_000)}, c.edges[f.ID]...)
	for _, bound := range []*spec.Number{f.Min, f.Max} {
		if bound != nil {
			edges = append(edges, *bound, *bound-f.Step(), *bound+f.Step())
		}
	}
	n := edges[c.IntN(len(edges))]
	if c.IntN(2) == 0 {
		n = c.Number(f)
	}
	return max(-spec.MaxMagnitude, min(n, spec.MaxMagnitude))
}

// words draws a text, often of a length at a bound or one beyond.
func (c *client) words(f *spec.Field) string {
	if c.IntN(2) == 0 {
		return c.Text(f)
	}
	lengths := []int{0, 1, 5}
	if f.MinLength != nil {
		lengths = append(lengths, *f.MinLength, max(0, *f.MinLength-1))
	}
	if f.MaxLength != nil {
		lengths = append(lengths, *f.MaxLength, *f.MaxLength+1)
	} else {
		lengths = append(lengths, 300)
	}
	character := []string{"a", "é", "👍", "<", "B", " "}[c.IntN(6)]
	return strings.Repeat(character, lengths[c.IntN(len(lengths))])
}

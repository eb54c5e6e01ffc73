package jsonvalue

import (
	"fmt"
	"strconv"
)

// maxDifferences is how many differences are told; the first ones say what is wrong.
const maxDifferences = 3

// Options say how values are compared; the zero Options compare exactly.
type Options struct {
	// Computed allows numbers to differ by 10^-6 × max(1, |expected|) (contract, clause 7).
	Computed bool
}

// Differences tells where got is not what is wanted, in reading order, three at most, each with its
// JSON path: `$.weight_kg: expected 12.5, got "12.5"`. It is empty if the values are equal: the same
// members in any order, the same items in the same order, numbers by value.
func Differences(want, got Value, o Options) []string {
	c := comparison{options: o}
	c.compare(&want, &got)
	return c.found
}

// comparison walks two values at once.
type comparison struct {
	options Options
	path    []segment // where the walk is
	found   []string
}

// segment is one step of a path: a member's name, or an index if the name is absent.
type segment struct {
	name  string
	index int // -1 for a name
}

func (c *comparison) compare(want, got *Value) {
	if want.kind != got.kind {
		c.differ(want, got)
		return
	}
	switch want.kind {
	case Object:
		c.objects(want, got)
	case Array:
		c.arrays(want, got)
	case Number:
		if !sameNumber(want.text, got.text) && !(c.options.Computed && nearNumber(want.text, got.text)) {
			c.differ(want, got)
		}
	default:
		if want.text != got.text {
			c.differ(want, got)
		}
	}
}

func (c *comparison) objects(want, got *Value) {
	matched := 0
	for i := range want.kids {
		w := &want.kids[i]
		g := find(got.kids, w.Name, i)
		c.path = append(c.path, segment{w.Name, -1})
		if g == nil {
			c.add("missing, expected " + w.Value.short())
		} else {
			matched++
			c.compare(&w.Value, &g.Value)
		}
		c.path = c.path[:len(c.path)-1]
		if c.full() {
			return
		}
	}
	if matched < len(got.kids) {
		c.unexpected(want, got)
	}
}

// unexpected tells the members of got that want does not have.
func (c *comparison) unexpected(want, got *Value) {
	for i := range got.kids {
		g := &got.kids[i]
		if find(want.kids, g.Name, i) != nil {
			continue
		}
		c.path = append(c.path, segment{g.Name, -1})
		c.add("not expected, got " + g.Value.short())
		c.path = c.path[:len(c.path)-1]
		if c.full() {
			return
		}
	}
}

// find looks for a member by name, first where it probably is.
func find(members []Member, name string, guess int) *Member {
	if guess < len(members) && members[guess].Name == name {
		return &members[guess]
	}
	for i := range members {
		if members[i].Name == name {
			return &members[i]
		}
	}
	return nil
}

func (c *comparison) arrays(want, got *Value) {
	if len(want.kids) != len(got.kids) {
		c.add(fmt.Sprintf("expected %s, got %s%s", items(want), items(got), c.firstDifference(want, got)))
		return
	}
	for i := range want.kids {
		c.path = append(c.path, segment{"", i})
		c.compare(&want.kids[i].Value, &got.kids[i].Value)
		c.path = c.path[:len(c.path)-1]
		if c.full() {
			return
		}
	}
}

// firstDifference says at which index arrays of different lengths part. More would only be noise:
// after a missing item every later one differs too.
func (c *comparison) firstDifference(want, got *Value) string {
	for i := range min(len(want.kids), len(got.kids)) {
		if len(Differences(want.kids[i].Value, got.kids[i].Value, c.options)) > 0 {
			return fmt.Sprintf("; the first that differs is [%d]", i)
		}
	}
	return ""
}

func items(v *Value) string {
	if len(v.kids) == 1 {
		return "1 item"
	}
	return strconv.Itoa(len(v.kids)) + " items"
}

func (c *comparison) full() bool { return len(c.found) >= maxDifferences }

func (c *comparison) differ(want, got *Value) {
	c.add("expected " + want.short() + ", got " + got.short())
}

func (c *comparison) add(text string) {
	if !c.full() {
		c.found = append(c.found, c.where()+": "+text)
	}
}

// where is the path as text: $.items[3].name.
func (c *comparison) where() string {
	path := "$"
	for _, s := range c.path {
		switch {
		case s.index >= 0:
			path += "[" + strconv.Itoa(s.index) + "]"
		case isPlain(s.name):
			path += "." + s.name
		default:
			path += "[" + quote(s.name) + "]"
		}
	}
	return path
}

// isPlain reports whether a name needs no quotes in a path.
func isPlain(name string) bool {
	for i := range len(name) {
		c := name[i] | 0x20
		if name[i] != '_' && (c < 'a' || c > 'z') && (i == 0 || name[i] < '0' || name[i] > '9') {
			return false
		}
	}
	return name != "" && len(name) <= 64
}

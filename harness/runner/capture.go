package runner

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"staminabench/harness/match"
	"staminabench/harness/match/jsonvalue"
)

// captures are the ids that a case has been given so far.
type captures struct {
	named []captured
	given []givenID
}

type captured struct{ name, id string }

type givenID struct {
	collection string // the path of the POST that created the record
	id         int64
}

// take keeps the id in an answer for later steps: that of the record, or, of a list, that of its one
// record whose id was not known. An error says why that cannot be.
func (c *captures) take(name string, x *match.Exchange, got jsonvalue.Value) error {
	if x.Method == http.MethodGet && got.Kind() == jsonvalue.Array {
		return c.takeNew(name, x, got)
	}
	id, err := match.RecordID(got)
	if err != nil {
		return err
	}
	if x.Status == http.StatusCreated && !c.give(x.Path, id) {
		return fmt.Errorf("$.id: %d was given to another record before", id)
	}
	c.keep(name, id)
	return nil
}

// takeNew keeps the id of the one record in a list that is new.
func (c *captures) takeNew(name string, x *match.Exchange, list jsonvalue.Value) error {
	found := 0
	for i := range list.Len() {
		id, err := match.RecordID(list.Item(i))
		if err != nil {
			return fmt.Errorf("item %d: %w", i, err)
		}
		if c.give(x.Path, id) {
			c.keep(name, id)
			found++
		}
	}
	if found != 1 {
		return fmt.Errorf("$: expected one new record, got %d", found)
	}
	return nil
}

// reset forgets which ids were given: they may be given again.
func (c *captures) reset() { c.given = c.given[:0] }

// keep remembers an id under a name; a name that is used again means the newer id.
func (c *captures) keep(name string, id int64) {
	text := strconv.FormatInt(id, 10)
	for i := range c.named {
		if c.named[i].name == name {
			c.named[i].id = text
			return
		}
	}
	c.named = append(c.named, captured{name, text})
}

// give notes that a new record got an id, and reports whether none had it before.
func (c *captures) give(collection string, id int64) (fresh bool) {
	for _, g := range c.given {
		if g.id == id && g.collection == collection {
			return false
		}
	}
	c.given = append(c.given, givenID{collection, id})
	return true
}

// expand replaces each ${name} by the id kept under that name. A name that was never kept is a
// mistake in the case, so that nothing may be concluded from what the server would say to it.
func (c *captures) expand(text string) (string, error) {
	before, rest, found := strings.Cut(text, "${")
	if !found {
		return text, nil
	}
	var b strings.Builder
	b.Grow(len(text) + 16)
	for found {
		b.WriteString(before)
		name, after, closed := strings.Cut(rest, "}")
		id, known := c.find(name)
		if !closed || !known {
			return "", fmt.Errorf("${%s} names no id that was captured before", name)
		}
		b.WriteString(id)
		before, rest, found = strings.Cut(after, "${")
	}
	b.WriteString(before)
	return b.String(), nil
}

func (c *captures) find(name string) (id string, ok bool) {
	for i := range c.named {
		if c.named[i].name == name {
			return c.named[i].id, true
		}
	}
	return "", false
}

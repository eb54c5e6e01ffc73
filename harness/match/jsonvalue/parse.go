package jsonvalue

import (
	"errors"
	"fmt"
	"sync"
	"unicode/utf8"
)

// maxDepth bounds the nesting, so that a hostile text cannot exhaust the stack. Nothing in an
// answer is nested deeper than three.
const maxDepth = 512

// maxKeptStack is how many members a stack may have room for to be used again.
const maxKeptStack = 256

// stacks are the stacks of parsers that are done; growing new ones was half of all allocation.
var stacks = sync.Pool{New: func() any { s := make([]Member, 0, 32); return &s }}

// Parse decodes a text that is one JSON value with white space around it at most. The value
// shares memory with the text. An error says what is wrong and at which byte, counted from 0.
func Parse(text string) (Value, error) {
	stack := stacks.Get().(*[]Member)
	p := parser{text: text, kids: *stack}
	defer func() {
		if cap(p.kids) <= maxKeptStack {
			clear(p.kids[:cap(p.kids)]) // else the stack would keep texts alive
			*stack = p.kids[:0]
			stacks.Put(stack)
		}
	}()
	p.skipSpace()
	if p.at == len(text) {
		return Value{}, errors.New("nothing there, not even null")
	}
	if !utf8.ValidString(text) {
		return Value{}, errors.New("not valid UTF-8")
	}
	v, err := p.value(0)
	if err != nil {
		return Value{}, err
	}
	p.skipSpace()
	if p.at < len(text) {
		return Value{}, fmt.Errorf("more than one value: %w", p.unexpected())
	}
	return v, nil
}

// parser reads a text that is known to be UTF-8, from left to right.
type parser struct {
	text string
	at   int      // the next byte
	kids []Member // members and items of the containers that are still open
}

func (p *parser) value(depth int) (Value, error) {
	if depth > maxDepth {
		return Value{}, fmt.Errorf("nested deeper than %d at byte %d", maxDepth, p.at)
	}
	switch c := p.peek(); {
	case c == '{':
		return p.object(depth)
	case c == '[':
		return p.array(depth)
	case c == '"':
		s, err := p.string()
		return Value{kind: String, text: s}, err
	case c == '-' || '0' <= c && c <= '9':
		return p.number()
	case c == 't':
		return p.word("true", Value{kind: Bool, text: "true"})
	case c == 'f':
		return p.word("false", Value{kind: Bool, text: "false"})
	case c == 'n':
		return p.word("null", Value{})
	default:
		return Value{}, p.unexpected()
	}
}

func (p *parser) object(depth int) (Value, error) {
	first := len(p.kids)
	var names map[string]bool // only of a large object
	for more := p.open('}'); more; {
		p.skipSpace()
		start := p.at
		name, err := p.name()
		if err != nil {
			return Value{}, err
		}
		if p.twice(name, first, &names) {
			return Value{}, fmt.Errorf("member %s twice, at byte %d", quote(name), start)
		}
		v, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		p.kids = append(p.kids, Member{name, v})
		if more, err = p.next('}'); err != nil {
			return Value{}, err
		}
	}
	return p.close(Object, first), nil
}

func (p *parser) array(depth int) (Value, error) {
	first := len(p.kids)
	for more := p.open(']'); more; {
		p.skipSpace()
		v, err := p.value(depth + 1)
		if err != nil {
			return Value{}, err
		}
		p.kids = append(p.kids, Member{Value: v})
		if more, err = p.next(']'); err != nil {
			return Value{}, err
		}
	}
	return p.close(Array, first), nil
}

// name reads a member's name and its colon, up to the value.
func (p *parser) name() (string, error) {
	if p.peek() != '"' {
		return "", p.unexpected()
	}
	name, err := p.string()
	if err != nil {
		return "", err
	}
	p.skipSpace()
	if p.peek() != ':' {
		return "", p.unexpected()
	}
	p.at++
	p.skipSpace()
	return name, nil
}

// twice reports whether the open object, whose members begin at first, has the name already.
// Few names are compared one by one; a hostile object with a million members needs a map.
func (p *parser) twice(name string, first int, names *map[string]bool) bool {
	members := p.kids[first:]
	if len(members) < 32 {
		for i := range members {
			if members[i].Name == name {
				return true
			}
		}
		return false
	}
	if *names == nil {
		*names = make(map[string]bool, 2*len(members))
		for i := range members {
			(*names)[members[i].Name] = true
		}
	}
	known := (*names)[name]
	(*names)[name] = true
	return known
}

// open steps into a container and reports whether there is something in it.
func (p *parser) open(end byte) bool {
	p.at++
	p.skipSpace()
	if p.peek() == end {
		p.at++
		return false
	}
	return true
}

// next steps over the comma or the end after a value and reports whether it was a comma.
func (p *parser) next(end byte) (more bool, err error) {
	p.skipSpace()
	switch p.peek() {
	case ',':
		p.at++
		return true, nil
	case end:
		p.at++
		return false, nil
	}
	return false, p.unexpected()
}

// close takes the members or items of the innermost open container off the stack.
func (p *parser) close(kind Kind, first int) Value {
	v := Value{kind: kind}
	if len(p.kids) > first {
		v.kids = make([]Member, len(p.kids)-first)
		copy(v.kids, p.kids[first:])
		p.kids = p.kids[:first]
	}
	return v
}

func (p *parser) number() (Value, error) {
	start := p.at
	if p.peek() == '-' {
		p.at++
	}
	if p.peek() == '0' {
		p.at++
	} else if !p.digits() {
		return Value{}, p.unexpected()
	}
	if p.peek() == '.' {
		p.at++
		if !p.digits() {
			return Value{}, p.unexpected()
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.at++
		if c := p.peek(); c == '+' || c == '-' {
			p.at++
		}
		if !p.digits() {
			return Value{}, p.unexpected()
		}
	}
	return Value{kind: Number, text: p.text[start:p.at]}, nil
}

// digits steps over digits and reports whether there was one.
func (p *parser) digits() bool {
	start := p.at
	for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
		p.at++
	}
	return p.at > start
}

func (p *parser) word(word string, v Value) (Value, error) {
	for i := range len(word) {
		if p.peek() != word[i] {
			return Value{}, p.unexpected()
		}
		p.at++
	}
	return v, nil
}

// peek is the next byte, or 0 at the end; a 0 in the text is never valid JSON either.
func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) skipSpace() {
	for p.at < len(p.text) {
		if c := p.text[p.at]; c != ' ' && c != '\n' && c != '\t' && c != '\r' {
			return
		}
		p.at++
	}
}

func (p *parser) unexpected() error {
	if p.at >= len(p.text) {
		return fmt.Errorf("ends too early, at byte %d", p.at)
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return fmt.Errorf("unexpected %q at byte %d", r, p.at)
}

package jsonvalue

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// string reads a string in quotes. Without escapes, which is nearly always, it shares the text.
func (p *parser) string() (string, error) {
	p.at++
	start := p.at
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			return p.text[start : p.at-1], nil
		case c == '\\':
			return p.escaped(start)
		case c < ' ':
			return "", p.unexpected()
		}
		p.at++
	}
	return "", p.unexpected()
}

// escaped reads on at the first backslash of a string that began at start.
func (p *parser) escaped(start int) (string, error) {
	content := append(make([]byte, 0, 2*(p.at-start)+16), p.text[start:p.at]...)
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '"':
			p.at++
			return string(content), nil
		case c == '\\':
			p.at++
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			content = utf8.AppendRune(content, r)
		case c < ' ':
			return "", p.unexpected()
		default:
			content = append(content, c)
			p.at++
		}
	}
	return "", p.unexpected()
}

// escape reads what follows a backslash.
func (p *parser) escape() (rune, error) {
	c := p.peek()
	if c == 'u' {
		return p.unicode()
	}
	i := strings.IndexByte(`"\/bfnrt`, c)
	if i < 0 {
		return 0, p.unexpected()
	}
	p.at++
	return rune("\"\\/\b\f\n\r\t"[i]), nil
}

// unicode reads uXXXX, or a pair of them that is one character beyond U+FFFF. Half a pair is an
// error: it stands for no character, so that it echoes nothing that a client can have sent.
func (p *parser) unicode() (rune, error) {
	start := p.at - 1
	r, err := p.hex()
	if err != nil || !utf16.IsSurrogate(r) {
		return r, err
	}
	if p.peek() == '\\' {
		p.at++
		if p.peek() == 'u' {
			low, err := p.hex()
			if err != nil {
				return 0, err
			}
			if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
				return r, nil
			}
		}
	}
	return 0, fmt.Errorf("half a surrogate pair at byte %d", start)
}

// hex reads uXXXX.
func (p *parser) hex() (rune, error) {
	p.at++
	if p.at+4 > len(p.text) {
		p.at = len(p.text)
		return 0, p.unexpected()
	}
	n, err := strconv.ParseUint(p.text[p.at:p.at+4], 16, 16)
	if err != nil {
		return 0, p.unexpected()
	}
	p.at += 4
	return rune(n), nil
}

package conversation

import (
	"regexp"
	"strings"
)

// cutMark is what stands where the middle of a text was left out, see package gateway.
const cutMark = "…"

// mend makes JSON of what is left of a document: an object of its beginning, as far as that is whole; the
// raw elements of the list in which the end begins; and an object of the members after it.
func mend(text string) (head string, list []string, rest string) {
	before, after := halves(text)
	list, rest = mendEnd(after)
	return mendBeginning(before), list, rest
}

// halves cuts a text at the mark that is nearest to its middle.
func halves(text string) (before, after string) {
	best, middle := -1, (len(text)-len(cutMark))/2
	for at := 0; ; at += len(cutMark) {
		next := strings.Index(text[at:], cutMark)
		if next < 0 {
			break
		}
		at += next
		if best < 0 || at <= middle || at-middle < middle-best {
			best = at
		}
	}
	if best < 0 {
		return text, ""
	}
	return text[:best], text[best+len(cutMark):]
}

// scan tells every bracket, brace and comma outside of strings, until see says that it is enough.
func scan(text string, see func(at int, c byte) bool) {
	inside := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inside && c == '\\':
			i++
		case c == '"':
			inside = !inside
		case inside:
		case strings.IndexByte("{}[],", c) >= 0:
			if !see(i, c) {
				return
			}
		}
	}
}

// mendBeginning cuts an object off after its last whole member, or the last whole element of a member that is
// a list, and closes it.
func mendBeginning(text string) string {
	var open []byte
	safe, closing := -1, ""
	scan(text, func(at int, c byte) bool {
		switch c {
		case '{', '[':
			open = append(open, c)
		case '}', ']':
			if len(open) == 0 {
				return false
			}
			open = open[:len(open)-1]
			if len(open) == 0 {
				safe, closing = at+1, ""
				return false
			}
		case ',':
			switch {
			case len(open) == 1 && open[0] == '{':
				safe, closing = at, "}"
			case len(open) == 2 && open[1] == '[':
				safe, closing = at, "]}"
			}
		}
		return true
	})
	if safe < 0 {
		return "{}"
	}
	return text[:safe] + closing
}

// objectStart is where an object begins: what looks like this does not stand within a string, whose quotes have
// backslashes.
var objectStart = regexp.MustCompile(`\{\s*"(?:[^"\\]|\\.)*"\s*:`)

// mendEnd finds the elements of the list in which an end begins, and the members after it. The depth is known
// from the end: the last brace closes the document.
func mendEnd(text string) (list []string, rest string) {
	rest = "{}"
	start := objectStart.FindStringIndex(text)
	if start == nil {
		return nil, rest
	}
	text = text[start[0]:]
	last := 0 // the depth at the end, counted from the beginning of text
	scan(text, func(_ int, c byte) bool {
		switch c {
		case '{', '[':
			last++
		case '}', ']':
			last--
		}
		return true
	})
	const elements, members = 2, 1
	depth, began := -last, -1
	scan(text, func(at int, c byte) bool {
		switch c {
		case '{', '[':
			if depth == elements {
				began = at
			}
			depth++
		case '}', ']':
			if depth--; depth == elements && began >= 0 {
				list = append(list, text[began:at+1])
			}
			if depth == members {
				rest = `{"":0` + text[at+1:]
				return false
			}
		}
		return true
	})
	return list, rest
}

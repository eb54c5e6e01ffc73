package gateway

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

// deltaPaths are where the pieces stand that a stream cuts a text into.
var deltaPaths = []string{
	"choices.0.delta.content", "choices.0.delta.reasoning_content", "choices.0.delta.reasoning",
	"choices.0.delta.tool_calls.0.function.arguments",
	"delta.text", "delta.thinking", "delta.partial_json", "delta",
}

// delta is one piece.
type delta struct {
	line int
	path string
	text string
}

// unsplit takes secrets out of a stream that are cut in pieces by its events: whoever puts the pieces together
// would have them.
func (s *Session) unsplit(stream string) string {
	if !strings.Contains(stream, "data:") {
		return stream
	}
	lines := strings.Split(stream, "\n")
	changed := false
	for _, list := range deltas(lines) {
		changed = s.join(lines, list) || changed
	}
	if !changed {
		return stream
	}
	return strings.Join(lines, "\n")
}

// deltas are the pieces of each text of a stream, in their order.
func deltas(lines []string) map[string][]delta {
	found := map[string][]delta{}
	for i, line := range lines {
		data, ok := strings.CutPrefix(line, "data:")
		if !ok {
			continue
		}
		for _, path := range deltaPaths {
			if text := gjson.Get(data, path); text.Type == gjson.String {
				of := path + " " + gjson.Get(data, "choices.0.delta.tool_calls.0.index").Raw + gjson.Get(data, "index").Raw + gjson.Get(data, "output_index").Raw
				found[of] = append(found[of], delta{i, path, text.String()})
			}
		}
	}
	return found
}

// join looks for secrets in a text, and takes what is found out of its pieces.
func (s *Session) join(lines []string, pieces []delta) (changed bool) {
	var whole strings.Builder
	for _, p := range pieces {
		whole.WriteString(p.text)
	}
	secrets := s.find(whole.String())
	if len(secrets) == 0 {
		return false
	}
	at := 0
	for _, p := range pieces {
		clean := outside(p.text, at, secrets)
		at += len(p.text)
		if clean == p.text {
			continue
		}
		data, err := sjson.Set(strings.TrimPrefix(lines[p.line], "data:"), p.path, clean)
		if err == nil {
			lines[p.line], changed = "data:"+data, true
		}
	}
	return changed
}

// outside is what of a piece, which begins at a place of the whole, is no secret. A secret is marked where it
// begins.
func outside(piece string, at int, secrets [][2]int) string {
	var b strings.Builder
	from := 0
	for _, found := range secrets {
		begin, end := max(found[0]-at, 0), min(found[1]-at, len(piece))
		if begin >= end {
			continue
		}
		b.WriteString(piece[from:max(begin, from)])
		if found[0] >= at {
			b.WriteString(removed)
		}
		from = max(end, from)
	}
	return b.String() + piece[from:]
}

// find tells where secrets are in a text.
func (s *Session) find(text string) [][2]int {
	var found [][2]int
	for _, secret := range s.values {
		for from := 0; ; {
			i := strings.Index(text[from:], secret)
			if i < 0 {
				break
			}
			found = append(found, [2]int{from + i, from + i + len(secret)})
			from += i + len(secret)
		}
	}
	for _, at := range secretShapes.FindAllStringIndex(text, -1) {
		found = append(found, [2]int{at[0], at[1]})
	}
	slices.SortFunc(found, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	return found
}

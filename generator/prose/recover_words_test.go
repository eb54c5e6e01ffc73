package prose_test

import (
	"regexp"
	"strings"
	"testing"
)

// told is a piece of prose: its words, with § in place of each code span, and what the spans hold.
type told struct {
	words string
	spans []string
}

// span is a Markdown code span with a fence of up to three backticks.
var span = regexp.MustCompile("```(.+?)```|``(.+?)``|`([^`]+)`")

func tell(text string) told {
	var out told
	out.words = span.ReplaceAllStringFunc(text, func(s string) string {
		fence := len(s) - len(strings.TrimLeft(s, "`"))
		out.spans = append(out.spans, s[fence:len(s)-fence])
		return "§"
	})
	return out
}

// parts are what the groups of a pattern match, if it matches the words as a whole.
func (x told) parts(pattern *regexp.Regexp) (parts []told, ok bool) {
	at := pattern.FindStringSubmatchIndex(x.words)
	if at == nil {
		return nil, false
	}
	for i := 2; i < len(at); i += 2 {
		if at[i] < 0 {
			parts = append(parts, told{})
			continue
		}
		first := strings.Count(x.words[:at[i]], "§")
		words := x.words[at[i]:at[i+1]]
		parts = append(parts, told{words, x.spans[first : first+strings.Count(words, "§")]})
	}
	return parts, true
}

// text is what the only span holds.
func (x told) text() string {
	if len(x.spans) != 1 {
		return ""
	}
	return x.spans[0]
}

// meaning is what words of a pattern mean.
type meaning[T any] struct {
	pattern *regexp.Regexp
	read    func(r *reader, parts []told) T
}

// means makes a meaning. In a pattern, LIST, RECORD and NUMBER stand for what is often there.
func means[T any](pattern string, read func(r *reader, parts []told) T) meaning[T] {
	pattern = strings.NewReplacer(
		"LIST", `(§(?:, §)*)`,
		"RECORD", `(the § that § names|the § named by §)`,
		"NUMBER", `(§|§ of the § that § names|§ of the § named by §)`,
		"SIDE", `(?:minimum|maximum)(?: length)? §|no (?:minimum|maximum)(?: length)?`,
		"GROWING", `(§|§ of the § that § names|§ of the § named by §|§ of every § in §)`,
	).Replace(pattern)
	return meaning[T]{regexp.MustCompile("^(?:" + pattern + ")$"), read}
}

// read finds the one meaning that words have. None, or several, is a fault of the prose.
func read[T any](r *reader, x told, all []meaning[T]) T {
	r.t.Helper()
	var out T
	found := 0
	for _, m := range all {
		if parts, ok := x.parts(m.pattern); ok {
			found++
			out = m.read(r, parts)
		}
	}
	if found != 1 {
		r.t.Fatalf("%q %q has %d meanings", x.words, x.spans, found)
	}
	return out
}

func TestAReaderSeesWordsAndCodeSpansApart(t *testing.T) {
	x := tell("- `a b` is ``\"`\"`` or `c`.")
	if x.words != "- § is § or §." || len(x.spans) != 3 || x.spans[1] != "\"`\"" || x.spans[2] != "c" {
		t.Errorf("got %q %q", x.words, x.spans)
	}
	parts, ok := x.parts(regexp.MustCompile(`is (§)( and §)? or (§)`))
	if !ok || len(parts) != 3 || parts[0].text() != "\"`\"" || parts[1].text() != "" || parts[2].text() != "c" {
		t.Errorf("got %v %v", parts, ok)
	}
}

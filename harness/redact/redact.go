package redact

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Shortest is the least length of a secret. Shorter texts turn up by chance, and tell little anyway.
const Shortest = 8

// secretName is what variables are called that hold secrets.
var secretName = regexp.MustCompile(`(?i)(_KEY|_TOKEN|_SECRET|PASSWORD)$`)

// IsSecret tells whether the name of a variable says that it holds a secret.
func IsSecret(name string) bool { return secretName.MatchString(name) }

// cutMark is what stands where something was left out: in evidence, and in the output of a process.
var cutMark = regexp.MustCompile("…|\n\\[\\d+ bytes left out\\]\n")

// Plausible tells whether a value can be a secret. A short text or a plain word (abc, EMPTY, password) turns up
// by chance, also in what agents are told, and keeping it out of there would do harm and no good.
func Plausible(value string) bool {
	const long = 2 * Shortest
	return len(value) >= long ||
		len(value) >= Shortest && strings.ContainsFunc(value, unicode.IsLetter) && strings.ContainsFunc(value, unicode.IsDigit)
}

// Redactor replaces secrets. The nil Redactor knows none.
type Redactor struct {
	forms []form // the longest first
}

// form is one way in which a secret may be written.
type form struct{ text, marker string }

// New makes a redactor of the variables among environ ("NAME=value") that hold secrets: those whose
// names say so, and those that are named.
func New(environ []string, named ...string) *Redactor {
	found := map[string]string{} // marker by text: a value in two variables is one secret
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if !Plausible(value) || !IsSecret(name) && !slices.Contains(named, name) {
			continue
		}
		for _, text := range written(value) {
			if was, known := found[text]; !known || name < was {
				found[text] = name
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	r := &Redactor{}
	for _, text := range slices.Sorted(maps.Keys(found)) {
		r.forms = append(r.forms, form{text, "[secret " + found[text] + "]"})
	}
	slices.SortStableFunc(r.forms, func(a, b form) int { return cmp.Compare(len(b.text), len(a.text)) })
	return r
}

// written are the ways in which programs write a value.
func written(value string) []string {
	quoted, err := json.Marshal(value)
	if err != nil {
		panic(err) // texts always encode
	}
	return []string{
		value, string(quoted[1 : len(quoted)-1]), url.QueryEscape(value), url.PathEscape(value),
		base64.StdEncoding.EncodeToString([]byte(value)), base64.RawURLEncoding.EncodeToString([]byte(value)),
	}
}

// Text replaces the secrets in a text. Where the text was cut off (at its ends, and where it says so
// itself) what is left of one there is replaced too.
func (r *Redactor) Text(s string) string {
	if r == nil {
		return s
	}
	for _, f := range r.forms {
		s = strings.ReplaceAll(s, f.text, f.marker)
	}
	var clean strings.Builder
	from := 0
	for _, at := range cutMark.FindAllStringIndex(s, -1) {
		clean.WriteString(r.ends(s[from:at[0]]))
		clean.WriteString(s[at[0]:at[1]])
		from = at[1]
	}
	clean.WriteString(r.ends(s[from:]))
	return clean.String()
}

// ends replaces what is left of a secret at both ends of a text.
func (r *Redactor) ends(s string) string {
	for _, f := range r.forms {
		for n := len(f.text) - 1; n >= Shortest; n-- {
			if rest, ok := strings.CutPrefix(s, f.text[len(f.text)-n:]); ok {
				s = f.marker + rest
			}
			if rest, ok := strings.CutSuffix(s, f.text[:n]); ok {
				s = rest + f.marker
			}
		}
	}
	return s
}

// Error is an error whose text holds no secret. It is what the other is to [errors.Is].
func (r *Redactor) Error(err error) error {
	if err == nil {
		return nil
	}
	text := r.Text(err.Error())
	if text == err.Error() {
		return err
	}
	return &redacted{text, err}
}

type redacted struct {
	text string
	err  error
}

// Error is the text without secrets.
func (e *redacted) Error() string { return e.text }

// Unwrap is for [errors.Is]; whoever prints what it returns prints secrets.
func (e *redacted) Unwrap() error { return e.err }

package spec

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Validate says why a specification is not valid, or nil. That each action can be reached is not
// looked at here; generator/witness does.
func (s *Specification) Validate() error {
	if !isTitle(s.Title) {
		return fmt.Errorf("title %q: it must be one line of text", s.Title)
	}
	if n := len(s.Entities); n < MinEntities || n > MaxEntities {
		return fmt.Errorf("%d entities; allowed are %d to %d", n, MinEntities, MaxEntities)
	}
	if err := s.validateIdentities(); err != nil {
		return err
	}
	names := scope{}
	for i := range s.Entities {
		e := &s.Entities[i]
		if err := names.add(entityName, "entity", e.Name); err != nil {
			return err
		}
		if err := s.validateEntity(e); err != nil {
			return fmt.Errorf("entity %s: %w", e.Name, err)
		}
	}
	if err := s.validateAnalytics(); err != nil {
		return err
	}
	return s.validateChains()
}

// isTitle reports whether a title can stand in a heading: documents say nothing else about the whole.
func isTitle(title string) bool {
	odd := func(r rune) bool { return !unicode.IsPrint(r) || r == utf8.RuneError }
	return title != "" && strings.TrimSpace(title) == title && !strings.ContainsFunc(title, odd)
}

func (s *Specification) validateIdentities() error {
	all := s.identities()
	seen := make(map[ID]bool, len(all))
	for _, id := range all {
		if id <= 0 || seen[id] {
			return fmt.Errorf("identity %d is used twice or is not positive", id)
		}
		seen[id] = true
	}
	return nil
}

func (s *Specification) identities() []ID {
	out := make([]ID, 0, 100)
	for i := range s.Entities {
		e := &s.Entities[i]
		out = append(out, e.ID)
		for j := range e.Fields {
			out = append(out, e.Fields[j].ID)
		}
		for j := range e.Actions {
			out = append(out, e.Actions[j].ID)
		}
	}
	for i := range s.Analytics {
		out = append(out, s.Analytics[i].ID)
	}
	return out
}

func (s *Specification) validateEntity(e *Entity) error {
	if len(e.Fields) > MaxFields || len(e.Actions) > MaxActions {
		return fmt.Errorf("%d fields and %d actions; allowed are %d and %d", len(e.Fields), len(e.Actions), MaxFields, MaxActions)
	}
	names, states, ordinary := scope{}, 0, 0
	for i := range e.Fields {
		f := &e.Fields[i]
		if err := names.add(otherName, "field", f.Name); err != nil {
			return err
		}
		if err := s.validateField(f); err != nil {
			return fmt.Errorf("field %s: %w", f.Name, err)
		}
		if f.IsState() {
			states++
		} else if !f.IsReference() {
			ordinary++
		}
	}
	if ordinary == 0 || states > 1 || states == 0 && len(e.Actions) > 0 {
		return fmt.Errorf("%d ordinary fields and %d state fields for %d actions", ordinary, states, len(e.Actions))
	}
	return s.validateActions(e, names)
}

func (s *Specification) validateAnalytics() error {
	seen := map[string]bool{}
	for i := range s.Analytics {
		a := &s.Analytics[i]
		path := s.Path(a)
		if path == "" || seen[path] {
			return fmt.Errorf("analytic %d: its field is gone, or %q is listed twice", a.ID, path)
		}
		seen[path] = true
		_, f := s.Field(a.Field)
		if !a.Aggregate.Suits(f) {
			return fmt.Errorf("analytic %s: %s cannot be computed over %s", path, a.Aggregate, f.Type)
		}
	}
	return nil
}

// form is what a name must look like. Names are checked so often that regular expressions took a
// quarter of the time of making a scenario.
type form struct {
	pattern string // as it is told
	camel   bool   // an upper-case letter first, and no underscore
}

var (
	entityName = form{`^[A-Z][A-Za-z0-9]{1,31}$`, true}
	otherName  = form{`^[a-z][a-z0-9_]{0,31}$`, false}
)

func (f form) matches(name string) bool {
	if len(name) < 1 || len(name) > 32 || f.camel && len(name) < 2 {
		return false
	}
	for i := range len(name) {
		c := name[i]
		lower, upper, digit := 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9'
		switch {
		case i == 0 && (f.camel && !upper || !f.camel && !lower):
			return false
		case !lower && !digit && !(f.camel && upper) && (f.camel || c != '_'):
			return false
		}
	}
	return true
}

// scope holds the names given so far, in lower case.
type scope map[string]bool

func (s scope) add(f form, what, name string) error {
	low := strings.ToLower(name)
	switch {
	case !f.matches(name):
		return fmt.Errorf("%s name %q does not match %s", what, name, f.pattern)
	case Reserved(name):
		return fmt.Errorf("%s name %q is reserved", what, name)
	case s[low]:
		return fmt.Errorf("%s name %q is used twice", what, name)
	}
	s[low] = true
	return nil
}

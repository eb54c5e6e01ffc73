package domain

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"staminabench/generator/spec"
)

var (
	entityForm = regexp.MustCompile(`^[A-Z][A-Za-z0-9]{1,31}$`)
	nameForm   = regexp.MustCompile(`^[a-z][a-z0-9_]{0,31}$`)
)

func TestAll(t *testing.T) {
	all := All()
	if len(all) != 20 {
		t.Errorf("%d domains, want 20", len(all))
	}
	titles := map[string]bool{}
	for _, d := range all {
		if d.Title == "" || titles[d.Title] {
			t.Errorf("title %q is empty or used twice", d.Title)
		}
		titles[d.Title] = true
	}
}

func TestSizes(t *testing.T) {
	type want struct {
		what     string
		have     int
		min, max int
	}
	const any = math.MaxInt
	check := func(t *testing.T, wants []want) {
		for _, w := range wants {
			if w.have < w.min || w.have > w.max {
				t.Errorf("%d %s, want at least %d and at most %d", w.have, w.what, w.min, w.max)
			}
		}
	}
	for _, d := range All() {
		t.Run(d.Title, func(t *testing.T) {
			check(t, []want{
				{"entities", len(d.Entities), 90, any},
				{"roles", len(d.Roles), 12, any},
				{"strings", len(d.Strings), 24, any},
				{"ints", len(d.Ints), 16, any},
				{"floats", len(d.Floats), 12, any},
				{"bools", len(d.Bools), 14, any},
				{"times", len(d.Times), 10, any},
				{"enums", len(d.Enums), 14, any},
				{"lifecycles", len(d.Lives), 8, 8},
			})
			for _, e := range d.Enums {
				check(t, []want{{"values of " + e.Name, len(e.Values), 8, 8}})
			}
			for _, l := range d.Lives {
				check(t, []want{
					{"states of " + l.Field, len(l.States), 5, 8},
					{"verbs of " + l.Field, len(l.Verbs), 6, any},
				})
			}
		})
	}
	t.Run("General", func(t *testing.T) {
		check(t, []want{
			{"strings", len(General.Strings), 30, any},
			{"ints", len(General.Ints), 20, any},
			{"floats", len(General.Floats), 15, any},
			{"bools", len(General.Bools), 20, any},
			{"times", len(General.Times), 15, any},
			{"enums", len(General.Enums), 15, any},
		})
		for _, e := range General.Enums {
			check(t, []want{{"values of " + e.Name, len(e.Values), 8, 8}})
		}
	})
}

func TestNames(t *testing.T) {
	for _, d := range All() {
		t.Run(d.Title, func(t *testing.T) {
			unique(t, "entity", entityForm, d.Entities)
			unique(t, "role", nameForm, d.Roles)
			unique(t, "field", nameForm, d.fields())
			for _, e := range d.Enums {
				unique(t, "value of "+e.Name, nameForm, e.Values)
			}
			fields := set(d.fields())
			for _, l := range d.Lives {
				unique(t, "state of "+l.Field, nameForm, l.States)
				unique(t, "verb of "+l.Field, nameForm, l.Verbs)
				for _, verb := range l.Verbs {
					if fields[verb] {
						t.Errorf("verb %q of %s is also a field", verb, l.Field)
					}
				}
			}
		})
	}
	t.Run("General", func(t *testing.T) {
		unique(t, "field", nameForm, General.names())
		for _, e := range General.Enums {
			unique(t, "value of "+e.Name, nameForm, e.Values)
		}
	})
}

func TestBounds(t *testing.T) {
	check := func(t *testing.T, p Pool) {
		for _, text := range p.Strings {
			if text.Max < 10 || text.Max > 200 {
				t.Errorf("%s: at most %d long, want 10 to 200", text.Name, text.Max)
			}
		}
		for _, r := range p.Ints {
			if problem := r.problem(1); problem != "" {
				t.Errorf("int %s: %s", r.Name, problem)
			}
		}
		for _, r := range p.Floats {
			if problem := r.problem(0.25); problem != "" {
				t.Errorf("float %s: %s", r.Name, problem)
			}
		}
	}
	for _, d := range All() {
		t.Run(d.Title, func(t *testing.T) { check(t, d.Pool) })
	}
	t.Run("General", func(t *testing.T) { check(t, General) })
}

// TestGeneralFitsEveryDomain: pools can be merged, and no verb of the domain becomes ambiguous.
func TestGeneralFitsEveryDomain(t *testing.T) {
	for _, d := range All() {
		taken := set(d.fields())
		for _, l := range d.Lives {
			for _, verb := range l.Verbs {
				taken[verb] = true
			}
		}
		for _, name := range General.names() {
			if taken[name] {
				t.Errorf("%q of General is also in %s", name, d.Title)
			}
		}
	}
}

func TestDomainsDiffer(t *testing.T) {
	all := All()
	for i, a := range all {
		names := set(a.Entities)
		for _, b := range all[:i] {
			var shared []string
			for _, name := range b.Entities {
				if names[strings.ToLower(name)] {
					shared = append(shared, name)
				}
			}
			if 3*len(shared) > min(len(a.Entities), len(b.Entities)) {
				t.Errorf("%s and %s share %v", a.Title, b.Title, shared)
			}
		}
	}
}

func TestParsers(t *testing.T) {
	for _, test := range []struct{ name, got, want string }{
		{"words", fmt.Sprint(words(" a\n b c ")), "[a b c]"},
		{"texts", fmt.Sprint(texts("\n a 10, b 20\n c 30\n")), "[{a 10} {b 20} {c 30}]"},
		{"ranges", fmt.Sprint(ranges("a -1 9.25, b 0 10")), "[{a -1 9.25} {b 0 10}]"},
		{"enums", fmt.Sprint(enums("\n a x y\n\n b z\n")), "[{a [x y]} {b [z]}]"},
		{"lives", fmt.Sprint(lives("\n a: x y / go_on stop\n b: z / stay\n")), "[{a [x y] [go_on stop]} {b [z] [stay]}]"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", test.name, test.got, test.want)
		}
	}
	for name, parse := range map[string]func(){
		"text without a length":    func() { texts("a") },
		"length that is no number": func() { texts("a b") },
		"range with one bound":     func() { ranges("a 1") },
		"life without verbs":       func() { lives("a: x y") },
		"life without a field":     func() { lives("x y / z") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			parse()
		})
	}
}

// unique checks the form of names, that none is reserved, and that none comes twice, whatever its case.
func unique(t *testing.T, what string, form *regexp.Regexp, names []string) {
	t.Helper()
	seen := map[string]bool{}
	for _, name := range names {
		low := strings.ToLower(name)
		switch {
		case !form.MatchString(name):
			t.Errorf("%s %q does not match %s", what, name, form)
		case spec.Reserved(name):
			t.Errorf("%s %q is reserved", what, name)
		case seen[low]:
			t.Errorf("%s %q comes twice", what, name)
		}
		seen[low] = true
	}
}

func (r Range) problem(step float64) string {
	switch {
	case math.Mod(r.Min, step) != 0 || math.Mod(r.Max, step) != 0:
		return fmt.Sprintf("bounds %v and %v are no multiples of %v", r.Min, r.Max, step)
	case math.Abs(r.Min) > 1e6 || math.Abs(r.Max) > 1e6:
		return fmt.Sprintf("bounds %v and %v are beyond a million", r.Min, r.Max)
	case r.Max-r.Min < 9:
		return fmt.Sprintf("bounds %v and %v are too close", r.Min, r.Max)
	}
	return ""
}

// names lists the fields of a pool.
func (p Pool) names() []string {
	var out []string
	for _, f := range p.Strings {
		out = append(out, f.Name)
	}
	for _, f := range p.Ints {
		out = append(out, f.Name)
	}
	for _, f := range p.Floats {
		out = append(out, f.Name)
	}
	out = append(out, p.Bools...)
	out = append(out, p.Times...)
	for _, f := range p.Enums {
		out = append(out, f.Name)
	}
	return out
}

// fields lists the fields of a domain, those of its lifecycles included.
func (d Domain) fields() []string {
	out := d.names()
	for _, l := range d.Lives {
		out = append(out, l.Field)
	}
	return out
}

func set(names []string) map[string]bool {
	out := map[string]bool{}
	for _, name := range names {
		out[strings.ToLower(name)] = true
	}
	return out
}

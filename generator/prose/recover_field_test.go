package prose_test

import (
	"strconv"
	"strings"

	"staminabench/generator/spec"
)

type limits struct{ low, high string }

var (
	fieldMeanings = []meaning[spec.Field]{
		means(`(§)(?: is |: )([^;]+); (.+?)(?:; (?:deleting its target|when its target is deleted|on deletion of its target): (§))?`, (*reader).plainField),
		means(`(§) is the state: one of LIST; initially (§)(.*)`, (*reader).state),
		means(`(§): the state, with the values LIST; a new record gets (§)(.*)`, (*reader).state),
		means(`(§) is the state, one of LIST, and its initial value is (§)(.*)`, (*reader).state),
	}
	typeMeanings = []meaning[spec.Field]{
		means(`a string(?:, length| whose length is) ([^;]+)`, (*reader).length),
		means(`a string (?:of any length|without bounds on its length)`, of(spec.String)),
		means(`an int(?:, | \()(.+?)\)?`, ranged(spec.Int)),
		means(`a float(?:, | \()(.+?)\)?`, ranged(spec.Float)),
		means(`a bool(?:, true or false)?`, of(spec.Boolean)),
		means(`a datetime|a date and time \(datetime\)`, of(spec.Datetime)),
		means(`an enum with the values LIST`, (*reader).enum),
		means(`an enum, one of LIST`, (*reader).enum),
		means(`one of LIST \(an enum\)`, (*reader).enum),
		means(`a reference, the id of one (§) record`, refers(spec.Ref)),
		means(`the id of one (§) record \(a reference\)`, refers(spec.Ref)),
		means(`a list of ids of (§) records`, refers(spec.RefList)),
		means(`a list of references, each the id of one (§) record`, refers(spec.RefList)),
	}
	rangeMeanings = []meaning[limits]{
		means(`from (§) to (§)`, both),
		means(`at least (§) and at most (§)`, both),
		means(`between (§) and (§) inclusive`, both),
		means(`(?:at least (§)|(§) or more), no maximum`, func(_ *reader, p []told) limits { return limits{low: p[0].text() + p[1].text()} }),
		means(`(?:at most (§)|(§) or less), no minimum`, func(_ *reader, p []told) limits { return limits{high: p[0].text() + p[1].text()} }),
		means(`no minimum and no maximum|without bounds`, func(*reader, []told) limits { return limits{} }),
	}
	presenceMeanings = []meaning[spec.Field]{
		means(`(?:it is )?required(?:,(?: and)? may be empty)?`, present(spec.Required)),
		means(`(?:optional and nullable,|nullable:|it may be null:) null is accepted`, present(spec.Nullable)),
		means(`(?:default (§),|optional with the default (§);|it defaults to (§);) null is refused`, (*reader).defaulted),
	}
)

func both(_ *reader, p []told) limits { return limits{p[0].text(), p[1].text()} }

func of(t spec.Type) func(*reader, []told) spec.Field {
	return func(*reader, []told) spec.Field { return spec.Field{Type: t} }
}

func present(p spec.Presence) func(*reader, []told) spec.Field {
	return func(*reader, []told) spec.Field { return spec.Field{Presence: p} }
}

func refers(t spec.Type) func(*reader, []told) spec.Field {
	return func(r *reader, p []told) spec.Field { return spec.Field{Type: t, Target: r.entity(p[0].text()).ID} }
}

func (r *reader) enum(p []told) spec.Field {
	return spec.Field{Type: spec.Enum, Values: r.texts(p[0])}
}

// plainField reads a field that is no state. That a list may be empty must be said if it is required.
func (r *reader) plainField(p []told) spec.Field {
	f, presence := read(r, p[1], typeMeanings), read(r, p[2], presenceMeanings)
	f.Name, f.Presence, f.Default, f.OnDelete = p[0].text(), presence.Presence, presence.Default, spec.OnDelete(p[3].text())
	empty := strings.Contains(p[2].words, "may be empty")
	if empty != (f.Type == spec.RefList && f.Presence == spec.Required) || (f.Type == spec.Ref) != (f.OnDelete != "") {
		r.t.Fatalf("%s: a list that may be empty, or a mode of deletion, is out of place: %v", f.Name, p)
	}
	if f.Type == spec.RefList && f.Default != nil {
		r.same("the default of a list", "[]", p[2].text())
		f.Default = nil
	}
	return f
}

// state reads a state; what follows says that nothing moves it, exactly if there are no actions.
func (r *reader) state(p []told) spec.Field {
	f := spec.Field{Name: p[0].text(), Type: spec.Enum, Presence: spec.Defaulted, Values: r.texts(p[1]), Initial: r.literal(p[2].text())}
	r.fixed = p[3].words != ""
	if r.fixed && (p[3].words != "; no action moves it, so it is read-only and always §" &&
		p[3].words != "; read-only and always §, since no action moves it" || r.literal(p[3].text()) != f.Initial) {
		r.t.Fatalf("the state %s: %v", f.Name, p[3])
	}
	return f
}

func (r *reader) defaulted(p []told) spec.Field {
	text := p[0].text() + p[1].text() + p[2].text()
	if text == "[]" { // of a list only
		return spec.Field{Presence: spec.Defaulted, Default: &spec.Value{}}
	}
	v := r.value(text)
	return spec.Field{Presence: spec.Defaulted, Default: &v}
}

func ranged(t spec.Type) func(*reader, []told) spec.Field {
	return func(r *reader, p []told) spec.Field {
		bound := read(r, p[0], rangeMeanings)
		return spec.Field{Type: t, Min: r.optional(bound.low), Max: r.optional(bound.high)}
	}
}

func (r *reader) length(p []told) spec.Field {
	bound, number := read(r, p[0], rangeMeanings), func(text string) *int {
		n, err := strconv.Atoi(text)
		if err != nil && text != "" {
			r.t.Fatal(err)
		}
		return map[bool]*int{true: &n}[text != ""]
	}
	return spec.Field{Type: spec.String, MinLength: number(bound.low), MaxLength: number(bound.high)}
}

package prose_test

import (
	"strings"

	"staminabench/generator/spec"
)

func (r *reader) actions(x section) {
	for _, lines := range x.actions {
		a := read(r, r.sentence(lines[0]), moveMeanings)
		a.ID = r.id()
		for _, line := range lines[1:] {
			kind, rest, _ := cutAny(line, "Guard: ", "Only if ", "Effect: ", "Then ")
			switch kind {
			case "Guard: ", "Only if ":
				a.Guards = append(a.Guards, read(r, r.sentence(rest), guardMeanings))
			case "Effect: ", "Then ":
				a.Effects = append(a.Effects, read(r, r.sentence(rest), effectMeanings))
			default:
				r.t.Fatalf("%q is neither a guard nor an effect", line)
			}
		}
		r.same("what "+a.Name+" lacks", lacking(&a), r.lacks)
		r.of.Actions = append(r.of.Actions, a)
	}
}

func lacking(a *spec.Action) string {
	switch guards, effects := len(a.Guards) > 0, len(a.Effects) > 0; {
	case !guards && !effects:
		return ", without guards and effects"
	case !guards:
		return ", without guards"
	case !effects:
		return ", without effects"
	}
	return ""
}

func cutAny(s string, prefixes ...string) (prefix, rest string, ok bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(s, p); ok {
			return p, rest, true
		}
	}
	return "", s, false
}

// move reads the first line of an action of the entity that is read.
func (r *reader) move(p []told) spec.Action {
	path := strings.Split(p[0].text(), "/")
	if len(path) != 4 || path[0] != "POST " || path[1] != r.of.Segment() || path[2] != "<id>" {
		r.t.Fatalf("%q is no path of an action of %s", p[0].text(), r.of.Name)
	}
	r.same("what an action moves", r.of.State().Name, p[1].text())
	r.lacks = p[4].words
	return spec.Action{Name: path[3], From: r.texts(p[2]), To: r.literal(p[3].text())}
}

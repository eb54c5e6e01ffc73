package prose_test

import (
	"slices"

	"staminabench/generator/spec"
)

// patch puts one difference to an action, in which a and to are what it was and is.
func (r *reader) patch(e *spec.Entity, a, patched, to *spec.Action, line string) {
	r.of = e
	difference := read(r, tell(line), differenceMeanings)
	switch {
	case difference.from != nil:
		r.same("the starting states before", fmtSorted(a.From), fmtSorted(difference.from))
		patched.From = to.From
	case difference.to != "":
		r.same("the target state before", a.To, difference.to)
		patched.To = to.To
	}
	for _, g := range difference.less.guards {
		patched.Guards = removed(r, patched.Guards, g)
	}
	for _, x := range difference.less.effects {
		patched.Effects = removed(r, patched.Effects, x)
	}
	patched.Guards = append(patched.Guards, difference.more.guards...)
	patched.Effects = append(patched.Effects, difference.more.effects...)
}

func fmtSorted(states []string) string {
	out := slices.Clone(states)
	slices.Sort(out)
	return encoded(out)
}

// removed is a list without something that must be in it once.
func removed[T any](r *reader, list []T, x T) []T {
	out := slices.DeleteFunc(slices.Clone(list), func(y T) bool { return encoded(x) == encoded(y) })
	if len(out) != len(list)-1 {
		r.t.Fatalf("%s is in it %d times: %s", encoded(x), len(list)-len(out), encoded(list))
	}
	return out
}

// difference is what is said to be different in an action.
type difference struct {
	from       []string
	to         string
	more, less pieces
}

type pieces struct {
	guards  []spec.Guard
	effects []spec.Effect
}

var differenceMeanings = []meaning[difference]{
	means(`Different: the starting states \(before: (§(?: or §)*)\)\.`, func(r *reader, p []told) difference { return difference{from: r.texts(p[0])} }),
	means(`The starting states change; they were (§(?: or §)*)\.`, func(r *reader, p []told) difference { return difference{from: r.texts(p[0])} }),
	means(`Different: the target state \(before: (§)\)\.`, func(r *reader, p []told) difference { return difference{to: r.literal(p[0].text())} }),
	means(`The target state changes; it was (§)\.`, func(r *reader, p []told) difference { return difference{to: r.literal(p[0].text())} }),
	means(`New (guard|effect): (.+)\.`, func(r *reader, p []told) difference { return difference{more: r.piece(p[0], p[1])} }),
	means(`There is a new (guard|effect): (.+)\.`, func(r *reader, p []told) difference { return difference{more: r.piece(p[0], p[1])} }),
	means(`Dropped (guard|effect): (.+)\.`, func(r *reader, p []told) difference { return difference{less: r.piece(p[0], p[1])} }),
	means(`This (guard|effect) is gone: (.+)\.`, func(r *reader, p []told) difference { return difference{less: r.piece(p[0], p[1])} }),
	means(`Different (guard|effect): (.+) \(before: (.+)\)\.`, func(r *reader, p []told) difference {
		return difference{more: r.piece(p[0], p[1]), less: r.piece(p[0], p[2])}
	}),
	means(`A (guard|effect) changes to: (.+)\. It was: (.+)\.`, func(r *reader, p []told) difference {
		return difference{more: r.piece(p[0], p[1]), less: r.piece(p[0], p[2])}
	}),
}

// piece reads a guard or an effect of the entity that is read.
func (r *reader) piece(kind, x told) pieces {
	if kind.words == "guard" {
		return pieces{guards: []spec.Guard{read(r, x, guardMeanings)}}
	}
	return pieces{effects: []spec.Effect{read(r, x, effectMeanings)}}
}

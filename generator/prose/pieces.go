package prose

import "staminabench/generator/spec"

// piece is a guard or an effect: what it is about, by which it is found again in the action of after
// the change, and how it is told.
type piece struct {
	on   string
	told string
}

func guardPieces(t teller, a *spec.Action) []piece {
	var out []piece
	for i, told := range t.guards(a) {
		g := &a.Guards[i]
		out = append(out, piece{string(g.Kind) + string(guardTopic(a, g)), told})
	}
	return out
}

func effectPieces(t teller, a *spec.Action) []piece {
	var out []piece
	for i, told := range t.effects(a) {
		x := &a.Effects[i]
		out = append(out, piece{string(x.Kind) + string(about(x.Through)) + string(effectTopic(a, x)), told})
	}
	return out
}

// find is what is told about a piece's subject among others; "" if nothing is.
func find(pieces []piece, on string) string {
	for _, p := range pieces {
		if p.on == on {
			return p.told
		}
	}
	return ""
}

// pieces tells which guards or effects of an action are new, other than before, or gone.
func (i item) pieces(on topic, kind string, was, now []piece) []string {
	var out []string
	for _, p := range now {
		old := find(was, p.on)
		if old == "" {
			out = append(out, "- "+i.after.tell(partNew, on, "part", kind, "told", p.told))
		} else if old != p.told {
			out = append(out, "- "+i.after.tell(partChanged, on, "part", kind, "told", p.told, "was", old))
		}
	}
	for _, p := range was {
		if find(now, p.on) == "" {
			out = append(out, "- "+i.before.tell(partGone, on, "part", kind, "told", p.told))
		}
	}
	return out
}

package cases

// Outline lists the cases of a turn, in their order, without their steps and without since when they
// assert what they assert: what they are called is known long before they are worked out.
func (m *Maker) Outline(turn int) []Case {
	plans := newPlanning(m.scenario, turn).all()
	out := make([]Case, len(plans))
	for i, p := range plans {
		out[i] = Case{ID: p.id(), Family: p.family, Subject: p.subject, Label: p.label, Title: p.title}
	}
	return out
}

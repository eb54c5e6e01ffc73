package sample

import (
	"staminabench/generator/change"
	"staminabench/generator/spec"
)

// propose draws a kind and invents a change of it; nil if there is none to be found now.
func (g *Sampler) propose(s *spec.Specification) change.Change {
	switch g.kinds(s).draw(g.draw) {
	case change.AddEntityKind:
		return g.proposeAddEntity(s)
	case change.RemoveEntityKind:
		return g.proposeRemoveEntity(s)
	case change.RenameEntityKind:
		return g.proposeRenameEntity(s)
	case change.AddFieldKind:
		return g.proposeAddField(s)
	case change.RemoveFieldKind:
		return g.proposeRemoveField(s)
	case change.RenameFieldKind:
		return g.proposeRenameField(s)
	case change.ChangeBoundsKind:
		return g.proposeChangeBounds(s)
	case change.ChangeEnumKind:
		return g.proposeChangeEnum(s)
	case change.ChangeOptionalityKind:
		return g.proposeChangeOptionality(s)
	case change.AddAnalyticKind:
		return g.proposeAddAnalytic(s)
	case change.RemoveAnalyticKind:
		return g.proposeRemoveAnalytic(s)
	case change.AddActionKind:
		return g.proposeAddAction(s)
	case change.ChangeActionKind:
		return g.proposeChangeAction(s)
	}
	return nil
}

// kinds weighs the kinds by what the system is like: it grows to 10 to 15 entities in about twenty
// turns, and then churns. The pace depends on the specification only, never on the horizon.
func (g *Sampler) kinds(s *spec.Specification) weighted[change.Kind] {
	entities, fields, actions := len(s.Entities), 0, 0
	for i := range s.Entities {
		fields += len(s.Entities[i].Fields)
		actions += len(s.Entities[i].Actions)
	}
	return weighted[change.Kind]{
		{change.AddEntityKind, pick(entities < 10, 30, pick(entities < 13, 10, 1))},
		{change.RemoveEntityKind, pick(entities < 6, 0, pick(entities < 12, 4, 18))},
		{change.RenameEntityKind, pick(entities < 4, 2, 5)},
		{change.AddFieldKind, pick(fields < 6*entities, 26, 10)},
		{change.RemoveFieldKind, pick(fields < 4*entities, 3, 11)},
		{change.RenameFieldKind, 10},
		{change.ChangeBoundsKind, 14},
		{change.ChangeEnumKind, 9},
		{change.ChangeOptionalityKind, 11},
		{change.AddAnalyticKind, pick(len(s.Analytics) < 12, 10, 5)},
		{change.RemoveAnalyticKind, pick(len(s.Analytics) < 4, 1, 6)},
		{change.AddActionKind, pick(actions < 2*entities, 18, 5)},
		{change.ChangeActionKind, pick(actions < 2, 4, 16)},
	}
}

func pick(condition bool, yes, no int) int {
	if condition {
		return yes
	}
	return no
}

package reference

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var setIsForgotten = Bug{
	Name: "set_is_forgotten", Family: "effect",
	Sentence: "An action does not set the field that it should set.",
	Sites:    effects(spec.Set, setShows),
	fits:     effects(spec.Set, always),
	plant:    withoutEffect(spec.Set, setShows),
}

var addIsForgotten = Bug{
	Name: "add_is_forgotten", Family: "effect",
	Sentence: "An action does not add to the number of the record.",
	Sites:    effects(spec.Add, always),
	plant:    withoutEffect(spec.Add, always),
}

var addRefIsForgotten = Bug{
	Name: "add_ref_is_forgotten", Family: "effect",
	Sentence: "An action does not add to the number of the record that it refers to.",
	Sites:    effects(spec.AddRef, always),
	plant:    withoutEffect(spec.AddRef, always),
}

var addItemsIsForgotten = Bug{
	Name: "add_items_is_forgotten", Family: "effect",
	Sentence: "An action does not add to the numbers of the records in its list.",
	Sites:    effects(spec.AddItems, always),
	plant:    withoutEffect(spec.AddItems, always),
}

var createIsForgotten = Bug{
	Name: "create_is_forgotten", Family: "effect",
	Sentence: "An action does not create the record that it should create.",
	Sites:    effects(spec.Create, always),
	plant:    withoutEffect(spec.Create, always),
}

var addHappensTwice = Bug{
	Name: "add_happens_twice", Family: "effect",
	Sentence: "An action adds twice what it should.",
	Sites:    actions(adds),
	plant: editAction(func(_ *spec.Specification, _ *spec.Entity, a *spec.Action) {
		if i := firstAdd(a); i >= 0 {
			a.Effects[i].Delta *= 2
		}
	}),
}

var addReachesFirstItemOnly = Bug{
	Name: "add_reaches_first_item_only", Family: "effect",
	Sentence: "An action adds to the number of the first record in its list only.",
	Sites:    effects(spec.AddItems, always),
	plant: affectingFirst(spec.AddItems, always, func(_ *spec.Effect, added model.Plan) model.Plan {
		added.Writes = added.Writes[:min(1, len(added.Writes))]
		return added
	}),
}

var createdLacksDefaults = Bug{
	Name: "created_lacks_defaults", Family: "effect",
	Sentence: "In a record that an action creates, fields with a default are null.",
	Sites:    effects(spec.Create, leavesDefaults),
	fits:     effects(spec.Create, always),
	plant: affectingFirst(spec.Create, leavesDefaults, func(x *spec.Effect, added model.Plan) model.Plan {
		for _, c := range added.Creates {
			for i := range c.Entity.Fields {
				if f := &c.Entity.Fields[i]; getsDefault(x, f) {
					c.Values[i] = nil
				}
			}
		}
		return added
	}),
}

var addIsUnchecked = Bug{
	Name: "add_is_unchecked", Family: "effect",
	Sentence: "An action may take a number out of its bounds.",
	Sites:    addedFields(breakable),
	fits:     addedFields(anyEffect),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Fits
		b.rules.Fits = func(f *spec.Field, n spec.Number) bool { return f.ID == site || next(f, n) }
	},
}

var addIsClamped = Bug{
	Name: "add_is_clamped", Family: "effect",
	Sentence: "An action that would take a number out of its bounds leaves it at the bound.",
	Sites:    addedFields(breakable),
	fits:     addedFields(anyEffect),
	plant: func(b *build, site spec.ID) {
		affecting(b, func(*model.Record, *spec.Effect) bool { return true }, func(added model.Plan) model.Plan {
			for i, w := range added.Writes {
				if n, ok := w.Value.(spec.Number); ok && w.Field.ID == site && w.Checked {
					added.Writes[i].Value = min(max(n, *w.Field.Min), *w.Field.Max)
				}
			}
			return added
		})
	},
}

var brokenActionMoves = Bug{
	Name: "broken_action_moves", Family: "effect",
	Sentence: "An action that is refused because of a bound moves the state all the same.",
	Sites: actions(func(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
		return moves(s, e, a) && canBreak(s, e, a)
	}),
	fits: actions(adds),
	plant: func(b *build, site spec.ID) {
		next := b.rules.Abandoned
		b.rules.Abandoned = func(r *model.Record, a *spec.Action, plan model.Plan) {
			next(r, a, plan)
			if a.ID == site {
				r.Set(r.Entity.State().ID, a.To)
			}
		}
	},
}

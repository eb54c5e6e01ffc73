package change

import "staminabench/generator/spec"

// uses is what an action depends on.
type uses struct {
	fields   map[spec.ID]bool
	entities map[spec.ID]bool
	created  map[spec.ID]bool // entities that it creates records of
	lives    map[spec.ID]bool // entities whose actions must be able to bring a record to a state
}

func usesOf(s *spec.Specification, e *spec.Entity, a *spec.Action) uses {
	u := uses{map[spec.ID]bool{}, map[spec.ID]bool{e.ID: true}, map[spec.ID]bool{}, map[spec.ID]bool{e.ID: true}}
	if state := e.State(); state != nil {
		u.fields[state.ID] = true
	}
	for i := range a.Guards {
		u.guard(s, e, &a.Guards[i])
	}
	for i := range a.Effects {
		u.effect(s, e, &a.Effects[i])
	}
	return u
}

func (u uses) guard(s *spec.Specification, e *spec.Entity, g *spec.Guard) {
	u.mention(g.Field, g.OtherField, g.Through)
	if g.Entity != 0 {
		u.everyField(s.Entity(g.Entity)) // records of it must be created
	}
	if f := e.Field(g.Field); f != nil && f.IsReference() {
		u.entities[f.Target] = true
		if g.Kind == spec.OtherState {
			u.lives[f.Target] = true
			u.fields[s.Entity(f.Target).State().ID] = true
		}
	}
}

func (u uses) effect(s *spec.Specification, e *spec.Entity, x *spec.Effect) {
	u.mention(x.Field, x.OtherField, x.Through)
	if x.Entity != 0 {
		u.everyField(s.Entity(x.Entity)) // it must get a value for all that are required
		u.created[x.Entity] = true
	}
	if f := e.Field(x.Field); f != nil && f.IsReference() {
		u.entities[f.Target] = true
	}
}

func (u uses) mention(fields ...spec.ID) {
	for _, id := range fields {
		if id != 0 {
			u.fields[id] = true
		}
	}
}

func (u uses) everyField(e *spec.Entity) {
	if e == nil {
		return
	}
	u.entities[e.ID] = true
	for i := range e.Fields {
		u.fields[e.Fields[i].ID] = true
	}
}

// Creators lists the actions that create records of an entity.
func Creators(s *spec.Specification, entity spec.ID) []*spec.Action {
	var out []*spec.Action
	for i := range s.Entities {
		for j := range s.Entities[i].Actions {
			a := &s.Entities[i].Actions[j]
			if createEffect(a, entity) != nil {
				out = append(out, a)
			}
		}
	}
	return out
}

func createEffect(a *spec.Action, entity spec.ID) *spec.Effect {
	for i := range a.Effects {
		if a.Effects[i].Kind == spec.Create && a.Effects[i].Entity == entity {
			return &a.Effects[i]
		}
	}
	return nil
}

// Gives reports whether an action's create effect gives a value to a field of the new record.
func Gives(a *spec.Action, entity, field spec.ID) bool {
	x := createEffect(a, entity)
	if x == nil {
		return false
	}
	for _, v := range x.Values {
		if v.Field == field {
			return true
		}
	}
	return false
}

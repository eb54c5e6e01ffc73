package spec

import (
	"errors"
	"fmt"
	"slices"
)

func (s *Specification) validateActions(e *Entity, names scope) error {
	for i := range e.Actions {
		a := &e.Actions[i]
		if err := names.add(otherName, "action", a.Name); err != nil {
			return err
		}
		if err := s.validateAction(e, a); err != nil {
			return fmt.Errorf("action %s: %w", a.Name, err)
		}
	}
	return nil
}

func (s *Specification) validateAction(e *Entity, a *Action) error {
	state := e.State()
	if len(a.From) == 0 || len(a.From) >= len(state.Values) {
		return errors.New("it must start from some of the states, not from all")
	}
	for i, v := range append(slices.Clone(a.From), a.To) {
		if !slices.Contains(state.Values, v) || i < len(a.From) && slices.Contains(a.From[:i], v) {
			return fmt.Errorf("state %q does not exist or is named twice", v)
		}
	}
	if err := s.validateGuards(e, a); err != nil {
		return err
	}
	return s.validateEffects(e, a)
}

func (s *Specification) validateGuards(e *Entity, a *Action) error {
	read := map[[2]ID]bool{}
	for i := range a.Guards {
		g := &a.Guards[i]
		if err := s.validateGuard(e, g); err != nil {
			return fmt.Errorf("guard %d (%s): %w", i+1, g.Kind, err)
		}
		// Guards that look at different things can be broken one at a time.
		key := [2]ID{g.Field, g.Through}
		if read[key] {
			return fmt.Errorf("guard %d: two guards look at the same field", i+1)
		}
		read[key] = true
	}
	return nil
}

func (s *Specification) validateGuard(e *Entity, g *Guard) error {
	if err := g.validateStrays(); err != nil {
		return err
	}
	f := e.Field(g.Field)
	if g.Kind != HasReferrer && (f == nil || f.IsState()) {
		return errors.New("its field does not exist or is the state")
	}
	switch g.Kind {
	case NumberIs:
		return comparableTo(f, g)
	case IsTrue:
		return demand(f.Type == Boolean, "the field is no bool")
	case IsPresent:
		return demand(f.Presence == Nullable, "the field is not nullable")
	case HasItems:
		return demand(f.Type == RefList && g.Count >= 1 && g.Count <= MaxGuardCount, "the field is no reflist, or the count is out of bounds")
	case HasReferrer:
		return s.validateReferrer(e, g)
	case OtherNumber, OtherState:
		return s.validateOther(f, g)
	}
	return fmt.Errorf("unknown kind")
}

func (s *Specification) validateReferrer(e *Entity, g *Guard) error {
	owner, through := s.Field(g.Through)
	ok := owner != nil && owner.ID == g.Entity && owner.ID != e.ID && through.Type == Ref && through.Target == e.ID
	return demand(ok && g.Count >= 1 && g.Count <= MaxGuardCount, "it needs a ref of another entity to this one, and a count within bounds")
}

func (s *Specification) validateOther(f *Field, g *Guard) error {
	if f.Type != Ref {
		return errors.New("the field is no ref")
	}
	target := s.Entity(f.Target)
	if g.Kind == OtherNumber {
		return comparableTo(target.Field(g.OtherField), g)
	}
	return demand(target.State() != nil && slices.Contains(target.State().Values, g.State), "the target has no such state")
}

// comparableTo checks that a guard on a number can both hold and not hold within its bounds.
func comparableTo(f *Field, g *Guard) error {
	if f == nil || !f.IsNumber() {
		return errors.New("the field is no number")
	}
	if !slices.Contains([]string{"=", ">", ">=", "<", "<="}, g.Op) {
		return fmt.Errorf("unknown comparison %q", g.Op)
	}
	return f.Accepts(Num(g.Constant))
}

func demand(ok bool, otherwise string) error {
	if ok {
		return nil
	}
	return errors.New(otherwise)
}

func (s *Specification) validateEffects(e *Entity, a *Action) error {
	written := map[[2]ID]bool{}
	for i := range a.Effects {
		effect := &a.Effects[i]
		writes, err := s.validateEffect(e, effect)
		if err != nil {
			return fmt.Errorf("effect %d (%s): %w", i+1, effect.Kind, err)
		}
		if written[writes] {
			return fmt.Errorf("effect %d: two effects write the same field", i+1)
		}
		written[writes] = true
	}
	return nil
}

// validateEffect returns the (entity, field) that the effect writes; of Create the field is 0.
func (s *Specification) validateEffect(e *Entity, x *Effect) ([2]ID, error) {
	f := e.Field(x.Field)
	if err := x.validateStrays(); err != nil {
		return [2]ID{}, err
	}
	if x.Kind != Create && f == nil {
		return [2]ID{}, errors.New("its field does not exist")
	}
	switch x.Kind {
	case Set:
		if f.IsReference() || f.IsState() {
			return [2]ID{}, errors.New("set writes no reference and no state")
		}
		return [2]ID{e.ID, f.ID}, f.Accepts(x.SetTo())
	case Add:
		return [2]ID{e.ID, f.ID}, addable(f, x)
	case AddRef, AddItems:
		want := map[EffectKind]Type{AddRef: Ref, AddItems: RefList}[x.Kind]
		if f.Type != want {
			return [2]ID{}, fmt.Errorf("the field is no %s", want)
		}
		return [2]ID{f.Target, x.OtherField}, addable(s.Entity(f.Target).Field(x.OtherField), x)
	case Create:
		return [2]ID{x.Entity, 0}, s.validateCreate(e, x)
	}
	return [2]ID{}, errors.New("unknown kind")
}

func addable(f *Field, x *Effect) error {
	ok := f != nil && f.IsNumber() && f.Presence != Nullable && f.Min != nil && f.Max != nil
	if !ok {
		return errors.New("add needs a number that is not nullable and has both bounds")
	}
	room := *f.Max - *f.Min
	fits := x.Delta != 0 && x.Delta <= room && -x.Delta <= room && x.Delta%f.Step() == 0
	return demand(fits, "the delta is 0, larger than the range, or no multiple of the field's step")
}

func (s *Specification) validateCreate(e *Entity, x *Effect) error {
	target, through := s.Entity(x.Entity), (*Field)(nil)
	if target != nil {
		through = target.Field(x.Through)
	}
	if target == nil || target.ID == e.ID || through == nil || through.Type != Ref || through.Target != e.ID {
		return errors.New("it needs a ref of another entity to this one")
	}
	given := map[ID]bool{through.ID: true}
	for _, v := range x.Values {
		f := target.Field(v.Field)
		if f == nil || given[f.ID] || f.IsReference() || f.IsState() {
			return fmt.Errorf("value for field %d: it does not exist, is given twice, or is a reference or the state", v.Field)
		}
		if err := f.Accepts(v.Value); err != nil {
			return fmt.Errorf("value for %s: %w", f.Name, err)
		}
		given[f.ID] = true
	}
	for i := range target.Fields {
		if f := &target.Fields[i]; f.Presence == Required && !given[f.ID] {
			return fmt.Errorf("required field %s gets no value", f.Name)
		}
	}
	return nil
}

package spec

import "errors"

// Properties that a field, guard or effect of another kind has would be there unseen: no document
// tells them, yet they would be compared, and removed with what they name.

func (f *Field) validateStrays() error {
	switch {
	case f.Type != Int && f.Type != Float && (f.Min != nil || f.Max != nil):
		return errors.New("only a number has a minimum and a maximum")
	case f.Type != String && (f.MinLength != nil || f.MaxLength != nil):
		return errors.New("only a string has bounds of its length")
	case f.Type != Enum && (len(f.Values) > 0 || f.Initial != ""):
		return errors.New("only an enum has values, and may be a state")
	case !f.IsReference() && f.Target != 0:
		return errors.New("only a ref or a reflist has a target")
	case f.Type != Ref && f.OnDelete != "":
		return errors.New("only a ref has a deletion mode")
	case (f.IsState() || f.IsReference()) && f.Default != nil:
		return errors.New("the default of a state or a reflist is implied")
	}
	return nil
}

func (g *Guard) validateStrays() error {
	want := Guard{Kind: g.Kind, Field: g.Field}
	switch g.Kind {
	case NumberIs:
		want.Op, want.Constant = g.Op, g.Constant
	case HasItems:
		want.Count = g.Count
	case HasReferrer:
		want = Guard{Kind: g.Kind, Entity: g.Entity, Through: g.Through, Count: g.Count}
	case OtherNumber:
		want.OtherField, want.Op, want.Constant = g.OtherField, g.Op, g.Constant
	case OtherState:
		want.State = g.State
	}
	return demand(*g == want, "it has properties of another kind")
}

func (x *Effect) validateStrays() error {
	stray := false
	switch x.Kind {
	case Set:
		stray = x.OtherField != 0 || x.Delta != 0
	case Add:
		stray = x.OtherField != 0 || x.Value != nil
	case AddRef, AddItems:
		stray = x.Value != nil
	case Create:
		stray = x.Field != 0 || x.OtherField != 0 || x.Value != nil || x.Delta != 0
	}
	if x.Kind != Create {
		stray = stray || x.Entity != 0 || x.Through != 0 || len(x.Values) > 0
	}
	return demand(!stray, "it has properties of another kind")
}

package spec

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"
)

func (s *Specification) validateField(f *Field) error {
	if err := f.validateStrays(); err != nil {
		return err
	}
	if err := f.validatePresence(); err != nil {
		return err
	}
	switch f.Type {
	case String:
		return f.validateLength()
	case Int, Float:
		return f.validateRange()
	case Boolean, Datetime:
		return nil
	case Enum:
		return f.validateEnum()
	case Ref, RefList:
		return s.validateReference(f)
	}
	return fmt.Errorf("unknown type %q", f.Type)
}

func (f *Field) validatePresence() error {
	if f.IsState() && f.Presence != Defaulted {
		return errors.New("a state counts as a field with a default")
	}
	switch f.Presence {
	case Required, Nullable:
		if f.Default != nil {
			return fmt.Errorf("a %s field has no default", f.Presence)
		}
	case Defaulted:
		if f.IsState() || f.Type == RefList {
			break
		}
		if f.Default == nil {
			return errors.New("the default is missing")
		}
		if err := f.Accepts(*f.Default); err != nil || f.Default.IsNull() {
			return fmt.Errorf("default %s: %w", f.Default, err)
		}
	default:
		return fmt.Errorf("unknown presence %q", f.Presence)
	}
	return nil
}

func (f *Field) validateLength() error {
	low, high := 0, 1_000_000
	if f.MinLength != nil {
		low = *f.MinLength
	}
	if f.MaxLength != nil {
		high = *f.MaxLength
	}
	if low < 0 || high-low+1 < MinRange {
		return fmt.Errorf("lengths from %d to %d leave less than %d values", low, high, MinRange)
	}
	return nil
}

func (f *Field) validateRange() error {
	for _, n := range []*Number{f.Min, f.Max} {
		if n != nil && (!n.IsQuarters() || *n > MaxMagnitude || *n < -MaxMagnitude || f.Type == Int && !n.IsWhole()) {
			return fmt.Errorf("bound %s is no multiple of 0.25, no whole number of an int, or too large", n)
		}
	}
	low, high := -MaxMagnitude, MaxMagnitude
	if f.Min != nil {
		low = *f.Min
	}
	if f.Max != nil {
		high = *f.Max
	}
	if (high-low)/f.Step()+1 < MinRange {
		return fmt.Errorf("%s to %s leaves less than %d values", low, high, MinRange)
	}
	return nil
}

func (f *Field) validateEnum() error {
	if len(f.Values) < MinEnum || len(f.Values) > MaxEnum {
		return fmt.Errorf("%d values; allowed are %d to %d", len(f.Values), MinEnum, MaxEnum)
	}
	names := scope{}
	for _, v := range f.Values {
		if err := names.add(otherName, "value", v); err != nil {
			return err
		}
	}
	if f.IsState() && !slices.Contains(f.Values, f.Initial) {
		return fmt.Errorf("initial state %q is not among the values", f.Initial)
	}
	return nil
}

func (s *Specification) validateReference(f *Field) error {
	if s.Entity(f.Target) == nil {
		return fmt.Errorf("target %d does not exist", f.Target)
	}
	if f.Type == RefList {
		if f.Presence == Nullable || f.OnDelete != "" {
			return errors.New("a reflist is never null and has no deletion mode")
		}
		return nil
	}
	switch {
	case f.Presence == Defaulted:
		return errors.New("a ref is required or nullable")
	case f.OnDelete == Nullify && f.Presence != Nullable:
		return errors.New("nullify needs a nullable ref")
	case f.OnDelete != Cascade && f.OnDelete != Restrict && f.OnDelete != Nullify:
		return fmt.Errorf("unknown deletion mode %q", f.OnDelete)
	}
	return nil
}

// Accepts says why a constant cannot be a value of the field, or nil. References take none.
func (f *Field) Accepts(v Value) error {
	if v.IsNull() {
		if f.Presence == Nullable {
			return nil
		}
		return errors.New("null where the field is not nullable")
	}
	ok := false
	switch f.Type {
	case String:
		var t string
		if t, ok = v.Text(); ok {
			n := utf8.RuneCountInString(t)
			ok = (f.MinLength == nil || n >= *f.MinLength) && (f.MaxLength == nil || n <= *f.MaxLength)
		}
	case Int, Float:
		var n Number
		if n, ok = v.Number(); ok {
			ok = (f.Min == nil || n >= *f.Min) && (f.Max == nil || n <= *f.Max) && n.IsQuarters() && (f.Type == Float || n.IsWhole())
		}
	case Boolean:
		_, ok = v.Bool()
	case Enum:
		var t string
		t, ok = v.Text()
		ok = ok && slices.Contains(f.Values, t)
	case Datetime:
		var t string
		t, ok = v.Text()
		ok = ok && IsDatetime(t)
	}
	if !ok {
		return fmt.Errorf("%s does not fit", v)
	}
	return nil
}

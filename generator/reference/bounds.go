package reference

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

func hasMax(f *spec.Field) bool       { return f.Max != nil }
func hasNoMax(f *spec.Field) bool     { return isSized(f) && f.Max == nil && f.MaxLength == nil }
func hasMin(f *spec.Field) bool       { return f.Min != nil }
func hasMaxLength(f *spec.Field) bool { return f.MaxLength != nil }
func hasMinLength(f *spec.Field) bool { return f.MinLength != nil }

// Clients never send numbers beyond spec.MaxMagnitude: beyond a bound there, nothing can be probed.

func hasProbedMax(f *spec.Field) bool { return hasMax(f) && *f.Max < spec.MaxMagnitude }
func hasProbedMin(f *spec.Field) bool { return hasMin(f) && *f.Min > -spec.MaxMagnitude }

func isSized(f *spec.Field) bool { return f.IsNumber() || f.Type == spec.String }

func mayBeEmpty(f *spec.Field) bool {
	return f.Type == spec.String && (f.MinLength == nil || *f.MinLength == 0)
}

func isBounded(f *spec.Field) bool {
	return hasProbedMax(f) || hasProbedMin(f) || hasMaxLength(f) || f.MinLength != nil && *f.MinLength > 0
}

// shifted makes a new bound: bounds are shared between copies of a specification.
func shifted[T int | spec.Number](bound *T, by T) *T {
	out := *bound + by
	return &out
}

// unbounded drops the bounds of the field in one way of writing.
func unbounded(in model.Op) plant {
	return accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		if op != in {
			return next(op, f, v)
		}
		loose := *f
		loose.Min, loose.Max, loose.MinLength, loose.MaxLength = nil, nil, nil, nil
		return next(op, &loose, v)
	})
}

// maxLengthIn counts the maximal length of a string in another unit.
func maxLengthIn(units func(string) int) plant {
	return accepting(func(next acceptRule, op model.Op, f *spec.Field, v any) (model.Datum, bool) {
		d, ok := next(op, f, v)
		if s, is := d.(string); ok && is && units(s) > *f.MaxLength {
			return nil, false
		}
		return d, ok
	})
}

package reference

import (
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
	"staminabench/generator/witness"
)

var avgCountsNulls = Bug{
	Name: "avg_counts_nulls", Family: "analytics",
	Sentence: "An average is divided by the number of all records, nulls too.",
	Sites:    aggregates(isNullable, spec.Avg),
	fits:     aggregates(anyField, spec.Avg),
	plant: aggregating(func(right model.Datum, held []model.Datum) model.Datum {
		if q, ok := right.(model.Quotient); ok {
			return model.Quotient{Sum: q.Sum, Count: int64(len(held))}
		}
		return right
	}),
}

var avgIsTruncated = Bug{
	Name: "avg_is_truncated", Family: "analytics",
	Sentence: "An average is cut to a whole number.",
	Sites:    aggregates(anyField, spec.Avg),
	plant: aggregating(func(right model.Datum, _ []model.Datum) model.Datum {
		if q, ok := right.(model.Quotient); ok {
			return spec.Whole(int64(q.Float()))
		}
		return right
	}),
}

var nothingIsZero = Bug{
	Name: "nothing_is_zero", Family: "analytics",
	Sentence: "The average, minimum or maximum of nothing is 0 where it should be null.",
	Sites:    aggregates(anyField, spec.Avg, spec.Min, spec.Max),
	plant: aggregating(func(right model.Datum, _ []model.Datum) model.Datum {
		if right == nil {
			return spec.Whole(0)
		}
		return right
	}),
}

var countCountsNulls = Bug{
	Name: "count_counts_nulls", Family: "analytics",
	Sentence: "A count counts nulls.",
	Sites:    aggregates(isNullable, spec.Count),
	fits:     aggregates(anyField, spec.Count),
	plant: aggregating(func(_ model.Datum, held []model.Datum) model.Datum {
		return spec.Whole(int64(len(held)))
	}),
}

var countOfNothingIsNull = Bug{
	Name: "count_of_nothing_is_null", Family: "analytics",
	Sentence: "The count of nothing is null where it should be 0.",
	Sites:    aggregates(anyField, spec.Count),
	plant: aggregating(func(right model.Datum, _ []model.Datum) model.Datum {
		if right == spec.Whole(0) {
			return nil
		}
		return right
	}),
}

var extremeIsTheOther = Bug{
	Name: "extreme_is_the_other", Family: "analytics",
	Sentence: "A minimum is the maximum, a maximum the minimum.",
	Sites:    aggregates(anyField, spec.Min, spec.Max),
	plant: func(b *build, site spec.ID) {
		a := b.spec.Analytic(site)
		_, f := b.spec.Field(a.Field)
		other := map[spec.Aggregate]spec.Aggregate{spec.Min: spec.Max, spec.Max: spec.Min}[a.Aggregate]
		aggregating(func(_ model.Datum, held []model.Datum) model.Datum {
			return model.Faithful().Aggregate(other, f, held)
		})(b, site)
	},
}

var sumOfNothingIsNull = Bug{
	Name: "sum_of_nothing_is_null", Family: "analytics",
	Sentence: "The sum of nothing is null where it should be 0.",
	Sites:    aggregates(anyField, spec.Sum),
	plant: aggregating(func(right model.Datum, held []model.Datum) model.Datum {
		if slices.ContainsFunc(held, func(d model.Datum) bool { return d != nil }) {
			return right
		}
		return nil
	}),
}

var distributionLacksZeros = Bug{
	Name: "distribution_lacks_zeros", Family: "analytics",
	Sentence: "A distribution leaves out the values that no record has.",
	Sites:    aggregates(anyField, spec.Distribution),
	plant: aggregating(func(right model.Datum, _ []model.Datum) model.Datum {
		all, _ := right.([]model.Property)
		return slices.DeleteFunc(all, func(p model.Property) bool { return p.Value == spec.Whole(0) })
	}),
}

var extremeStartsAtZero = Bug{
	Name: "extreme_starts_at_zero", Family: "analytics",
	Sentence: "A minimum is never above 0, a maximum never below.",
	Sites: analytics(func(a spec.Aggregate, _ *spec.Entity, f *spec.Field) bool {
		above, below := f.Max == nil || *f.Max > 0, f.Min == nil || *f.Min < 0
		return f.IsNumber() && (a == spec.Min && above || a == spec.Max && below)
	}),
	fits: aggregates((*spec.Field).IsNumber, spec.Min, spec.Max),
	plant: func(b *build, site spec.ID) {
		low := b.spec.Analytic(site).Aggregate == spec.Min
		aggregating(func(right model.Datum, _ []model.Datum) model.Datum {
			if n, ok := right.(spec.Number); ok && low == (n > 0) {
				return spec.Whole(0)
			}
			return right
		})(b, site)
	},
}

var analyticIsStale = Bug{
	Name: "analytic_is_stale", Family: "analytics",
	Sentence: "An analytic is computed anew only after a reset or when the number of records has changed.",
	Sites:    analytics(movesAtEqualCount),
	fits:     analytics(anyAnalytic),
	plant: func(b *build, site spec.ID) {
		kept := map[int]model.Datum{}
		reset := b.rules.Reset
		b.rules.Reset = func(s *model.Store) {
			clear(kept)
			reset(s)
		}
		aggregating(func(right model.Datum, held []model.Datum) model.Datum {
			if was, ok := kept[len(held)]; ok {
				return was
			}
			clear(kept)
			kept[len(held)] = right
			return right
		})(b, site)
	},
}

// movesAtEqualCount reports whether an analytic can change while the number of records does not.
func movesAtEqualCount(a spec.Aggregate, e *spec.Entity, f *spec.Field) bool {
	switch {
	case f.IsState():
		return len(witness.Reachable(e)) > 1
	case a == spec.Count:
		return isNullable(f)
	}
	return true
}

func aggregates(ok func(*spec.Field) bool, which ...spec.Aggregate) sites {
	return analytics(func(a spec.Aggregate, _ *spec.Entity, f *spec.Field) bool {
		return slices.Contains(which, a) && ok(f)
	})
}

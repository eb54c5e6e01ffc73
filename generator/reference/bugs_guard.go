package reference

import (
	"net/http"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var numberGuardIsIgnored = Bug{
	Name: "number_guard_is_ignored", Family: "guard",
	Sentence: "A guard on a number of the record is not checked.",
	Sites:    guards(shown(spec.NumberIs)),
	fits:     guards(ofKind(spec.NumberIs)),
	plant:    withoutGuard(spec.NumberIs),
}

var trueGuardIsIgnored = Bug{
	Name: "true_guard_is_ignored", Family: "guard",
	Sentence: "A guard on a bool of the record is not checked.",
	Sites:    guards(shown(spec.IsTrue)),
	fits:     guards(ofKind(spec.IsTrue)),
	plant:    withoutGuard(spec.IsTrue),
}

var presentGuardIsIgnored = Bug{
	Name: "present_guard_is_ignored", Family: "guard",
	Sentence: "A guard that a field is not null is not checked.",
	Sites:    guards(shown(spec.IsPresent)),
	fits:     guards(ofKind(spec.IsPresent)),
	plant:    withoutGuard(spec.IsPresent),
}

var itemsGuardIsIgnored = Bug{
	Name: "items_guard_is_ignored", Family: "guard",
	Sentence: "A guard on the length of a list of references is not checked.",
	Sites:    guards(shown(spec.HasItems)),
	fits:     guards(ofKind(spec.HasItems)),
	plant:    withoutGuard(spec.HasItems),
}

var referrersGuardIsIgnored = Bug{
	Name: "referrers_guard_is_ignored", Family: "guard",
	Sentence: "A guard on the number of records that refer to this one is not checked.",
	Sites:    guards(shown(spec.HasReferrer)),
	fits:     guards(ofKind(spec.HasReferrer)),
	plant:    withoutGuard(spec.HasReferrer),
}

var otherNumberGuardIsIgnored = Bug{
	Name: "other_number_guard_is_ignored", Family: "guard",
	Sentence: "A guard on a number of another record is not checked.",
	Sites:    guards(shown(spec.OtherNumber)),
	fits:     guards(ofKind(spec.OtherNumber)),
	plant:    withoutGuard(spec.OtherNumber),
}

var otherStateGuardIsIgnored = Bug{
	Name: "other_state_guard_is_ignored", Family: "guard",
	Sentence: "A guard on the state of another record is not checked.",
	Sites:    guards(shown(spec.OtherState)),
	fits:     guards(ofKind(spec.OtherState)),
	plant:    withoutGuard(spec.OtherState),
}

// neighbours are the comparisons that differ only at the constant itself.
var neighbours = map[string]string{">": ">=", ">=": ">", "<": "<=", "<=": "<"}

var comparisonIsShifted = Bug{
	Name: "comparison_is_shifted", Family: "guard",
	Sentence: "A guard takes > for >=, >= for >, < for <= or <= for <.",
	Sites:    guards(edgeShows),
	fits:     guards(isOrdered),
	plant:    editGuard(edgeShows, isOrdered, func(g *spec.Guard) { g.Op = neighbours[g.Op] }),
}

var guardCountsOneMore = Bug{
	Name: "guard_counts_one_more", Family: "guard",
	Sentence: "A guard demands one item or referring record more than it should.",
	Sites:    guards(counts),
	plant:    editGuard(counts, counts, func(g *spec.Guard) { g.Count++ }),
}

func counts(_ *spec.Specification, _ *spec.Entity, _ *spec.Action, g *spec.Guard) bool {
	return g.Kind == spec.HasItems || g.Kind == spec.HasReferrer
}

var nullPassesGuard = Bug{
	Name: "null_passes_guard", Family: "guard",
	Sentence: "A guard that reads a null, or a field of a null reference, holds.",
	Sites:    guards(readsNull),
	fits:     guards(looksInto),
	plant: holding(readsNull, looksInto, func(s *model.Store, r *model.Record, g *spec.Guard, right bool) bool {
		return right || lookedInto(s, r, g) == nil
	}),
}

var zeroIsNoValue = Bug{
	Name: "zero_is_no_value", Family: "guard",
	Sentence: "A guard takes 0, false or the empty string for null.",
	Sites:    guards(presentMayBeZero),
	fits:     guards(ofKind(spec.IsPresent)),
	plant: holding(presentMayBeZero, ofKind(spec.IsPresent), func(_ *model.Store, r *model.Record, g *spec.Guard, right bool) bool {
		d := r.Get(g.Field)
		return right && d != false && d != "" && d != spec.Whole(0)
	}),
}

var guardAnswers400 = Bug{
	Name: "guard_answers_400", Family: "guard",
	Sentence: "An action whose guard does not hold, or whose effect breaks a bound, is answered with 400.",
	Sites:    anywhere(actions(conflicts)),
	fits:     wholeAPI,
	plant: answering(http.StatusBadRequest, func(r *http.Request, was int) bool {
		return r.Method == http.MethodPost && was == http.StatusConflict
	}),
}

func conflicts(s *spec.Specification, e *spec.Entity, a *spec.Action) bool {
	return len(a.Guards) > 0 || canBreak(s, e, a)
}

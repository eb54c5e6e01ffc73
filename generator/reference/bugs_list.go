package reference

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var listIsReversed = Bug{
	Name: "list_is_reversed", Family: "list",
	Sentence: "A list is descending by id.",
	Sites:    everyEntity,
	plant: ordering(func(rows []*model.Record) []*model.Record {
		slices.Reverse(rows)
		return rows
	}),
}

// page is how many records a list that is wrongly paged has at most.
const page = 10

var listIsPaged = Bug{
	Name: "list_is_paged", Family: "list",
	Sentence: "A list ends after ten records.",
	Sites:    everyEntity,
	plant:    ordering(func(rows []*model.Record) []*model.Record { return rows[:min(page, len(rows))] }),
}

var listIsSortedAsText = Bug{
	Name: "list_is_sorted_as_text", Family: "list",
	Sentence: "A list is sorted by id as text: 10 before 9.",
	Sites:    everyEntity,
	plant: ordering(func(rows []*model.Record) []*model.Record {
		slices.SortFunc(rows, func(a, b *model.Record) int {
			return strings.Compare(strconv.FormatInt(a.ID, 10), strconv.FormatInt(b.ID, 10))
		})
		return rows
	}),
}

var listLacksLast = Bug{
	Name: "list_lacks_last", Family: "list",
	Sentence: "The newest record is missing in a list of two or more.",
	Sites:    everyEntity,
	plant:    ordering(func(rows []*model.Record) []*model.Record { return rows[:max(1, len(rows)-1)] }),
}

var emptyListIsMissing = Bug{
	Name: "empty_list_is_missing", Family: "list",
	Sentence: "An empty list is answered with 404.",
	Sites:    everyEntity,
	plant: wrappingEntity(func(_ *spec.Entity, w http.ResponseWriter, r *http.Request, rest []string, next http.Handler) {
		t := take(next, r)
		if r.Method == http.MethodGet && len(rest) == 0 && t.body.String() == "[]" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		t.send(w)
	}),
}

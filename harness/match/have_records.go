package match

import (
	"fmt"

	"staminabench/harness/match/jsonvalue"
)

func haveRecords(records any, list []Option) *claim {
	o := newOptions(list)
	want, misuse := expectedRecords(records, o)
	return &claim{says: "to have these records", check: func(x Exchange) (string, error) {
		if misuse != nil {
			return "", misuse
		}
		return differences(x, want, o)
	}}
}

func expectedRecords(records any, o options) (jsonvalue.Value, error) {
	want, err := expected(records)
	if err != nil {
		return want, err
	}
	if want.Kind() != jsonvalue.Array {
		return want, fmt.Errorf("HaveRecords expects an array, not %v", want.Kind())
	}
	if !o.ascendingByID {
		return want, nil
	}
	if want, err = want.SortedByID(); err != nil {
		return want, fmt.Errorf("expected records: %w", err)
	}
	return want, nil
}

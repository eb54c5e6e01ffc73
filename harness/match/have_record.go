package match

import (
	"fmt"

	"staminabench/harness/match/jsonvalue"
)

func haveRecord(record any, list []Option) *claim {
	want, misuse := expected(record)
	if misuse == nil && want.Kind() != jsonvalue.Object {
		misuse = fmt.Errorf("HaveRecord expects an object, not %v", want.Kind())
	}
	o := newOptions(list)
	return &claim{says: "to have this record", check: func(x Exchange) (string, error) {
		if misuse != nil {
			return "", misuse
		}
		return differences(x, want, o)
	}}
}

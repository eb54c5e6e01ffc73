package match

import "staminabench/harness/match/jsonvalue"

func haveAnalytic(v any, list []Option) *claim {
	value, misuse := expected(v)
	want := jsonvalue.NewObject(jsonvalue.Member{Name: "value", Value: value})
	o := newOptions(list)
	return &claim{says: "to have the value " + cut(value.String(), messageLength), check: func(x Exchange) (string, error) {
		if misuse != nil {
			return "", misuse
		}
		return differences(x, want, o)
	}}
}

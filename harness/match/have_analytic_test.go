package match

import "testing"

func TestHaveAnalytic(t *testing.T) {
	for _, e := range []expectation{
		{HaveAnalytic(10.0/3, Computed), answer(200, `{"value":3.333333}`), ""},
		{HaveAnalytic(10.0 / 3), answer(200, `{"value":3.333333}`), "$.value: expected 3.3333333333333335, got 3.333333"},
		{HaveAnalytic(nil), answer(200, `{"value":null}`), ""},
		{HaveAnalytic(0), answer(200, `{"value":null}`), "$.value: expected 0, got null"},
		{HaveAnalytic(map[string]int{"true": 1, "false": 0}), answer(200, `{"value":{"false":0,"true":1}}`), ""},
		{HaveAnalytic(`"2024-01-01T00:00:00Z"`), answer(200, `{"value":"2024-01-01T00:00:00Z"}`), ""},
		{HaveAnalytic(1), answer(200, `{"value":1,"unit":"kg"}`), `$.unit: not expected, got "kg"`},
	} {
		e.check(t)
	}
}

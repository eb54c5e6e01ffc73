package match

import "testing"

func TestHaveJSON(t *testing.T) {
	for _, e := range []expectation{
		{HaveJSON(`{"a":[1,2.50],"b":null}`), answer(200, ` {"b":null,"a":[1.0,2.5]}`), ""},
		{HaveJSON(`[]`), answer(200, `[]`), ""},
		{HaveJSON(`1`), answer(200, `true`), "$: expected 1, got true"},
		{HaveJSON(`[1,2]`), answer(200, `[2,1]`), "$[0]: expected 1, got 2; $[1]: expected 2, got 1"},
		{HaveJSON(`0.333333`, Computed), answer(200, `0.3333333333`), ""},
		{HaveJSON(`0.333333`), answer(200, `0.3333333333`), "$: expected 0.333333, got 0.3333333333"},
	} {
		e.check(t)
	}
}

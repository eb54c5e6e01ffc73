package match

import "testing"

func TestHaveRecord(t *testing.T) {
	ada := map[string]any{"id": 1, "name": "Ada <&>", "weight_kg": 12.5, "tags": []int{3, 1}, "note": nil}
	for _, e := range []expectation{
		{HaveRecord(ada), answer(200, `{"note":null,"name":"Ada <&>","id":1,"tags":[3,1],"weight_kg":12.50}`), ""},
		{HaveRecord(ada), answer(200, `{"note":null,"name":"Ada <&>","id":1,"tags":[3,1],"weight_kg":"12.5"}`), `$.weight_kg: expected 12.5, got "12.5"`},
		{HaveRecord(`{"id":1}`), answer(200, `{"id":1,"secret":2}`), `$.secret: not expected, got 2`},
		{HaveRecord([]byte(`{"id":1,"a":2}`)), answer(200, `{"id":1}`), `$.a: missing, expected 2`},
		{HaveRecord(`{"id":1}`), answer(200, `[{"id":1}]`), `$: expected {"id":1}, got [{"id":1}]`},
	} {
		e.check(t)
	}
}

package jsonvalue

import (
	"encoding/json"
	"math/big"
	"reflect"
	"strings"
	"testing"
)

// FuzzDifferences holds the comparison to one that is made of encoding/json and exact fractions: two
// values are equal exactly if both think so, whichever comes first, and a difference is told shortly.
func FuzzDifferences(f *testing.F) {
	for _, pair := range [][2]string{
		{`{"a":1,"b":[1,{"c":null}]}`, `{"b":[1.0,{"c":null}],"a":1}`}, {`1e2`, `100`}, {`[1,2]`, `[2,1]`}, {`0.10`, `0.1`},
		{`"é"`, `"\u00e9"`}, {`{"a":1}`, `{"a":true}`}, {`{"a":1}`, `{"a":1,"b":2}`}, {`1`, `10`}, {`[1]`, `[1,1]`}, {`-0`, `0`}, {`{"a b":[{}]}`, `{"a b":[[]]}`}, {`12345678901234567890`, `12345678901234567891`},
	} {
		f.Add(pair[0], pair[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		x, errX := Parse(a)
		y, errY := Parse(b)
		if errX != nil || errY != nil {
			return
		}
		there, back := Differences(x, y, Options{}), Differences(y, x, Options{})
		if (len(there) == 0) != (len(back) == 0) || len(Differences(x, x, Options{})) != 0 {
			t.Fatalf("%q and %q: %v, but the other way round %v", a, b, there, back)
		}
		if near := Differences(x, y, Options{Computed: true}); len(near) > 0 && len(there) == 0 {
			t.Fatalf("%q and %q are equal, and not near: %v", a, b, near)
		}
		for _, d := range append(there, back...) {
			if len(there) > maxDifferences || !strings.HasPrefix(d, "$") {
				t.Fatalf("%q and %q: %q", a, b, there)
			}
		}
		if u, v, ok := plain(a, b); ok && reflect.DeepEqual(u, v) != (len(there) == 0) {
			t.Fatalf("%q and %q: %v", a, b, there)
		}
	})
}

// plain decodes two texts into plain values in which each number is a fraction; not if one has an
// exponent, which could cost all memory.
func plain(a, b string) (u, v any, ok bool) {
	for i, text := range []string{a, b} {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		if err := d.Decode([]any{&u, &v}[i]); err != nil {
			return nil, nil, false
		}
	}
	u, okU := fractions(u)
	v, okV := fractions(v)
	return u, v, okU && okV
}

func fractions(v any) (any, bool) {
	all := true
	switch x := v.(type) {
	case json.Number:
		r, ok := new(big.Rat).SetString(x.String())
		if strings.ContainsAny(x.String(), "eE") || !ok {
			return nil, false
		}
		return "number " + r.String(), true
	case string:
		return "text " + x, true
	case []any:
		for i := range x {
			var ok bool
			x[i], ok = fractions(x[i])
			all = all && ok
		}
	case map[string]any:
		for name := range x {
			var ok bool
			x[name], ok = fractions(x[name])
			all = all && ok
		}
	}
	return v, all
}

package jsonvalue

import (
	"strings"
	"testing"
	"time"
)

func parse(t *testing.T, text string) Value {
	t.Helper()
	v, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestValuesThatAreEqual(t *testing.T) {
	for _, c := range [][2]string{
		{`5`, `5.0`}, {`5`, `50e-1`}, {`5`, `0.05E+2`}, {`0`, `-0`}, {`0`, `0e999999999999999999999`},
		{`1e999999999`, `10e999999998`}, {`1e99999999999999999999`, `1e99999999999999999999`},
		{`-12.50`, `-12.5`}, {`9007199254740993`, `9007199254740993.0`}, {`0.001`, `1e-3`},
		{`{"a":1,"b":[1,{"c":null}]}`, `{"b":[1.0,{"c":null}],"a":1}`},
		{`"é"`, `"\u00e9"`},
	} {
		if d := Differences(parse(t, c[0]), parse(t, c[1]), Options{}); len(d) > 0 {
			t.Errorf("%s and %s: %v", c[0], c[1], d)
		}
	}
}

func TestDifferencesNameThePathAndBothValues(t *testing.T) {
	for _, c := range []struct{ want, got, told string }{
		{`{"weight_kg":12.5}`, `{"weight_kg":"12.5"}`, `$.weight_kg: expected 12.5, got "12.5"`},
		{`1`, `true`, `$: expected 1, got true`},
		{`0`, `false`, `$: expected 0, got false`},
		{`true`, `false`, `$: expected true, got false`},
		{`9007199254740993`, `9007199254740992`, `$: expected 9007199254740993, got 9007199254740992`},
		{`1`, `-1`, `$: expected 1, got -1`},
		{`1`, `1e999999999`, `$: expected 1, got 1e999999999`},
		{`1`, `1e99999999999999999999`, `$: expected 1, got 1e99999999999999999999`},
		{`{"a":1}`, `{}`, `$.a: missing, expected 1`},
		{`{"a":null}`, `{}`, `$.a: missing, expected null`},
		{`{}`, `{"a":null}`, `$.a: not expected, got null`},
		{`{"a":1,"b":2}`, `{"b":2,"c":3}`, `$.a: missing, expected 1; $.c: not expected, got 3`},
		{`[1,2,3]`, `[1,3]`, `$: expected 3 items, got 2 items; the first that differs is [1]`},
		{`[1]`, `[1,2]`, `$: expected 1 item, got 2 items`},
		{`[1,{"a":[2]}]`, `[1,{"a":[3]}]`, `$[1].a[0]: expected 2, got 3`},
		{`[1,2]`, `[2,1]`, `$[0]: expected 1, got 2; $[1]: expected 2, got 1`},
		{`{"a b":1}`, `{"a b":2}`, `$["a b"]: expected 1, got 2`},
		{`{"1":1}`, `{"1":2}`, `$["1"]: expected 1, got 2`},
		{`[1,2,3,4,5]`, `[0,0,0,0,0]`, `$[0]: expected 1, got 0; $[1]: expected 2, got 0; $[2]: expected 3, got 0`},
		{`{}`, `[]`, `$: expected {}, got []`},
		{`"A"`, `"a"`, `$: expected "A", got "a"`},
	} {
		d := strings.Join(Differences(parse(t, c.want), parse(t, c.got), Options{}), "; ")
		if d != c.told {
			t.Errorf("%s and %s:\n got %s\nwant %s", c.want, c.got, d, c.told)
		}
	}
}

func TestComputedNumbersMayDifferALittle(t *testing.T) {
	for _, c := range []struct {
		want, got string
		near      bool
	}{
		{`{"value":3.3333333333333335}`, `{"value":3.333333}`, true},
		{`0`, `0.000001`, true}, {`0`, `0.0000011`, false},
		{`1000000`, `1000001`, true}, {`1000000`, `1000002`, false}, {`-1000000`, `-999999`, true},
		{`1`, `"1"`, false}, {`1`, `null`, false}, {`1`, `1e999999999`, false},
	} {
		d := Differences(parse(t, c.want), parse(t, c.got), Options{Computed: true})
		if (len(d) == 0) != c.near {
			t.Errorf("%s and %s: %v", c.want, c.got, d)
		}
	}
}

func TestBigValuesAreCutInDifferences(t *testing.T) {
	long := `"` + strings.Repeat("é", 1000) + `"`
	for _, got := range []string{long, `[` + long + `]`, `{` + long + `:1}`, `[` + strings.Repeat("1,", 5000) + `1]`, strings.Repeat("9", 5000)} {
		d := Differences(parse(t, `null`), parse(t, got), Options{})
		if len(d) != 1 || len(d[0]) > 150 || !strings.HasSuffix(d[0], "…") {
			t.Errorf("%.20s: %q", got, d)
		}
	}
}

func TestHugeNumbersCostNothing(t *testing.T) {
	began := time.Now()
	digits := strings.Repeat("7", 4<<20)
	Differences(parse(t, digits+".0"), parse(t, digits), Options{Computed: true})
	Differences(parse(t, "1e1000000000000000000"), parse(t, "10e999999999999999999"), Options{})
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestIntIsTheValueOfWholeNumbersOnly(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int64
		ok   bool
	}{
		{`5`, 5, true}, {`5.0`, 5, true}, {`50e-1`, 5, true}, {`-12e2`, -1200, true}, {`0`, 0, true},
		{`2147483648`, 2147483648, true}, {`999999999999999999`, 999999999999999999, true},
		{`1.5`, 0, false}, {`1e18`, 0, false}, {`1e999999999999999999999`, 0, false}, {`"5"`, 0, false}, {`true`, 0, false}, {`null`, 0, false},
	} {
		if n, ok := parse(t, c.text).Int(); n != c.n || ok != c.ok {
			t.Errorf("%s: got %d, %v", c.text, n, ok)
		}
	}
}

func TestSortedByID(t *testing.T) {
	v, err := parse(t, `[{"id":10},{"id":9,"a":1},{"a":2,"id":1.0}]`).SortedByID()
	if err != nil || v.String() != `[{"a":2,"id":1.0},{"id":9,"a":1},{"id":10}]` {
		t.Errorf("got %s, %v", v, err)
	}
	for _, text := range []string{`{}`, `[1]`, `[{"id":"1"}]`, `[{}]`} {
		if _, err := parse(t, text).SortedByID(); err == nil {
			t.Errorf("%s was sorted", text)
		}
	}
}

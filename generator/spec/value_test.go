package spec

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

func anyValue() *rapid.Generator[Value] {
	return rapid.OneOf(
		rapid.Just(Null()),
		rapid.Map(rapid.String(), Text),
		rapid.Map(rapid.Bool(), Bool),
		rapid.Map(rapid.Int64Range(-99_999_999_999, 99_999_999_999), func(n int64) Value { return Num(Number(n)) }),
	)
}

func TestValuesSurviveJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyValue().Draw(t, "value")
		b, err := json.Marshal(v)
		var back Value
		if err != nil || json.Unmarshal(b, &back) != nil || back != v {
			t.Fatalf("%v becomes %s becomes %v (%v)", v, b, back, err)
		}
		text := Value{}
		if err := json.Unmarshal([]byte(v.String()), &text); err != nil || text != v {
			t.Fatalf("its text %s does not mean %v", v, b)
		}
	})
}

func TestAssignmentsOfNullSurviveJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Assignment{Field: 3, Value: anyValue().Draw(t, "value")}
		back := Assignment{Value: Text("left over")}
		if err := json.Unmarshal([]byte(marshalled(t, a)), &back); err != nil || back != a {
			t.Fatalf("%v becomes %v (%v)", a, back, err)
		}
	})
}

// A scenario's digest is of its JSON, so reading it and writing it again may not alter a byte.
func TestWhatASetEffectWritesSurvivesJSONByteForByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyValue().Draw(t, "value")
		for _, x := range []Effect{{Kind: Set, Field: 4, Value: &v}, {Kind: Set, Field: 4}} {
			written := marshalled(t, x)
			var back Effect
			if err := json.Unmarshal([]byte(written), &back); err != nil {
				t.Fatal(err)
			}
			if back.SetTo() != x.SetTo() {
				t.Fatalf("set to %v becomes set to %v", x.SetTo(), back.SetTo())
			}
			if again := marshalled(t, back); again != written {
				t.Fatalf("%s is written again as %s", written, again)
			}
		}
	})
}

func marshalled(t *rapid.T, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestOtherJSONIsNoValue(t *testing.T) {
	for _, text := range []string{`[]`, `{}`, `[1]`, `1.234`, `1e3`, `nul`, `"open`, `1000000000000000`} {
		var v Value
		if err := json.Unmarshal([]byte(text), &v); err == nil {
			t.Errorf("%s is read as %v", text, v)
		}
	}
}

func TestAValueIsOfOneType(t *testing.T) {
	for _, v := range []Value{Null(), Text(""), Text("null"), Num(0), Bool(false)} {
		_, text := v.Text()
		_, number := v.Number()
		_, boolean := v.Bool()
		n := 0
		for _, is := range []bool{text, number, boolean, v.IsNull()} {
			if is {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%v is of %d types", v, n)
		}
	}
	if (Value{}) != Null() || Text("<&>").String() != `"<&>"` {
		t.Error("the zero value is not null, or a text is escaped for HTML")
	}
}

func TestDatetimesAreOnTheCalendarAndTheClock(t *testing.T) {
	for text, want := range map[string]bool{
		"2024-02-29T23:59:59Z": true, "1970-01-01T00:00:00Z": true, "2000-02-29T00:00:00Z": true,
		"2023-02-29T00:00:00Z": false, "1900-02-29T00:00:00Z": false, "2024-02-30T00:00:00Z": false, "2024-13-01T00:00:00Z": false,
		"2024-00-10T00:00:00Z": false, "2024-04-31T00:00:00Z": false, "2024-01-01T24:00:00Z": false, "2024-01-01T00:60:00Z": false,
		"2024-01-01T00:00:60Z": false, "2024-01-01T00:00:00": false, "2024-01-01": false, "2024-01-01 00:00:00Z": false,
		"2024-1-01T00:00:00Z": false, "2024-01-01T0:00:00Z": false, "2024-01-01T00:00:00.5Z": false, "2024-01-01T00:00:00,5Z": false,
		"2024-01-01T00:00:00+00:00": false, "2024-01-01t00:00:00z": false, "": false, " 2024-01-01T00:00:00Z": false,
	} {
		if IsDatetime(text) != want {
			t.Errorf("%q is a datetime: %v", text, !want)
		}
	}
}

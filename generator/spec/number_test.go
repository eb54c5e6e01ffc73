package spec

import (
	"encoding/json"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestNumbersAreWrittenAsShortestDecimals(t *testing.T) {
	for _, c := range []struct {
		n    Number
		want string
	}{
		{0, "0"}, {1, "0.01"}, {-1, "-0.01"}, {10, "0.1"}, {-50, "-0.5"}, {100, "1"}, {-100, "-1"}, {1000, "10"},
		{1234, "12.34"}, {1230, "12.3"}, {-99, "-0.99"}, {10005, "100.05"},
		{MaxMagnitude, "1000000000"}, {-MaxMagnitude, "-1000000000"}, {99_999_999_999_999_999, "999999999999999.99"},
	} {
		if got := c.n.String(); got != c.want {
			t.Errorf("%d hundredths are written %q, not %q", int64(c.n), got, c.want)
		}
	}
}

func TestDecimalsAreReadExactly(t *testing.T) {
	for text, want := range map[string]Number{
		"0": 0, "-0": 0, "0.0": 0, "-0.00": 0, "5": 500, "5.0": 500, "5.10": 510, "5.1": 510, "-0.25": -25,
		"0.07": 7, "1.2300000": 123, "1000000000": MaxMagnitude, "999999999999999.99": 99_999_999_999_999_999,
	} {
		if got, ok := ParseNumber(text); !ok || got != want {
			t.Errorf("%q is read as %d, %v; want %d", text, int64(got), ok, int64(want))
		}
	}
}

func TestOtherTextsAreNoNumbers(t *testing.T) {
	for _, text := range []string{
		"", "-", ".", "-.", ".5", "-.5", "+5", "--5", "-+5", "1.234", "0.001", "1e2", "1E2", "1.0e0", "0x10", "1_000",
		" 1", "1 ", "1,5", "1.2.3", "1.-2", "1.+2", "NaN", "Infinity", "null", "true", `"5"`, "٣", "1.٣",
		"1000000000000000", "-1000000000000000", "99999999999999999999",
	} {
		if n, ok := ParseNumber(text); ok {
			t.Errorf("%q is read as %d", text, int64(n))
		}
	}
}

func TestNumbersSurviveTextAndJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := Number(rapid.Int64Range(-99_999_999_999_999_999, 99_999_999_999_999_999).Draw(t, "n"))
		if back, ok := ParseNumber(n.String()); !ok || back != n {
			t.Fatalf("%d becomes %q becomes %d", int64(n), n, int64(back))
		}
		b, err := json.Marshal(n)
		var back Number
		if err != nil || json.Unmarshal(b, &back) != nil || back != n {
			t.Fatalf("%d becomes %s in JSON becomes %d: %v", int64(n), b, int64(back), err)
		}
		exact, ok := new(big.Rat).SetString(n.String())
		if !ok || exact.Cmp(big.NewRat(int64(n), 100)) != 0 {
			t.Fatalf("%q is not %d hundredths", n, int64(n))
		}
	})
}

func TestReadingNeverPanicsAndReadsOnlyWhatIsMeant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?[0-9.eE+ -]{0,20}`).Draw(t, "text")
		n, ok := ParseNumber(text)
		if !ok {
			return
		}
		exact, isNumber := new(big.Rat).SetString(text)
		if !isNumber || exact.Cmp(big.NewRat(int64(n), 100)) != 0 {
			t.Fatalf("%q is read as %s", text, n)
		}
	})
}

func TestWholeNumbersAndQuarters(t *testing.T) {
	for _, c := range []struct {
		n               Number
		whole, quarters bool
	}{{0, true, true}, {100, true, true}, {-300, true, true}, {25, false, true}, {-75, false, true}, {10, false, false}, {-1, false, false}} {
		if c.n.IsWhole() != c.whole || c.n.IsQuarters() != c.quarters {
			t.Errorf("%s: whole %v, quarters %v", c.n, c.n.IsWhole(), c.n.IsQuarters())
		}
	}
	if Whole(-7) != -700 || Number(-150).Float() != -1.5 {
		t.Error("Whole or Float is wrong")
	}
}

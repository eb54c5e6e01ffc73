package spec

import (
	"fmt"
	"strconv"
	"strings"
)

// Number is an exact decimal with two digits after the point, counted in hundredths. Clients send
// no finer numbers (contract, clause 7), so that everything is computed without rounding.
type Number int64

// Quarter is the grain of the numbers that effects, guards and aggregates work on: 0.25 is exact
// in binary, so a server that computes with doubles computes the same.
const Quarter Number = 25

// Whole makes a Number of a whole number.
func Whole(n int64) Number { return Number(n * 100) }

// IsWhole reports whether the number has no fraction.
func (n Number) IsWhole() bool { return n%100 == 0 }

// IsQuarters reports whether the number is a multiple of 0.25.
func (n Number) IsQuarters() bool { return n%Quarter == 0 }

// Float is the nearest double.
func (n Number) Float() float64 { return float64(n) / 100 }

// String is the shortest decimal: "3", "-0.5", "12.34".
func (n Number) String() string { return string(n.Append(nil)) }

// Append appends the text of n.
func (n Number) Append(b []byte) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, int64(n/100), 10)
	switch fraction := int64(n % 100); {
	case fraction == 0:
		return b
	case fraction%10 == 0:
		return strconv.AppendInt(append(b, '.'), fraction/10, 10)
	case fraction < 10:
		return strconv.AppendInt(append(b, ".0"...), fraction, 10)
	default:
		return strconv.AppendInt(append(b, '.'), fraction, 10)
	}
}

// ParseNumber reads a decimal with at most two digits after the point and an absolute value of at
// most 10^15. ok is false for anything else, exponents included.
func ParseNumber(s string) (n Number, ok bool) {
	digits, negative := strings.CutPrefix(s, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 2 || len(whole) > 15 || whole == "" {
		return 0, false
	}
	v, err := strconv.ParseUint(whole+(fraction + "00")[:2], 10, 63)
	if err != nil {
		return 0, false
	}
	if negative {
		return -Number(v), true
	}
	return Number(v), true
}

// MarshalJSON writes the shortest decimal.
func (n Number) MarshalJSON() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Number) UnmarshalJSON(b []byte) error {
	v, ok := ParseNumber(string(b))
	if !ok {
		return fmt.Errorf("%s is not a number with at most two decimals", b)
	}
	*n = v
	return nil
}

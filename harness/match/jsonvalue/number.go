package jsonvalue

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// decimal is ±digits × 10^exponent; digits has no zeros at either end, and zero has no digits.
type decimal struct {
	negative bool
	digits   []byte
	exponent int64
}

// parseDecimal reads a valid JSON number without ever writing its zeros out, so that 1e999999999
// costs nothing. It appends digits to buffer. ok is false if the exponent has no 64 bits.
func parseDecimal(literal string, buffer []byte) (d decimal, ok bool) {
	literal, d.negative = strings.CutPrefix(literal, "-")
	mantissa, power := literal, ""
	if i := strings.IndexAny(literal, "eE"); i >= 0 {
		mantissa, power = literal[:i], literal[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	all := append(append(buffer, whole...), fraction...)
	trimmed := bytes.TrimRight(all, "0")
	d.exponent = int64(len(all) - len(trimmed) - len(fraction))
	d.digits = bytes.TrimLeft(trimmed, "0")
	if len(d.digits) == 0 {
		return decimal{}, true
	}
	if power != "" {
		p, err := strconv.ParseInt(power, 10, 62)
		if err != nil {
			return decimal{}, false
		}
		d.exponent += p
	}
	return d, true
}

// sameNumber reports whether two JSON numbers are equal by value, without rounding.
func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	var bufferA, bufferB [40]byte
	x, okX := parseDecimal(a, bufferA[:0])
	y, okY := parseDecimal(b, bufferB[:0])
	return okX && okY && x.negative == y.negative && x.exponent == y.exponent &&
		bytes.Equal(x.digits, y.digits)
}

// nearNumber reports whether got differs from want by at most 10^-6 × max(1, |want|), as
// clause 7 of the contract allows for computed floats.
func nearNumber(want, got string) bool {
	w, errW := strconv.ParseFloat(want, 64)
	g, errG := strconv.ParseFloat(got, 64)
	return errW == nil && errG == nil && math.Abs(w-g) <= 1e-6*math.Max(1, math.Abs(w))
}

// Int is the value as an integer; ok is false if v is no number, not whole, or has more than 18
// digits. 5.0 and 50e-1 are 5.
func (v Value) Int() (n int64, ok bool) {
	if v.kind != Number {
		return 0, false
	}
	var buffer [40]byte
	d, ok := parseDecimal(v.text, buffer[:0])
	if !ok || d.exponent < 0 || d.exponent > 18 || int64(len(d.digits))+d.exponent > 18 {
		return 0, false
	}
	for _, digit := range d.digits {
		n = n*10 + int64(digit-'0')
	}
	for range d.exponent {
		n *= 10
	}
	if d.negative {
		n = -n
	}
	return n, true
}

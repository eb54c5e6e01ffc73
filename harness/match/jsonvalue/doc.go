// Package jsonvalue decodes JSON strictly and compares it by value.
//
// Strictly means RFC 8259 to the letter: one value, valid UTF-8, no member twice, nothing after
// it. By value means that 5, 5.0 and 50e-1 are equal however large or fine the numbers are, that
// the order of members does not matter, and that a bool is never a number. encoding/json gives
// none of these: it drops doubled members, repairs broken UTF-8, and rounds to doubles.
//
// It is not for encoding, and not for decoding into Go types.
// Entry points: [Parse] and [Differences].
package jsonvalue

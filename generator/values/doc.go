// Package values invents what clients send: valid values of fields, drawn from a random source that
// is passed in. Everything is within what the contract lets clients send.
//
// It invents no invalid values; generator/cases does. Entry point: [Source].
package values

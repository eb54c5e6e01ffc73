// Package change is the transition τ: the thirteen kinds of change, when each is valid, what it does
// to a specification, and what it touches, so that the five changes of a turn commute.
//
// How changes are chosen is not decided here (generator/sample), nor how they are told
// (generator/prose). Entry points: [Change], [Apply] and [Any], which reads and writes them as JSON.
package change

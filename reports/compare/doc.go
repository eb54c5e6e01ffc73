// Package compare sets conditions against each other, scenario by scenario, and says no more than the
// design supports: what the design could show comes first, what differs between the conditions is
// computed, a difference is put down to one thing only if nothing else differs, and there is no order
// where intervals do not separate.
//
// The tests are in package stats. Entry points: [Compare] and [Report.Write].
package compare

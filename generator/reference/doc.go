// Package reference is the reference server: one program that serves any specification by
// interpreting it, and that can be told to have a fault (a planted bug).
//
// The bugs stand in bugs_<kind>.go, a few lines each, and in index.go; plant*.go make the functions
// that plant them, and the other files say where they can be seen.
//
// What a right server answers is decided in generator/model; this package gives it HTTP.
// Entry points: [Handler], [Document] and [Bugs].
package reference

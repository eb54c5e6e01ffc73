// Package proof proves the cases: right servers pass all of them, and a server with one fault, or
// without one change of a turn, does not. Its tests are a short version; the command oracle, below
// this folder, is the whole.
//
// It judges no agent. Entry points: [Pass], [Hunt], [Watch] and [Cover].
package proof

// Speed measures what it costs to run the cases of a turn: bare round trips, a plain loop over
// net/http, our runner, our runner with assertions and Ginkgo, and the same cases in pytest. All run
// on this machine in turns, each time against a new reference server in a process of its own.
//
//   - world.go: the cases, and the programs and files that are made of them
//   - floor.go, loop.go, suite.go, pytest.go: the ways to run the cases
//   - rounds.go: who runs when
//   - table.go: what came of it, and whether the claims hold
//
// The last line is for scripts. The exit status is 0 if the claims hold, 1 if one does not, and 2 if
// that could not be checked: a comparison of runs that do not pass is void.
package main

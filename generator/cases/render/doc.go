// Package render shows cases (generator/cases) to people: as text, as a shell script of curl
// commands, as the source of a Ginkgo suite, and as a file for pytest.
//
// It only writes text. The emitted Go source imports harness/match and harness/client and runs against
// any server; the benchmark itself runs the data, not the source (harness/runner). The command that
// prints all this is generator/show.
//
// Entry points: [Text], [Curl], [Ginkgo], [Suite] and [Pytest].
package render

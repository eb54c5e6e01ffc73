// Command skips reads what tests came to and fails if one was skipped that was not meant to be. A
// test that is skipped proves nothing, and nobody notices.
//
// It shows the results of go test -json from standard input as they come, a line per package and the
// whole output of what fails, and reads JUnit files of suites. The skips that are meant are in a file:
// a regular expression a line, which the reason must match; lines that begin with # are comments.
//
//	go test -json ./... | skips --go --meant .ci/meant-skips --junit junit.xml
//
// Exit status: 0 all is well, 1 something failed or was skipped, 2 wrong usage.
package main

// Package acceptance is an example to copy: a suite that plays sessions as the benchmark does, and
// makes demands of its own. Its settings are in acceptance.yaml; it is run by
//
//	make bench SUITE=./suites/acceptance
//
// or by ginkgo or go test, as any suite.
package acceptance

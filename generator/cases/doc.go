// Package cases makes the black-box tests of a turn from the specification and its history.
//
// A case may only demand what the contract and the specification say (the rule of fairness), so
// each expectation names its clause. What is expected is written twice: a family states the status
// that it intends, and the model (generator/model) computes the answer; where they differ,
// generation fails, so that neither can be wrong alone.
//
// It does not run cases; harness/runner does. Entry points: [For] and [Case].
package cases

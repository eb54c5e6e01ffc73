// Package generator is the part that knows specifications and nothing about agents, containers or
// Ginkgo. Its packages, from the bottom:
//
//   - spec: what a specification is, and when it is valid; contract: the HTTP contract's text
//   - change: the thirteen kinds of change and what each does (the transition)
//   - domain, sample: words, and the choice of what happens (the environment's policy)
//   - model, witness, values: what a right server holds and answers, and requests that reach a state
//   - scenario: a seed becomes turns, and a file that replays them
//   - prose, openapi: how a specification and its changes are told
//   - cases: the black-box tests of a turn; cases/render shows them
//   - reference: the reference server and the bugs that can be planted in it
//   - opinions: servers written by others, for a second opinion
//   - show: the command that shows all this for a seed
//
// Everything is a pure function of a seed and the generator's version ([scenario.Version]): no clock,
// no map order, no global random source. This package itself holds only the test that pins the bytes.
package generator

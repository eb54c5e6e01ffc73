// Package condition says under what a session is played: the condition (every setting that can
// move the score) and the environment (what should not move it, recorded all the same), each with
// a digest that is its identity.
//
// It does not read files or variables; harness/config does. Entry points: [Condition] and
// [Environment].
package condition

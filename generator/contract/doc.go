// Package contract holds the HTTP contract that every agent gets: its text, and its clauses by
// number, so that each expectation of a case can name the clause it rests on.
//
// It is not for what a single specification says; that is rendered by generator/prose.
// Entry points: [Text] and [Clauses].
package contract

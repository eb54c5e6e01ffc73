// Package feedback tells an agent what the tests of its last attempt found, at the level of detail
// that the condition sets. It is a pure function of what the journal holds of the attempt, so that a
// resumed session is told what an uninterrupted one would have been.
//
// It does not judge attempts; harness/session does. Entry points: [Text] and [Order].
package feedback

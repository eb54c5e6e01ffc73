// Package frameworks runs servers that were written by hand in popular frameworks, the way a careful
// developer does, for one specification each. They show that such a server passes, and that the
// contract says what it must do about the habits of its framework.
//
//   - frameworks.go: the servers, and how they are run
//   - install.go: what they need, installed by name outside of the repository
//
// They need Python and Node.js, so the oracle runs them, and no test does.
package frameworks

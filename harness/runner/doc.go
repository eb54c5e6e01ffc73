// Package runner runs cases (generator/cases) against a server and says what each came to.
//
// It sends one request at a time over one connection, as the contract promises to servers, checks
// each answer (transport, status, content type, body, in this order), and ends a case at its first
// broken step. It keeps apart what is the server's fault (failed, blocked), what was not tried
// because the server died or hung (not run), and its own trouble (could not check).
//
// It does not start or stop servers, and does not decide what a verdict means for a session.
// Entry points: [Ready], [Runner.Run], the clients [NewSocket] and [InProcess], and [IDs] for suites that
// send requests themselves.
package runner

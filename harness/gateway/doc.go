// Package gateway stands between coding agents and the providers of their models. It holds the real
// key, knows whose request each one is, counts tokens, keeps limits, tells faults of the provider from
// the agent's, and writes down every exchange.
//
// What goes on to the provider is what the agent sent, but for this: the key; what belongs to the connection;
// a most of tokens that is beyond the condition's; compression, which is undone; and, in a streamed chat
// completion, the question for its usage. What comes back is what the provider sent, but for the answer to that
// question, who the user is at the provider, and texts of errors that could tell of the key.
//
// It does not start agents or judge what they built, and it does not care how a request reaches it:
// [Gateway] is an http.Handler. Entry points: [New], [Gateway.Open], [Session.Begin].
package gateway

// Package gateway stands between coding agents and the providers of their models. It holds the real
// key, knows whose request each one is, counts tokens, keeps limits, tells faults of the provider from
// the agent's, and writes down every exchange.
//
// It does not start agents or judge what they built, and it does not care how a request reaches it:
// [Gateway] is an http.Handler. Entry points: [New], [Gateway.Open], [Session.Begin].
package gateway

// Package scripted is a model that plays a coder by script: a real HTTP server that speaks OpenAI chat
// completions, OpenAI responses and Anthropic messages, streamed or not, and takes the place of a
// provider in tests of agents. It looks for a shell and a write tool among those that a request offers
// and calls them as its script says; it can fail in the ways that providers and models do; and it
// checks what it is sent.
//
// It never reads the prose of a prompt: what to build is told to it by the test. The same script and
// the same requests give the same answers. Entry points: [New], [Model.Play], [Coder].
package scripted

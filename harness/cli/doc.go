// Package cli drives the coding agents that people use: each one is a small file that says how its
// command line is begun, how the same conversation goes on, which configuration points it at the
// gateway, and how what it prints is read. The gateway, not the agent, decides what counts; what an
// agent says of itself is a cross-check.
//
// It does not install agents (images do) and does not judge what they build. Entry points: [New],
// [Adapters].
package cli

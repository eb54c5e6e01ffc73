// Package sample chooses what happens in a scenario: the first specification and the five changes
// of each turn (the policy π_env). It is seeded, and each turn draws from a stream of its own.
//
// What a change does is generator/change's business. Entry points: [New], [Sampler.Initial] and
// [Sampler.Next].
package sample

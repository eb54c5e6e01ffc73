package scenario

import (
	"crypto/sha256"
	"encoding/hex"

	"staminabench/generator/sample"
	"staminabench/generator/spec"
)

// Version is the version of the generator. What a seed yields changes only with it.
const Version = "2"

// New makes the scenario of a seed with a horizon of 0 or more: horizon+1 turns. A longer horizon
// never changes the turns of a shorter one.
func New(seed uint64, horizon int) *Scenario {
	g := sample.New(seed)
	out := &Scenario{Generator: Version, Sampler: sample.Name, Seed: seed}
	out.Turns = append(out.Turns, Turn{Spec: g.Initial()})
	for t := 1; t <= horizon; t++ {
		changes, s := g.Next(t, out.Turns[t-1].Spec)
		out.Turns = append(out.Turns, Turn{Changes: changes, Spec: s})
	}
	return out
}

// Until is the scenario up to a turn of its own.
func (s *Scenario) Until(horizon int) *Scenario {
	out := *s
	out.Turns = s.Turns[:horizon+1]
	return &out
}

// Title is what the system is: "Coffee roastery".
func (s *Scenario) Title() string { return s.Turns[0].Spec.Title }

// Spec is the specification after a turn.
func (s *Scenario) Spec(turn int) *spec.Specification { return s.Turns[turn].Spec }

// Kinds are the kinds of the changes of a turn.
func (s *Scenario) Kinds(turn int) []string {
	var out []string
	for _, c := range s.Turns[turn].Changes {
		out = append(out, string(c.Kind()))
	}
	return out
}

// Digest is the SHA-256 of the scenario's file, in hex.
func (s *Scenario) Digest() string {
	sum := sha256.Sum256(s.body())
	return hex.EncodeToString(sum[:])
}

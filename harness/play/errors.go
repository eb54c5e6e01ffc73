package play

import (
	"errors"
	"fmt"

	"staminabench/harness/redact"
)

// All that this package says to a user who asked for what cannot be is on this page.

var errNotPrepared = errors.New("the run was not prepared: call Prepare or Adopt before Begin")

func errUnknownAgent(name string) error {
	return fmt.Errorf("agent %q is not built in", name)
}

func errSecretUnset(name string) error {
	return fmt.Errorf("the agent needs the secret %s: set this variable where the run is started", name)
}

func errKeyUnset(agent, name string) error {
	return fmt.Errorf("agent %s asks a model, and its provider's key is to be in %s: set this variable where the run is started, "+
		"or name another one in models.openai_key or models.anthropic_key; none if the provider needs no key", agent, name)
}

func errKeyShort(agent, name string) error {
	return fmt.Errorf("agent %s: the provider's key in %s has less than %d characters, and cannot be kept out of what is recorded without destroying it: "+
		"if the provider needs no key, set models.openai_key or models.anthropic_key to none; if it takes any, give it a longer one", agent, name, redact.Shortest)
}

func errShortScenario(file string, has, asked int) error {
	return fmt.Errorf("scenario file %s has the turns 0 to %d, and %d is asked for: set turns to %d or less", file, has, asked, has)
}

func errSameSeed(a, b string, seed uint64) error {
	return fmt.Errorf("scenario files %s and %s have the same seed %d: play them in two runs", a, b, seed)
}

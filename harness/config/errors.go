package config

import (
	"errors"
	"fmt"
	"strings"
)

// All that this package says to a user who set something wrong is on this page. A message begins
// with the place ("stamina.yaml:12" or a variable's name), as editors and CI pages can link it.

// ErrSettings is what every error of [Load] is: nothing was started, the user must correct a setting.
var ErrSettings = errors.New("wrong settings")

// problem is one thing to correct.
type problem struct{ at, message string }

func (p problem) Error() string        { return p.at + ": " + p.message }
func (p problem) Is(target error) bool { return target == ErrSettings }

func badValue(at, key, value, allowed string) problem {
	return problem{at, fmt.Sprintf("%s: %s is not allowed here; allowed: %s", key, quoted(value), allowed)}
}

func badShape(at, key, got, allowed string) problem {
	return problem{at, fmt.Sprintf("%s: expected %s, got %s", key, allowed, got)}
}

func noValue(at, key, allowed string) problem {
	return problem{at, fmt.Sprintf("%s has no value; allowed: %s", key, allowed)}
}

func unknownKey(at, key, nearest string) problem {
	return problem{at, fmt.Sprintf("unknown key %q; the nearest known one is %q", key, nearest)}
}

func unknownVariable(name, nearest string) problem {
	return problem{name, fmt.Sprintf("unknown variable; the nearest known one is %s", nearest)}
}

func cannotRead(path string, err error) problem {
	return problem{path, fmt.Sprintf("cannot read the configuration: %v", err)}
}

func notYAML(at, reason string) problem {
	return problem{at, fmt.Sprintf("not valid YAML: %s", reason)}
}

func notMapping(at string) problem {
	return problem{at, "expected a mapping of settings, such as \"turns: 20\""}
}

func severalDocuments(at string) problem {
	return problem{at, "expected one YAML document, got several"}
}

func noAgents(at string) problem {
	return problem{at, "agents: the list is empty; it needs at least one, or leave the key out for the three reference agents"}
}

func keyMissing(at, key, needed string) problem {
	return problem{at, fmt.Sprintf("%s is missing: %s", key, needed)}
}

func keyNotFor(at, key, agent, of string) problem {
	return problem{at, fmt.Sprintf("%s: the agent %q has no such setting; it is one of %q", key, agent, of)}
}

func noEffort(at, key, agent string) problem {
	return problem{at, fmt.Sprintf("%seffort: %q cannot be told how hard its model is to think, so that the condition would say what is not", key, agent)}
}

func secretInEnv(at, key, name string) problem {
	return problem{at, fmt.Sprintf("%s.env.%s: its name says that it is a secret, and every journal records env; "+
		"list it as %s.secrets: [%s], and set the variable where the run is started", key, name, key, name)}
}

func dockerOnly(at, key, what string) problem {
	return problem{at, fmt.Sprintf("%s: %s is used in the sandbox docker only, and this agent works in local", key, what)}
}

func notIsolated(at, key, network string) problem {
	return problem{at, fmt.Sprintf("%s: %q is not allowed here: the agent would share the network of another host or container; "+
		"allowed: bridge, or the name of a network that \"docker network create\" has made", key, network)}
}

func duplicateAgent(at, key, other, otherAt string) problem {
	return problem{at, fmt.Sprintf("%s is the same as %s (%s) in every setting; use rollouts to play it more than once", key, other, otherAt)}
}

func agentNotFound(at, pick string, labels []string, nearest string) problem {
	return problem{at, fmt.Sprintf("agent: no agent is called %q; configured are %s; without being configured: %s; the nearest is %s",
		pick, strings.Join(labels, ", "), strings.Join(adding(), ", "), nearest)}
}

func retriesWithoutFeedback(at string, retries int) problem {
	return problem{at, fmt.Sprintf("retries: %d is not allowed with feedback none: without feedback there is nothing to retry on; allowed: 0", retries)}
}

func costWithoutPrices(at string) problem {
	return problem{at, "limits: a limit of cost needs models.prices, the file with what models cost"}
}

func gateBeyondTurns(at string, gate, turns int) problem {
	return problem{at, fmt.Sprintf("gate: %d is not allowed with turns %d; allowed: 0 to %d", gate, turns, turns+1)}
}

// quoted shows a value without letting it fill the screen.
func quoted(value string) string {
	const most = 80
	if runes := []rune(value); len(runes) > most {
		value = string(runes[:most]) + "…"
	}
	return fmt.Sprintf("%q", value)
}

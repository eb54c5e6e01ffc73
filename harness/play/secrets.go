package play

import (
	"fmt"
	"io"
	"strings"

	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/gateway"
	"staminabench/harness/redact"
)

// secrets are the keys that agents need. They are in the memory of the processes that play, and in the
// environment of an agent's own process: not in its server's, not in its container's, in no file.
type secrets struct {
	values   map[string]string // by name
	upstream map[string]string // keys of models, by name: the gateway's alone
	plain    []string          // names of those whose values are none
	redactor *redact.Redactor
}

// findSecrets takes the secrets that agents name from the environment. What else there has the name of
// a secret is redacted too: an agent without a container may find it.
func findSecrets(s config.Settings, environ []string) (secrets, error) {
	values := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		values[name] = value
	}
	found := secrets{values: map[string]string{}, upstream: map[string]string{}}
	var named []string
	for _, a := range s.Agents {
		if name := upstreamKey(s, a); name != "" {
			if values[name] == "" {
				return found, errKeyUnset(config.Label(a), name)
			}
			if len(values[name]) < redact.Shortest {
				return found, errKeyShort(config.Label(a), name)
			}
			found.upstream[name] = values[name]
			named = append(named, name)
		}
		for _, name := range a.Secrets {
			if values[name] == "" {
				return found, errSecretUnset(name)
			}
			if !redact.Plausible(values[name]) {
				found.plain = append(found.plain, name)
			}
			found.values[name] = values[name]
			named = append(named, name)
		}
	}
	found.redactor = redact.New(environ, named...)
	return found, nil
}

// upstreamKey is the name of the key that the gateway needs for an agent; "" for none.
func upstreamKey(s config.Settings, a condition.Agent) string {
	name := s.OpenAIKey
	switch config.Wire(a) {
	case "":
		return ""
	case gateway.Messages:
		name = s.AnthropicKey
	}
	if name == "none" {
		return ""
	}
	return name
}

// of are those of an agent.
func (s secrets) of(a condition.Agent) map[string]string {
	env := map[string]string{}
	for _, name := range a.Secrets {
		env[name] = s.values[name]
	}
	return env
}

// hidden are the values of an agent's secrets that are to be kept out of what is recorded.
func (s secrets) hidden(a condition.Agent) []string {
	var list []string
	for _, value := range s.of(a) {
		if redact.Plausible(value) {
			list = append(list, value)
		}
	}
	return list
}

// tellPlain tells of values that are no secrets: model servers of one's own take any.
func (s secrets) tellPlain(log io.Writer) {
	for _, name := range s.plain {
		fmt.Fprintf(log, "the value of %s is short or a plain word, so journals may hold it\n", name)
	}
}

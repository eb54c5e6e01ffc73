package play

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"staminabench/harness/redact"
	"staminabench/harness/session"
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

func errNoFolder(run, out string) error {
	return fmt.Errorf("run %s: there is no such folder; %s", run, whichRun(out))
}

func errNoRun(run, out string) error {
	return fmt.Errorf("run %s: it is no run, because it has no journal/ with journals; %s", run, whichRun(out))
}

func whichRun(out string) string {
	return "leave RUN (STAMINA_RUN, the setting run) out to begin a new run; runs are in " + filepath.Join(out, "runs")
}

// sameSettings says what goes on with a run.
const sameSettings = "give the same settings as it was begun with (CONFIG, AGENT, SCENARIOS, FILES, SEED, TURNS, ROLLOUTS, …), " +
	"or leave RUN out to begin a new run"

// shownForeign is how many sessions of another plan are named.
const shownForeign = 3

func errOtherPlan(run string, foreign []string, begun int) error {
	named := strings.Join(foreign[:min(shownForeign, len(foreign))], ", ")
	if more := len(foreign) - shownForeign; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Errorf("run %s: these settings do not play %d of its %d sessions (%s), so nothing was begun; %s",
		run, len(foreign), begun, named, sameSettings)
}

func errOtherCondition(run, id string, lines []string) error {
	return fmt.Errorf("run %s: %w (session %s), so nothing was begun:\n  %s\n%s",
		run, session.ErrCondition, id, strings.Join(lines, "\n  "), sameSettings)
}

package config

import (
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// prefix begins the name of every variable that is read. A variable that begins so and is not
// known is an error: a misspelt setting must not be played as the default.
const prefix = "STAMINA_"

// FileVariable names another configuration file than the one that [Load] is told.
const FileVariable = prefix + "CONFIG"

// Load reads the file at path, puts the STAMINA_* variables among environ ("NAME=value") on top,
// and checks the whole. STAMINA_CONFIG names another file; without either the defaults hold. A
// variable with an empty value counts as not set. The error lists everything that is wrong; it is
// [ErrSettings].
func Load(path string, environ []string) (Settings, error) {
	l := &loader{settings: Defaults(), at: map[string]string{}}
	vars := l.pick(environ)
	if own := vars[FileVariable]; own != "" {
		path = own
	}
	if path != "" {
		l.readFile(path)
		l.beside(path)
	}
	l.applyVariables(vars)
	l.check()
	if len(l.problems) > 0 {
		return Settings{}, fmt.Errorf("configuration: %w", errors.Join(l.problems...))
	}
	return l.settings, nil
}

// loader is the work of one Load.
type loader struct {
	settings Settings
	at       map[string]string // where a key was set last: "stamina.yaml:12" or a variable's name
	fromVar  map[string]bool   // keys that a variable set
	agentAt  []string          // where each agent begins; empty for the defaults
	picked   int               // index of the first agent that the setting agent alone names
	problems []error
}

// beside makes the path of a file that the configuration file names start where that file lies.
func (l *loader) beside(path string) {
	prices := &l.settings.Prices
	if *prices == "" || filepath.IsAbs(*prices) {
		return
	}
	if folder, err := filepath.Abs(filepath.Dir(path)); err == nil { // without, it stays as it is
		*prices = filepath.Join(folder, *prices)
	}
}

func (l *loader) report(p problem) { l.problems = append(l.problems, p) }

// set gives a setting its value and remembers where it came from.
func (l *loader) set(s Setting, at, value string) {
	l.at[s.Name] = at
	if !s.set(&l.settings, value) {
		l.report(badValue(at, s.Name, value, s.Allowed))
	}
}

// pick takes our variables out of the environment.
func (l *loader) pick(environ []string) map[string]string {
	vars := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, prefix) && value != "" {
			vars[name] = value
		}
	}
	return vars
}

func (l *loader) applyVariables(vars map[string]string) {
	l.fromVar = map[string]bool{}
	for _, s := range table {
		if value, ok := vars[s.Env()]; ok {
			l.set(s, s.Env(), value)
			l.fromVar[s.Name] = true
		}
	}
	known := variables()
	for _, name := range slices.Sorted(maps.Keys(vars)) {
		if !slices.Contains(known, name) {
			l.report(unknownVariable(name, nearest(name, known)))
		}
	}
}

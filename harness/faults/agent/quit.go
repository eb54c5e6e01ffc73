package main

import (
	"os"
	"path/filepath"
)

// quitTurn is the turn that an agent which quits loses.
const quitTurn = "2"

// holdFile makes the next server wait before it listens. It lies outside of the sandbox, if there is a
// folder that both can write to.
func holdFile() string { return filepath.Join(os.Getenv("DOCUMENTS"), "hold") }

// quit leaves no server in its turn. The next one that starts is that of the turn before.
func quit() error {
	if os.Getenv("STAMINA_TURN") != quitTurn {
		return nil
	}
	if os.Getenv("STAMINA_ATTEMPT") == "0" {
		_ = os.WriteFile(holdFile(), nil, 0o644) // a container's folder is its image's
	}
	return os.Remove(script)
}

// waitIfHeld waits for ever, once.
func waitIfHeld() {
	if os.Remove(holdFile()) == nil {
		wait()
	}
}

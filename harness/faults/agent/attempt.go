package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// installed is what the tool holds once it is installed.
const installed = "installed"

// attempt plays one attempt: it builds the server of the turn, unless the fault is in the way.
func attempt(f fault) error {
	if err := count(); err != nil {
		return err
	}
	if os.Getenv("STAMINA_TURN") == "0" {
		if err := os.WriteFile(tool(), []byte(installed), 0o644); err != nil {
			return err
		}
	}
	if f.before != nil {
		f.before()
	}
	if err := build(); err != nil || f.after == nil {
		return err
	}
	return f.after()
}

// count counts the attempts of the session in HOME.
func count() error {
	path := filepath.Join(os.Getenv("HOME"), "attempts")
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := fmt.Fprintln(file, os.Getenv("STAMINA_TURN"), os.Getenv("STAMINA_ATTEMPT")); err != nil {
		return err
	}
	all, err := os.ReadFile(path)
	fmt.Printf("attempt %d of this session\n", bytes.Count(all, []byte("\n")))
	return err
}

func build() error { return buildTurn(os.Getenv("STAMINA_TURN")) }

// buildTurn writes the document of a turn behind a first line by which the kernel runs this program on it.
func buildTurn(turn string) error {
	document, err := os.ReadFile(filepath.Join(os.Getenv("DOCUMENTS"), turn+".json"))
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	// What an attempt before has put there, whatever it is, must not be written through.
	if err := os.RemoveAll(script); err != nil {
		return err
	}
	return os.WriteFile(script, append([]byte("#!"+program+" serve\n"), document...), 0o755)
}

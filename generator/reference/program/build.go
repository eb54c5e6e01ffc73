package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"staminabench/generator/reference"
)

// script is the name that the contract gives the server.
const script = "run_server.sh"

// maxInterpreter is the longest path that fits, with the rest of the line, into the 127 bytes that
// older kernels read of it.
const maxInterpreter = 110

type buildCommand struct {
	Dir string `default:"." help:"Folder in which run_server.sh is written."`
}

// Run writes the document behind a first line by which the kernel runs this program on it. A document
// that cannot be served is an error, and nothing is written.
func (c buildCommand) Run(s *streams) error {
	b, err := io.ReadAll(s.in)
	if err != nil {
		return fmt.Errorf("read the document: %w", err)
	}
	if _, err := parse(b); err != nil {
		return err
	}
	program, err := interpreter()
	if err != nil {
		return err
	}
	path := filepath.Join(c.Dir, script)
	if err := os.WriteFile(path, append([]byte("#!"+program+" serve\n"), b...), 0o755); err != nil {
		return fmt.Errorf("write the server: %w", err)
	}
	if err := os.Chmod(path, 0o755); err != nil { // a file that was there keeps its mode
		return fmt.Errorf("write the server: %w", err)
	}
	return nil
}

// interpreter is the path of this program as a first line can hold it.
func interpreter() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("find this program: %w", err)
	}
	if strings.ContainsAny(path, " \t\n") || len(path) > maxInterpreter {
		return "", fmt.Errorf("the path of this program, %q, must have no blanks and at most %d characters", path, maxInterpreter)
	}
	return path, nil
}

// parse makes a server of a document.
func parse(b []byte) (http.Handler, error) {
	var d reference.Document
	decoder := json.NewDecoder(bytes.NewReader(b))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); errors.Is(err, io.EOF) {
		return nil, errors.New("the document is empty")
	} else if err != nil {
		return nil, fmt.Errorf("the document is no JSON of the right form: %w", err)
	}
	return d.Handler()
}

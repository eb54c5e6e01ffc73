package faults_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/play"
)

// playVariable makes the test binary a process that plays a run, and can be killed; it names the
// settings of the run.
const playVariable = "FAULTS_PLAY"

func TestMain(m *testing.M) {
	if settings := os.Getenv(playVariable); settings != "" {
		if err := playRun(settings); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	code := m.Run()
	_ = os.RemoveAll(filepath.Dir(frontPath())) // the verdict matters more than a file in /tmp
	os.Exit(code)
}

// playRun plays the only session of a run, or goes on with it.
func playRun(settings string) error {
	ctx := context.Background()
	run, err := play.Load(settings, nil)
	if err != nil {
		return err
	}
	if _, err := run.Prepare(ctx, os.Stderr); err != nil {
		return err
	}
	s, err := run.Sessions[0].Begin(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := s.Play(ctx); err != nil {
		return err
	}
	return s.Close(ctx)
}

// played is the scenario of all sessions here.
const (
	playedSeed = 1
	horizon    = 3
)

// program builds a program once, static as images need it.
func program(t *testing.T, pkg string) string {
	t.Helper()
	path, err := containers.GoBinary(t.Context(), "staminabench/"+pkg)
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return path
}

// documents are what the agent makes the servers of the turns of.
var documents = sync.OnceValue(func() map[string][]byte {
	s := scenario.New(playedSeed, horizon)
	out := map[string][]byte{}
	for turn := range s.Turns {
		text, err := json.Marshal(reference.Document{Specification: s.Spec(turn)})
		if err != nil {
			panic(err)
		}
		out[strconv.Itoa(turn)+".json"] = text
	}
	return out
})

// image holds the agent, the reference program, the documents, and a tool that the agent can install
// although it is no root and the tool lies outside of its folders.
func image(t *testing.T) string {
	t.Helper()
	g := NewWithT(t)
	_, err := containers.EnsureEngine(t.Context(), t.Output())
	g.Expect(err).NotTo(HaveOccurred())
	files := map[string]containers.Binary{
		"/bin/agent":     {Path: program(t, "harness/faults/agent")},
		"/bin/reference": {Path: program(t, "generator/reference/program")},
		"/opt/tool":      {Data: []byte("not yet"), Mode: 0o666},
	}
	for name, text := range documents() {
		files["/documents/"+name] = containers.Binary{Data: text, Mode: 0o644}
	}
	id, err := containers.BuildScratch(t.Context(), containers.Image{Name: "faults", Files: files})
	g.Expect(err).NotTo(HaveOccurred())
	return id
}

// unpacked lays the documents into a folder of this machine.
func unpacked(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range documents() {
		NewWithT(t).Expect(os.WriteFile(filepath.Join(dir, name), text, 0o600)).To(Succeed())
	}
	return dir
}

// ownEnvironment is that of this process without the settings of whoever runs the tests.
func ownEnvironment(more ...string) []string {
	var out []string
	for _, entry := range os.Environ() {
		if !strings.HasPrefix(entry, "STAMINA_") {
			out = append(out, entry)
		}
	}
	return append(out, more...)
}

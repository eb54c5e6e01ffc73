package client_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/cases/render"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/client"
)

// A suite that was emitted for a turn passes on a right server and tells a wrong one.
func TestEmittedSuites(t *testing.T) {
	const seed, turn = 7, 4
	s := scenario.New(seed, turn)
	cs, err := cases.NewMaker(s).Cases(turn, 0)
	if err != nil {
		t.Fatal(err)
	}
	meta := render.Meta{Title: s.Title(), Generator: s.Generator, Seed: seed, Turn: turn}
	binary := build(t, map[string]func(io.Writer) error{
		"suite_test.go": func(w io.Writer) error { return render.Suite(w, "turn4", meta) },
		"cases_test.go": func(w io.Writer) error { return render.Ginkgo(w, "turn4", meta, cs) },
	})
	right := reference.Handler(s.Spec(turn))
	if out, err := play(t, binary, right); err != nil || !strings.Contains(out, fmt.Sprintf("%d Passed", len(cs))) {
		t.Errorf("a right server: %v\n%s", err, out)
	}
	for name, wrong := range map[string]http.Handler{"200 always": always(200, `{"id":1}`), "deletes nothing": undeletable(right)} {
		out, err := play(t, binary, wrong)
		if err == nil || !strings.Contains(out, "expected status") || !strings.Contains(out, "clause ") {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

// The golden files of the renderer have every form of statement: they must compile.
func TestGoldenSuiteCompiles(t *testing.T) {
	sources := map[string]func(io.Writer) error{}
	for _, name := range []string{"suite_test.go", "cases_test.go"} {
		sources[name] = func(w io.Writer) error {
			b, err := os.ReadFile(filepath.Join(goldens, name+".golden"))
			if err != nil {
				return err
			}
			_, err = w.Write(b)
			return err
		}
	}
	out, err := play(t, build(t, sources), always(204, ""))
	if err == nil || !strings.Contains(out, "1 Passed") || !strings.Contains(out, "2 Failed") {
		t.Errorf("a server that only resets: %v\n%s", err, out)
	}
}

// goldens is the folder of the renderer's golden files.
const goldens = "../../generator/cases/render/testdata"

// build vets and compiles a suite. Its files lie outside of the module: an overlay shows them to the
// go command in the folder of the golden files, which has no Go files of its own.
func build(t *testing.T, sources map[string]func(io.Writer) error) (binary string) {
	t.Helper()
	shown, err := filepath.Abs(goldens)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for name, write := range sources {
		var source bytes.Buffer
		if err := write(&source); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(shown, name)] = keep(t, filepath.Join(folder, name), source.Bytes())
	}
	mapping, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	flag := "-overlay=" + keep(t, filepath.Join(folder, "overlay.json"), mapping)
	binary = filepath.Join(folder, "suite")
	for _, args := range [][]string{{"vet", flag, goldens}, {"test", flag, "-c", "-o", binary, goldens}} {
		if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args[0], err, out)
		}
	}
	return binary
}

func keep(t *testing.T, path string, content []byte) string {
	t.Helper()
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// play runs a compiled suite against a server.
func play(t *testing.T, binary string, handler http.Handler) (string, error) {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	command := exec.Command(binary, "-ginkgo.no-color")
	command.Env = append(os.Environ(), client.Variable+"="+server.URL)
	out, err := command.CombinedOutput()
	return string(out), err
}

// always answers every request alike.
func always(status int, body string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	})
}

// undeletable says that it deleted a record, and does not.
func undeletable(right http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodDelete {
			r.Method = http.MethodGet
			answer := httptest.NewRecorder()
			if right.ServeHTTP(answer, r); answer.Code == 200 {
				w.WriteHeader(204)
				return
			}
			w.WriteHeader(answer.Code)
			return
		}
		right.ServeHTTP(w, r)
	})
}

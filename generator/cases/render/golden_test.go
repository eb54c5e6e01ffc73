package render

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

var meta = Meta{Title: "Order desk", Generator: "1", Seed: 7, Turn: 12}

func TestGoldens(t *testing.T) {
	for name, write := range map[string]func(io.Writer) error{
		"cases.txt":            func(w io.Writer) error { return Text(w, orders()) },
		"cases.sh":             func(w io.Writer) error { return Curl(w, orders(), "http://127.0.0.1:8080") },
		"cases.py":             func(w io.Writer) error { return Pytest(w, meta, orders(), "http://127.0.0.1:8080") },
		"cases_test.go.golden": func(w io.Writer) error { return Ginkgo(w, "turn12", meta, orders()) },
		"suite_test.go.golden": func(w io.Writer) error { return Suite(w, "turn12", meta) },
	} {
		var got bytes.Buffer
		if err := write(&got); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		golden(t, filepath.Join("testdata", name), got.Bytes())
	}
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not as before; if that is meant: go test -update\n%s", path, got)
	}
}

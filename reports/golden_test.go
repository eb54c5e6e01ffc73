package reports

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"staminabench/harness/journal"
)

// go test ./reports -update writes the goldens anew; read the difference before you keep it.
var update = flag.Bool("update", false, "write the golden files")

func writers(r Results) map[string]func(io.Writer) error {
	return map[string]func(io.Writer) error{
		"junit.xml":  func(w io.Writer) error { return WriteJUnit(w, r, JUnitConfig{Failures: 1, Bytes: 64}) },
		"summary.md": func(w io.Writer) error { return WriteSummary(w, r) },
		"table.txt":  func(w io.Writer) error { return WriteTable(w, r) },
		"line.txt": func(w io.Writer) error {
			_, err := io.WriteString(w, r.Line()+"\n")
			return err
		},
	}
}

func render(t *testing.T, write func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGoldens(t *testing.T) {
	goldens, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range writers(results(t, goldenRun()...)) {
		path := filepath.Join(goldens, name+".golden")
		got := render(t, write)
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s differs from its golden; got:\n%s", name, got)
		}
	}
}

// The order of journals, and of the sessions that wrote them, does not matter.
func TestOrderDoesNotMatter(t *testing.T) {
	sessions, err := journal.ReadRun(JournalPath(writeRun(t, goldenRun()...)))
	if err != nil {
		t.Fatal(err)
	}
	forward, err := From(sessions)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(sessions)
	backward, err := From(sessions)
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range writers(forward) {
		if !bytes.Equal(render(t, write), render(t, writers(backward)[name])) {
			t.Errorf("%s depends on the order", name)
		}
	}
}

package scenario

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden file")

func TestALongerHorizonKeepsTheBeginning(t *testing.T) {
	for seed := range uint64(4) {
		long := New(seed, 60)
		for _, horizon := range []int{0, 1, 17, 60} {
			short := New(seed, horizon)
			if len(short.Turns) != horizon+1 || short.Horizon() != horizon {
				t.Fatalf("%d turns for the horizon %d", len(short.Turns), horizon)
			}
			cut := *long
			cut.Turns = cut.Turns[:horizon+1]
			if !bytes.Equal(short.body(), cut.body()) {
				t.Errorf("seed %d: the first %d turns depend on the horizon", seed, horizon)
			}
		}
	}
}

func TestASeedYieldsTheSameBytes(t *testing.T) {
	if !bytes.Equal(New(5, 40).body(), New(5, 40).body()) {
		t.Error("two runs differ")
	}
	if New(5, 3).Digest() == New(6, 3).Digest() {
		t.Error("two seeds yield the same")
	}
}

// The order of maps is drawn anew in every process, so another one is asked too.
func TestAnotherProcessYieldsTheSameBytes(t *testing.T) {
	if os.Getenv("SCENARIO_DIGEST") != "" {
		fmt.Println("digest:", New(5, 40).Digest())
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		c := exec.Command(program, "-test.run", "^"+t.Name()+"$")
		c.Env = append(os.Environ(), "SCENARIO_DIGEST=1")
		out, err := c.CombinedOutput()
		if want := "digest: " + New(5, 40).Digest(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("it prints %s (%v), not %s", out, err, want)
		}
	}
}

// TestTheDigestsAreThoseOfTheVersion fails if a seed yields something else: then Version goes up.
func TestTheDigestsAreThoseOfTheVersion(t *testing.T) {
	got := "generator version " + Version + "\n"
	for _, c := range []struct {
		seed    uint64
		horizon int
	}{{0, 0}, {0, 25}, {1, 25}, {42, 60}, {1 << 63, 5}} {
		got += fmt.Sprintf("%d %d %s\n", c.seed, c.horizon, New(c.seed, c.horizon).Digest())
	}
	const path = "testdata/digests.txt"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the digests differ from %s:\n%s", path, got)
	}
}

func TestAFileHoldsTheWholeScenario(t *testing.T) {
	for seed := range uint64(6) {
		s, path := New(seed, 30), filepath.Join(t.TempDir(), "scenario.json")
		if err := s.Write(path); err != nil {
			t.Fatal(err)
		}
		back, err := Read(path)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !bytes.Equal(back.body(), s.body()) || back.Digest() != s.Digest() {
			t.Errorf("seed %d: what is read differs from what was written", seed)
		}
		if err := back.Write(path + "2"); err != nil {
			t.Fatal(err)
		}
		one, errOne := os.ReadFile(path)
		two, errTwo := os.ReadFile(path + "2")
		if errOne != nil || errTwo != nil || !bytes.Equal(one, two) {
			t.Errorf("seed %d: the file is written in another way", seed)
		}
		if left, _ := filepath.Glob(path + "*.part"); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
}

func TestReindentedFilesAreTheSame(t *testing.T) {
	var out bytes.Buffer
	if err := json.Indent(&out, small(t), "", "\t"); err != nil {
		t.Fatal(err)
	}
	if s, err := parse(out.Bytes()); err != nil || s.Digest() != New(3, 2).Digest() {
		t.Error(err)
	}
}

func TestAScenarioNamesItsParts(t *testing.T) {
	s := New(3, 2)
	if s.Title() != s.Spec(0).Title || len(s.Kinds(1)) != 5 || len(s.Kinds(0)) != 0 || s.Generator != Version || s.Sampler == "" || s.Seed != 3 {
		t.Errorf("%+v", s)
	}
}

// small is the file of a short scenario.
func small(t testing.TB) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "scenario.json")
	if err := New(3, 2).Write(path); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

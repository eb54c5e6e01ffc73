package generator_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/openapi"
	"staminabench/generator/prose"
	"staminabench/generator/scenario"
)

var update = flag.Bool("update", false, "write the digests anew; only together with a new generator version")

// TestTheSameSeedYieldsTheSameBytes pins every kind of output. If it fails, either the change was an
// accident, or scenario.Version must be raised: published results name it.
func TestTheSameSeedYieldsTheSameBytes(t *testing.T) {
	var out strings.Builder
	for _, seed := range []uint64{1, 2, 7} {
		s := scenario.New(seed, 30)
		fmt.Fprintf(&out, "version %s seed %d scenario %s\n", scenario.Version, seed, s.Digest())
		maker := cases.NewMaker(s)
		for _, turn := range []int{0, 5, 30} {
			fmt.Fprintf(&out, "version %s seed %d turn %d %s\n", scenario.Version, seed, turn, outputs(t, s, maker, turn))
		}
	}
	const file = "testdata/digests.golden"
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != out.String() {
		t.Errorf("the generator yields other bytes than before.\nwas:\n%s\nis:\n%s", want, out.String())
	}
}

func outputs(t *testing.T, s *scenario.Scenario, maker *cases.Maker, turn int) string {
	t.Helper()
	document, err := openapi.JSON(s.Spec(turn))
	if err != nil {
		t.Fatal(err)
	}
	list, err := maker.Cases(turn, 1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	told := prose.Specification(s.Spec(turn), 3)
	if turn > 0 {
		told += prose.Changes(s.Spec(turn-1), s.Turns[turn].Changes, 3)
	}
	return fmt.Sprintf("prose %s openapi %s cases %s", digest([]byte(told)), digest(document), digest(b))
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

package render

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"staminabench/generator/cases"
)

func TestNoCasesAreNoSuite(t *testing.T) {
	err := Ginkgo(&bytes.Buffer{}, "x", meta, nil)
	if err == nil || err.Error() != "ginkgo source of Order desk, seed 7, turn 12, attempt 0: there are no cases" {
		t.Errorf("got %v", err)
	}
}

func TestImportsAreOnlyThoseThatAreUsed(t *testing.T) {
	for i, c := range orders() {
		var out bytes.Buffer
		if err := Ginkgo(&out, "x", meta, []cases.Case{c}); err != nil {
			t.Fatal(err)
		}
		if imports, uses := strings.Contains(out.String(), "gomega"), c.Family != "reset"; imports != uses {
			t.Errorf("case %d: imports Gomega: %v, uses it: %v", i, imports, uses)
		}
	}
}

func TestNoDescribeIsTooLarge(t *testing.T) {
	list := make([]cases.Case, 2*largest+1)
	for i := range list {
		list[i] = cases.Case{ID: strconv.Itoa(i), Label: "A", Family: "x"}
		if i%2 == 1 {
			list[i].Label = "B"
		}
	}
	var got []string
	for _, g := range groups(append(list, list...)) {
		got = append(got, fmt.Sprintf("%s: %d", g.name, len(g.cases)))
	}
	want := []string{"A x: 200", "B x: 200", "A x, part 2: 200", "B x, part 2: 200", "A x, part 3: 2"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestLiteralsMeanTheirText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "text"))
		if got, err := strconv.Unquote(literal(text)); got != text || err != nil {
			t.Fatalf("%q: got %q, %v", text, got, err)
		}
	})
}

func TestTheShellSeesTheText(t *testing.T) {
	for _, text := range []string{"", "it's", `a "b" \n $HOME $(x) ` + "`y` %s\n\n!", "'", "''", "${order1}", `{"a":${order1}} ${`, "/a/${order1}/b", "é\xff\x01"} {
		want := strings.ReplaceAll(text, "${order1}", "7")
		for name, quoted := range map[string]string{"text": shellText(text), "path": `"` + shellPath(text) + `"`} {
			if quoted == "" {
				quoted = "''"
			}
			got, err := exec.Command("sh", "-c", "id_order1=7; printf '%s' "+quoted).Output()
			if err != nil || string(got) != want {
				t.Errorf("%s: got %q, want %q, %v", name, got, want, err)
			}
		}
	}
}

func TestWritersAreNotSilentAboutErrors(t *testing.T) {
	for name, err := range map[string]error{
		"text":   Text(broken{}, orders()),
		"curl":   Curl(broken{}, orders(), "http://h"),
		"ginkgo": Ginkgo(broken{}, "x", meta, orders()),
		"suite":  Suite(broken{}, "x", meta),
		"pytest": Pytest(broken{}, meta, orders(), "http://h"),
	} {
		if !errors.Is(err, errFull) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

var errFull = errors.New("disk full")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errFull }

package prose

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// TestPhrasingsOfASentenceHaveTheSameParts reads the phrases from the source, so that none is
// forgotten: a phrasing that lacks a part would hide a fact from the agents of some seeds.
func TestPhrasingsOfASentenceHaveTheSameParts(t *testing.T) {
	groups := phraseGroups(t)
	if len(groups) < 60 {
		t.Fatalf("found only %d groups of phrases", len(groups))
	}
	first := map[string]bool{}
	for _, group := range groups {
		if len(group) < 2 || len(group) > 4 {
			t.Errorf("%q has %d phrasings, want 2 to 4", group[0], len(group))
		}
		if first[group[0]] {
			t.Errorf("%q stands for two kinds of sentence", group[0])
		}
		first[group[0]] = true
		for i, phrasing := range group {
			if !slices.Equal(placeholders(phrasing), placeholders(group[0])) || slices.Contains(group[:i], phrasing) {
				t.Errorf("%q has other parts than %q, or is there twice", phrasing, group[0])
			}
		}
	}
}

func placeholders(phrasing string) []string {
	out := placeholder.FindAllString(phrasing, -1)
	slices.Sort(out)
	return slices.Compact(out)
}

// phraseGroups finds all literals of type phrases in the package.
func phraseGroups(t *testing.T) [][]string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			list, ok := n.(*ast.CompositeLit)
			if ok && isPhrases(list.Type) {
				out = append(out, texted(t, list.Elts))
			}
			return true
		})
	}
	return out
}

// isPhrases takes the literals of the map of comparisons too, which leave their type out.
func isPhrases(e ast.Expr) bool {
	name, ok := e.(*ast.Ident)
	return e == nil || ok && name.Name == "phrases"
}

func texted(t *testing.T, elements []ast.Expr) []string {
	t.Helper()
	var out []string
	for _, e := range elements {
		text := ""
		ast.Inspect(e, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok {
				part, err := strconv.Unquote(literal.Value)
				if err != nil {
					t.Fatal(err)
				}
				text += part
			}
			return true
		})
		out = append(out, text)
	}
	return out
}

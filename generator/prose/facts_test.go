package prose

import (
	"slices"
	"strings"
	"testing"

	"staminabench/generator/spec"
)

const seeds = 25

// TestEveryFactOfAFieldStandsInItsBullet looks for the facts themselves, whatever the words.
func TestEveryFactOfAFieldStandsInItsBullet(t *testing.T) {
	s := roastery()
	for seed := range uint64(seeds) {
		sections := strings.Split(Specification(s, seed), "\n## ")
		for i := range s.Entities {
			e := &s.Entities[i]
			section := sections[i+1]
			contains(t, seed, strings.SplitN(section, "\n", 2)[0], code(e.Name), code("/"+e.Segment()))
			for j := range e.Fields {
				f := &e.Fields[j]
				contains(t, seed, bullet(t, section, code(f.Name)), fieldTokens(s, f)...)
			}
		}
	}
}

// bullet is the first one that starts with something, and those below it.
func bullet(t *testing.T, text, start string) string {
	t.Helper()
	_, rest, found := strings.Cut(text, "\n- "+start)
	if !found {
		t.Fatalf("no bullet starts with %s in:\n%s", start, text)
	}
	return start + strings.SplitN(strings.ReplaceAll(rest, "\n\n", "\n- "), "\n- ", 2)[0]
}

func fieldTokens(s *spec.Specification, f *spec.Field) []string {
	low, high := bounds(f)
	out := []string{code(f.Name), low, high, string(f.OnDelete)}
	for _, v := range f.Values {
		out = append(out, "`\""+v+"\"`")
	}
	if f.IsState() {
		return append(out, "state", "`\""+f.Initial+"\"`")
	}
	if f.IsReference() {
		out = append(out, code(s.Entity(f.Target).Name))
	}
	words := map[spec.Type]string{spec.Boolean: "bool", spec.Ref: "reference", spec.RefList: "list"}[f.Type]
	if words == "" {
		words = string(f.Type)
	}
	out = append(out, words, map[spec.Presence]string{
		spec.Required: "required", spec.Nullable: "null is accepted", spec.Defaulted: "null is refused",
	}[f.Presence])
	if f.Presence == spec.Defaulted && f.Default != nil {
		return append(out, "`"+f.Default.String()+"`")
	}
	if f.Presence == spec.Defaulted {
		return append(out, "`[]`")
	}
	return out
}

func contains(t *testing.T, seed uint64, text string, tokens ...string) {
	t.Helper()
	for _, token := range tokens {
		if !strings.Contains(text, token) {
			t.Errorf("seed %d: %s is not in %q", seed, token, text)
		}
	}
}

func TestEveryFactOfAnActionStandsBelowItsPath(t *testing.T) {
	s := roastery()
	for seed := range uint64(seeds) {
		text := Specification(s, seed)
		contains(t, seed, text, "# "+s.Title)
		contains(t, seed, bullet(t, text, "`POST /roaster/<id>/cool`"), "`status`", "from `\"idle\"` or `\"busy\"` to `\"idle\"`", "without guards and effects")
		finish := bullet(t, text, "`POST /coffeebatch/<id>/finish`")
		lines := strings.Split(finish, "\n")
		if len(lines) != 1+7+5 {
			t.Fatalf("seed %d: got %d lines, want one for the move, each guard and each effect:\n%s", seed, len(lines), finish)
		}
		for i, tokens := range finishTokens {
			contains(t, seed, lines[i], tokens...)
		}
	}
}

var finishTokens = [][]string{
	{"`stage`", "from `\"green\"` or `\"held\"` to `\"roasted\"`"},
	{"`weight_kg`", "`1.25`"},
	{"`organic`", "true"},
	{"`blend_of`", "null"},
	{"`beans`", "at least 2 items"},
	{"`Tasting`", "`batch`", "at least 1 "},
	{"`capacity`", "`Roaster`", "`roaster`", "`50`"},
	{"`Roaster`", "`cooler`", "`\"idle\"`"},
	{"`grade`", "`\"aa\"`"},
	{"`bags`", "`1`"},
	{"`capacity`", "`Roaster`", "`roaster`", "`2`"},
	{"`stock`", "every `Bean`", "`beans`", "`0.5`"},
	{"`Shipment`", "`batch`", "`carrier` = `\"post & rail\"`"},
}

func TestEveryAnalyticIsListedWithItsFullPath(t *testing.T) {
	s := roastery()
	for seed := range uint64(seeds) {
		_, list, _ := strings.Cut(Specification(s, seed), "## Analytics\n\n")
		var want []string
		for i := range s.Analytics {
			want = append(want, "- `GET "+s.Path(&s.Analytics[i])+"`")
		}
		if got := strings.Split(strings.TrimSpace(list), "\n"); !slices.Equal(got, want) {
			t.Errorf("seed %d: got %q, want %q", seed, got, want)
		}
	}
}

func TestAStateWithoutActionsIsReadOnly(t *testing.T) {
	s := roastery()
	s.Entities[2].Actions = nil
	for seed := range uint64(seeds) {
		contains(t, seed, bullet(t, Specification(s, seed), "`stage`"), "read-only and always `\"green\"`", "no action moves it")
	}
}

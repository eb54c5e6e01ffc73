package simulate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"staminabench/harness/journal"
)

var families = []string{"create", "bounds", "required", "patch", "delete", "guard", "analytics", "list"}

// cases are the cases of a turn: one per change is new, the others are as old as they can be.
func (r Run) cases(seed uint64, turn int, changes []string) []journal.Case {
	if r.Cases == 0 {
		return nil
	}
	list := make([]journal.Case, 0, r.Cases)
	for i, kind := range changes {
		list = append(list, newCase(seed, fmt.Sprintf("%d.%d", turn, i), turn, kind))
	}
	for i := 0; len(list) < r.Cases; i++ {
		// A fifth of the cases changes every ten turns, as those of a living system do.
		introduced, kind := 0, ""
		if i%5 == 0 && turn >= 10 {
			introduced, kind = turn/10*10-1, Kinds[i%len(Kinds)]
		}
		list = append(list, newCase(seed, fmt.Sprintf("%d-%d", i, introduced), introduced, kind))
	}
	return list
}

func newCase(seed uint64, id string, introduced int, kind string) journal.Case {
	family := families[len(id)*7%len(families)]
	return journal.Case{ID: fmt.Sprintf("%d/%s/%s", seed, family, id), Family: family, Label: "Coffee" + id + ".weight_kg",
		Title: "PATCH beyond a bound is refused, and the record stays as it was", Introduced: introduced, By: kind}
}

// judge writes the verdicts: a new case of each broken kind fails, and of the old ones one or two.
func (p *player) judge(a *journal.Attempt, cases []journal.Case, broken []string, old bool) {
	verdicts := []byte(strings.Repeat("p", len(cases)))
	for i, c := range cases {
		fails := c.Introduced == a.Turn && slices.Contains(broken, c.By) ||
			old && c.Introduced < a.Turn && i >= len(cases)-2
		if fails {
			verdicts[i] = 'f'
			a.Failures = append(a.Failures, p.failure(i, c))
		}
	}
	a.Verdicts = string(verdicts)
}

func (p *player) failure(i int, c journal.Case) journal.Failure {
	got := p.run.Answer
	if got == "" {
		got = `status 200, body: {"id":3,"weight_kg":1000.25,"roast_degree":"dark","origin":"Sumatra","decaffeinated":false}`
	}
	return journal.Failure{Case: i, Step: 2, Request: "PATCH /coffeebatch/3", Body: `{"weight_kg":1000.25}`,
		Expected: "status 400 or 422", Got: got, Clause: 6, Says: "`weight_kg` of `" + c.Label + "` is at most `750.5`."}
}

// keepPrompts writes what the attempts were told, and its digests into the records.
func keepPrompts(folder string, s *journal.Session) error {
	for i := range s.Records {
		b := s.Records[i].Begun
		if b == nil {
			continue
		}
		text := promptText(s.Head.Scenario.Seed, b)
		path := filepath.Join(folder, filepath.FromSlash(b.Prompt.File))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
		sum := sha256.Sum256([]byte(text))
		b.Prompt.SHA256, b.Prompt.Bytes = hex.EncodeToString(sum[:]), len(text)
	}
	return nil
}

// promptText is about as long as real ones: a specification at first, then changes with consequences.
func promptText(seed uint64, b *journal.Begun) string {
	var text strings.Builder
	lines := 12
	if b.Turn == 0 {
		lines = 250
	}
	fmt.Fprintf(&text, "Scenario %d, turn %d, attempt %d: %s\n\n", seed, b.Turn, b.Attempt, strings.Join(b.Changes, ", "))
	for i := range lines {
		fmt.Fprintf(&text, "%d. `Coffee%d.field_%d` of turn %d is a number of at least %d and at most %d; null is refused.\n",
			i+1, (i*37+b.Turn)%97, i*b.Turn%89, b.Turn, i*7%50, 100+i*13%900)
	}
	return text.String()
}

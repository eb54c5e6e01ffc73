package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// place is what an error about a file must name: a line, a turn, a key, or that the digest differs.
var place = regexp.MustCompile(`^(line \d+, column \d+: |turn \d+: |json: unknown field )|format|digest|is missing|has no turns`)

// TestBytesThatAreDamagedAreNoticed cuts, drops, doubles or replaces bytes of a file. It is refused,
// and the place is named; or only blanks were touched, and the scenario is the same.
func TestBytesThatAreDamagedAreNoticed(t *testing.T) {
	whole, digest := small(t), New(3, 2).Digest()
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		at := rapid.IntRange(0, len(whole)-1).Draw(t, "at")
		end := min(len(whole), at+rapid.IntRange(0, 3).Draw(t, "length"))
		other := rapid.SliceOfN(rapid.SampledFrom([]byte("0 9a\"{}[]:,\\\n\x00\xff")), 0, 2).Draw(t, "bytes")
		damaged := slices.Concat(whole[:at], other, whole[end:])
		if rapid.IntRange(0, 9).Draw(t, "cut") == 0 {
			damaged = whole[:at]
		}
		s, err := parse(damaged)
		if err == nil && s.Digest() != digest {
			t.Fatalf("%q at byte %d of %q is taken for a scenario", other, at, whole[at:end])
		}
		if err != nil {
			refused++
			if !place.MatchString(err.Error()) {
				t.Fatalf("%q at byte %d: the place is not named: %v", other, at, err)
			}
		}
	})
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

// token is a scalar or a key of compact JSON.
var token = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null`)

// TestContentThatIsDamagedIsNoticedInItsTurn puts something else in the place of a key or a value in
// a turn, mostly what stands elsewhere in the scenario, and gives the file the digest that belongs to
// it. That turn, or the next one, which does not follow from it any more, is named.
func TestContentThatIsDamagedIsNoticedInItsTurn(t *testing.T) {
	body := New(3, 4).body()
	turns := regexp.MustCompile(`\{"changes":`).FindAllIndex(body, -1)
	all := token.FindAllIndex(body, -1)
	first := slices.IndexFunc(all, func(at []int) bool { return at[0] > turns[0][0] })
	refused := 0
	rapid.Check(t, func(t *rapid.T) {
		at := all[rapid.IntRange(first, len(all)-1).Draw(t, "token")]
		from := all[rapid.IntRange(first, len(all)-1).Draw(t, "from")]
		other := body[from[0]:from[1]]
		if rapid.IntRange(0, 3).Draw(t, "odd") == 0 {
			other = []byte(rapid.SampledFrom([]string{`""`, `null`, `true`, `[]`, `{}`, `[null]`, `-1`, `0`, `1.234`, `1e9`, `1e999`}).Draw(t, "other"))
		}
		text := slices.Concat(body[:at[0]], other, body[at[1]:])
		if !json.Valid(text) { // a value in the place of a key
			return
		}
		turn := 0
		for i := range turns {
			if turns[i][0] < at[0] {
				turn = i
			}
		}
		s, err := parse(sealed(string(text)))
		if err == nil {
			if !bytes.Equal(s.body(), text) {
				t.Fatalf("%s in the place of %s is read as something else", other, body[at[0]:at[1]])
			}
			return
		}
		refused++
		this, next := fmt.Sprintf("turn %d: ", turn), fmt.Sprintf("turn %d: ", turn+1)
		if m := err.Error(); !strings.HasPrefix(m, this) && !strings.HasPrefix(m, next) {
			t.Fatalf("%s in the place of %s in turn %d: %v", other, body[at[0]:at[1]], turn, err)
		}
	})
	least := 30
	if testing.Short() { // then a fifth is drawn
		least /= 5
	}
	if refused < least {
		t.Errorf("%d of the damaged scenarios were refused", refused)
	}
}

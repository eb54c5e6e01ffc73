package spec

import (
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// TestNamesAreOfTheFormThatIsTold holds the forms to the patterns that messages show.
func TestNamesAreOfTheFormThatIsTold(t *testing.T) {
	for _, f := range []form{entityName, otherName} {
		pattern := regexp.MustCompile(f.pattern)
		matched := 0
		rapid.Check(t, func(t *rapid.T) {
			name := rapid.StringMatching(`[A-Ba-b0-1_]{1,3}[A-Za-z0-9_]{0,30}`).Draw(t, "name")
			if rapid.IntRange(0, 3).Draw(t, "odd") == 0 {
				name = rapid.StringN(0, 34, 40).Draw(t, "any") + name
			}
			if f.matches(name) != pattern.MatchString(name) {
				t.Fatalf("%q matches %s: %v", name, f.pattern, !f.matches(name))
			}
			if f.matches(name) {
				matched++
			}
		})
		for _, name := range []string{"", "A", "a", "_a", "1a", "a_", "A_", "Ab\n", "aB", "é", "aé"} {
			if f.matches(name) != pattern.MatchString(name) {
				t.Errorf("%q matches %s: %v", name, f.pattern, f.matches(name))
			}
		}
		if matched == 0 {
			t.Errorf("nothing that was tried matches %s", f.pattern)
		}
	}
}

package change_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/openapi"
	"staminabench/generator/prose"
	"staminabench/generator/spec"
)

// TestAnyValidChangeKeepsASpecificationValid holds Apply to what it promises, whoever chose the
// change: what comes out is valid, also after it was written and read, is another one than before,
// names nothing that is gone, and can be played.
func TestAnyValidChangeKeepsASpecificationValid(t *testing.T) {
	count := reach(t, func(d dice, c change.Change) (*spec.Specification, error) {
		t, s := d.t, d.s
		after, err := change.Apply(s, c)
		if err != nil {
			return nil, err
		}
		text := encoded(after)
		back := reread[spec.Specification](text)
		if err := back.Validate(); err != nil || encoded(back) != text {
			t.Fatalf("%s makes something that is read as another thing, or as invalid: %v", told(c), err)
		}
		again, err := change.Apply(reread[spec.Specification](encoded(s)), reread[change.Any](told(c)).Change)
		if err != nil || encoded(again) != text {
			t.Fatalf("%s does something else after it was written and read: %v", told(c), err)
		}
		if text == encoded(s) {
			t.Fatalf("%s changes nothing", told(c))
		}
		if err := loose(after); err != nil {
			t.Fatalf("after %s: %v", told(c), err)
		}
		if d.rarely(3) { // this takes a while, and the next even more
			if err := play(after); err != nil {
				t.Fatalf("after %s: %v", told(c), err)
			}
		}
		if d.rarely(60) {
			if _, err := openapi.Document(after); err != nil || prose.Specification(after, 1) == "" {
				t.Fatalf("after %s it cannot be rendered: %v", told(c), err)
			}
		}
		return after, nil
	})
	least := 15
	if testing.Short() { // then a fifth is drawn
		least /= 5
	}
	for _, k := range change.Kinds {
		if count.made[k] < least {
			t.Errorf("%s was made %d times and refused %d times", k, count.made[k], count.refused[k])
		}
	}
}

// TestAChangeWritesToNothingThatItIsGiven: a refusal names the kind and gives no specification, and
// neither a refusal nor a success writes to the specification or the change.
func TestAChangeWritesToNothingThatItIsGiven(t *testing.T) {
	count := reach(t, func(d dice, c change.Change) (*spec.Specification, error) {
		t, s := d.t, d.s
		before, content := encoded(s), told(c)
		after, err := change.Apply(s, c)
		again, errAgain := change.Apply(s, c)
		if encoded(s) != before || told(c) != content {
			t.Fatalf("%s wrote to what it was given", content)
		}
		if (after == nil) != (err != nil) || encoded(after) != encoded(again) || fmt.Sprint(err) != fmt.Sprint(errAgain) {
			t.Fatalf("%s does one thing or another: %v, %v", content, err, errAgain)
		}
		if err != nil && !strings.Contains(err.Error(), "change 1 ("+string(c.Kind())+")") {
			t.Fatalf("%s: the message does not name the kind: %v", content, err)
		}
		return after, err
	})
	for _, k := range change.Kinds {
		if count.refused[k] == 0 {
			t.Errorf("%s was never refused", k)
		}
	}
}

// A removal takes along what depends on what is removed, so only a few reasons are left to refuse it.
func TestARemovalIsRefusedOnlyForAReasonOfItsOwn(t *testing.T) {
	allowed := regexp.MustCompile(`\): (\w+ \d+ does not exist$|\d+ things depend on it$|it is the state$)|0 ordinary fields|: 1 entities; allowed are`)
	reach(t, func(d dice, c change.Change) (*spec.Specification, error) {
		t, s := d.t, d.s
		after, err := change.Apply(s, c)
		to, isAction := c.(*change.ChangeAction)
		removes := slices.Contains([]change.Kind{change.RemoveEntityKind, change.RemoveFieldKind, change.RemoveAnalyticKind}, c.Kind())
		if err == nil || !removes && !(isAction && to.To == nil) {
			return after, err
		}
		if !allowed.MatchString(err.Error()) {
			t.Fatalf("%s: %v", told(c), err)
		}
		return nil, err
	})
}

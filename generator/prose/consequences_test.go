package prose

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/change"
)

var route = regexp.MustCompile("`(GET|POST) [^`]+`")

func lines(text string) []string { return strings.Split(text, "\n") }

// TestEveryRouteThatComesOrGoesIsTold compares the routes of the specifications before and after a
// change; those of a removed entity's actions go with all that is under its path.
func TestEveryRouteThatComesOrGoesIsTold(t *testing.T) {
	s := roastery()
	before := route.FindAllString(Specification(s, 0), -1)
	for i, c := range samples() {
		for seed := range uint64(seeds) {
			text := Changes(s, []change.Change{c}, seed)
			after := route.FindAllString(Specification(c.Apply(s), seed), -1)
			for _, path := range slices.Concat(before, after) {
				if slices.Contains(before, path) == slices.Contains(after, path) {
					continue
				}
				gone, isRemoval := c.(*change.RemoveEntity)
				if isRemoval && strings.HasPrefix(path, "`POST /"+s.Entity(gone.Entity).Segment()+"/") {
					continue
				}
				if !strings.Contains(text, path) {
					t.Errorf("sample %d, seed %d: %s is not told in\n%s", i, seed, path, text)
				}
			}
		}
	}
}

// TestEveryGuardAndEffectThatGoesIsTold looks at all removals that are valid in the roastery.
func TestEveryGuardAndEffectThatGoesIsTold(t *testing.T) {
	s := roastery()
	for _, c := range removals() {
		for seed := range uint64(seeds) {
			text, after := Changes(s, []change.Change{c}, seed), c.Apply(s)
			was, now := teller{s, seed}, teller{after, seed}
			_, a := s.Action(finishID)
			_, b := after.Action(finishID)
			if b == nil {
				continue
			}
			left := append(now.guards(b), now.effects(b)...)
			for _, told := range append(was.guards(a), was.effects(a)...) {
				// An effect that only loses a value is told by that value.
				if !slices.Contains(left, told) && !strings.Contains(text, told) && !strings.Contains(text, "`carrier` =") {
					t.Errorf("%v, seed %d: %s is not told in\n%s", c, seed, told, text)
				}
			}
		}
	}
}

// removals are those of all entities and fields.
func removals() []change.Change {
	var out []change.Change
	s := roastery()
	for i := range s.Entities {
		out = append(out, &change.RemoveEntity{Entity: s.Entities[i].ID})
		for j := range s.Entities[i].Fields {
			if f := &s.Entities[i].Fields[j]; !f.IsState() {
				out = append(out, &change.RemoveField{Field: f.ID})
			}
		}
	}
	return out
}

func TestEveryFieldThatGoesIsToldWithItsEntity(t *testing.T) {
	s := roastery()
	for _, c := range removals() {
		after := c.Apply(s)
		for seed := range uint64(seeds) {
			text := Changes(s, []change.Change{c}, seed)
			for i := range s.Entities {
				e := &s.Entities[i]
				for j := range e.Fields {
					f := &e.Fields[j]
					if after.Entity(e.ID) == nil || after.Entity(e.ID).Field(f.ID) != nil {
						continue
					}
					if !slices.ContainsFunc(lines(text), func(l string) bool {
						return strings.Contains(l, code(e.Name)) && strings.Contains(l, code(f.Name))
					}) {
						t.Errorf("%v, seed %d: %s.%s is not told", c, seed, e.Name, f.Name)
					}
				}
			}
		}
	}
}

// TestConsequencesInParticular checks what only some kinds have, whatever the words.
func TestConsequencesInParticular(t *testing.T) {
	for i, tokens := range map[int][]string{
		6:  {"`/roaster`", "`/roastmachine`", "`machine`", "`Tasting`", "`POST /coffeebatch/<id>/finish`"},
		8:  {"`Shipment`", "`parcels`", "`1`", "no maximum", "`POST /coffeebatch/<id>/finish`", "`parcels` = `2`"},
		14: {"`Shipment`", "`carrier`", "`POST /coffeebatch/<id>/finish`", "`carrier` = `\"post & rail\"`"},
		18: {"`stage`", "`phase`", "`POST /coffeebatch/<id>/finish`", "/phase/distribution"},
		19: {"minimum `-20`", "minimum `-10`", "maximum `10`"},
		20: {"minimum length `0`", "no minimum length", "no maximum length", "maximum length `10`"},
		22: {"`\"ab\"`", "`\"aa\"`, `\"c\"`"},
		24: {"`\"\"`", "null is refused", "required", "`label` = `\"x\"`"},
		26: {"required", "cascade", "null is accepted", "nullify"},
		31: {"`supply`", "`\"ordered\"`", "`\"here\"`", "`POST /bean/<id>/receive`", "`5.5`"},
		32: {"`POST /roaster/<id>/heat`", "`\"busy\"`", "`\"cold\"`", "without guards and effects"},
		33: {"`1.25`", "`3.25`", "`organic`", "`\"green\"` or `\"held\"`", "`\"roasted\"`", "`1`"},
		35: {"`stage`", "read-only", "always `\"green\"`", "`CoffeeBatch`"},
	} {
		for seed := range uint64(seeds) {
			contains(t, seed, Changes(roastery(), samples()[i:i+1], seed), tokens...)
		}
	}
	if text := Changes(roastery(), samples()[34:35], 0); strings.Contains(text, "last action") {
		t.Errorf("an action is left, but: %s", text)
	}
}

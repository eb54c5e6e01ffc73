package reference

import (
	"fmt"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// Bug is a fault that can be planted in the reference server.
type Bug struct {
	Name     string // "max_off_by_one"
	Sentence string // what the server does wrong
	Family   string // the family of cases that is meant to catch it
	// Sites lists where the contract makes it observable: identities of fields, entities, actions or
	// analytics of s, and 0 for the whole API. before are the specifications of the turns before, the
	// newest first, up to [Remembered] of them; only bugs of the family "retired" look at them, and
	// their sites may be identities that are gone.
	Sites sites

	fits  sites // see Fits; nil if that is the same as Sites
	plant plant
}

// Remembered is how many turns back bugs of the family "retired" look: as far as its cases do.
const Remembered = 11

// Fits lists where it can be planted so that it is that bug. At those which Sites leaves out, no
// client can tell the server from a right one: random traffic that does fails the tests.
func (b Bug) Fits(s *spec.Specification, before []*spec.Specification) []spec.ID {
	if b.fits == nil {
		return b.Sites(s, before)
	}
	return b.fits(s, before)
}

// Planted is a bug at its site.
type Planted struct {
	Bug  string  `json:"bug"`
	Site spec.ID `json:"site,omitempty"`
}

// build is a server in the making. There are three ways of planting a bug: the specification that is
// served is edited (a misreading), a rule is replaced or wrapped, or the handler is wrapped.
type build struct {
	spec   *spec.Specification // a copy, free to be edited
	before []*spec.Specification
	rules  model.Rules
	wraps  []wrap
}

func findBug(name string) (Bug, error) {
	for _, b := range Bugs() {
		if b.Name == name {
			return b, nil
		}
	}
	return Bug{}, fmt.Errorf("there is no planted bug %q", name)
}

package reference

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// Document is what a reference server is made of: the "source code" that the reference agent writes.
type Document struct {
	Specification *spec.Specification `json:"specification"`
	// Before are the specifications of the turns before, the newest first, up to [Remembered] of
	// them. Only bugs of the family "retired" need them.
	Before []*spec.Specification `json:"before,omitempty"`
	Bugs   []Planted             `json:"bugs,omitempty"`
}

// Handler makes the server. A specification that is not valid, an unknown bug, and a site where a
// bug cannot be planted are errors.
func (d Document) Handler() (http.Handler, error) {
	if d.Specification == nil {
		return nil, errors.New("the document has no specification")
	}
	if err := d.Specification.Validate(); err != nil {
		return nil, fmt.Errorf("the document's specification: %w", err)
	}
	b := d.build()
	for _, p := range d.Bugs {
		bug, err := findBug(p.Bug)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(bug.Sites(d.Specification, d.Before), p.Site) {
			return nil, fmt.Errorf("planted bug %s: %d is no site of it in this specification", p.Bug, p.Site)
		}
		bug.plant(b, p.Site)
	}
	return b.handler(), nil
}

func (d Document) build() *build {
	return &build{spec: d.Specification.Clone(), before: d.Before, rules: model.Faithful()}
}

func (b *build) handler() http.Handler {
	h := serve(b.spec, b.rules)
	for _, w := range b.wraps {
		h = w(h)
	}
	return h
}

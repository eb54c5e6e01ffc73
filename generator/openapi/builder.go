package openapi

import (
	"errors"
	"fmt"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// ErrInvalid is wrapped by the error for a specification that cannot be rendered, because it is
// not valid.
var ErrInvalid = errors.New("invalid specification")

// builder makes one document. What is wrong with the specification is gathered in errs, so that
// the functions that render can be written as expressions.
type builder struct {
	s    *spec.Specification
	doc  *openapi3.T
	errs []error
}

// fail notes what is wrong with the specification.
func (b *builder) fail(format string, args ...any) {
	b.errs = append(b.errs, fmt.Errorf("%w: %s", ErrInvalid, fmt.Sprintf(format, args...)))
}

// entity is the name of an entity.
func (b *builder) entity(id spec.ID) string {
	e := b.s.Entity(id)
	if e == nil {
		b.fail("no entity has the identity %d", id)
		return ""
	}
	return e.Name
}

// field is the name of a field, as code.
func (b *builder) field(id spec.ID) string {
	_, f := b.s.Field(id)
	if f == nil {
		b.fail("no field has the identity %d", id)
		return ""
	}
	return code(f.Name)
}

// target is the name of the entity that a ref or reflist names.
func (b *builder) target(id spec.ID) string {
	_, f := b.s.Field(id)
	if f == nil || !f.IsReference() {
		b.fail("no reference has the identity %d", id)
		return ""
	}
	return b.entity(f.Target)
}

// article puts the article before the name of an entity: "a Bean", "an Order".
func article(name string) string {
	if name != "" && strings.Contains("AEIO", name[:1]) {
		return "an " + name
	}
	return "a " + name
}

// code marks a name as code in Markdown.
func code(name string) string { return "`" + name + "`" }

// constant is a value as kin-openapi holds it.
func constant(v spec.Value) any {
	if t, ok := v.Text(); ok {
		return t
	}
	if n, ok := v.Number(); ok {
		return n.Float()
	}
	if t, ok := v.Bool(); ok {
		return t
	}
	return nil
}

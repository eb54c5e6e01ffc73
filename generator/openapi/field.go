package openapi

import (
	"math"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// datetimePattern is the form of a datetime. The format date-time would let offsets and fractions
// pass.
const datetimePattern = `^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$`

// property is the schema of a field's values, null included where the field is nullable.
func (b *builder) property(f *spec.Field) *openapi3.Schema {
	p := b.values(f)
	if f.Presence == spec.Nullable && !f.IsState() {
		allowNull(p)
	}
	return p
}

// values is the schema of a field's values other than null.
func (b *builder) values(f *spec.Field) *openapi3.Schema {
	switch f.Type {
	case spec.String:
		return text(f)
	case spec.Int:
		return bounded(openapi3.NewIntegerSchema(), f)
	case spec.Float:
		return bounded(openapi3.NewFloat64Schema(), f)
	case spec.Boolean:
		return openapi3.NewBoolSchema()
	case spec.Enum:
		return oneOf(f.Values)
	case spec.Datetime:
		return datetime()
	case spec.Ref:
		return b.ref(f)
	case spec.RefList:
		return b.refList(f)
	}
	b.fail("field %s has the unknown type %q", f.Name, f.Type)
	return openapi3.NewStringSchema()
}

func text(f *spec.Field) *openapi3.Schema {
	out := openapi3.NewStringSchema()
	if f.MinLength != nil {
		out.WithMinLength(int64(*f.MinLength))
	}
	if f.MaxLength != nil {
		out.WithMaxLength(int64(*f.MaxLength))
	}
	return out
}

func bounded(out *openapi3.Schema, f *spec.Field) *openapi3.Schema {
	if f.Min != nil {
		out.WithMin(f.Min.Float())
	}
	if f.Max != nil {
		out.WithMax(f.Max.Float())
	}
	return out
}

func oneOf(values []string) *openapi3.Schema {
	out := openapi3.NewStringSchema()
	for _, v := range values {
		out.Enum = append(out.Enum, v)
	}
	return out
}

func datetime() *openapi3.Schema {
	out := openapi3.NewStringSchema().WithPattern(datetimePattern)
	out.Description = "a datetime in UTC, on the calendar and the clock"
	return out
}

func (b *builder) ref(f *spec.Field) *openapi3.Schema {
	out := identifier()
	out.Description = "id of " + article(b.entity(f.Target)) + "; deleting it: " + string(f.OnDelete)
	return out
}

func (b *builder) refList(f *spec.Field) *openapi3.Schema {
	out := openapi3.NewArraySchema().WithItems(identifier()).WithUniqueItems(true)
	out.Description = "ids of " + b.entity(f.Target) + " records, none twice; a deleted one is taken out"
	return out
}

// identifier is the schema of an id.
func identifier() *openapi3.Schema {
	return openapi3.NewIntegerSchema().WithMin(1).WithMax(math.MaxInt32)
}

// allowNull makes a schema accept null. OpenAPI 3.0.3 wants null among the values of an enum too.
func allowNull(p *openapi3.Schema) {
	p.Nullable = true
	if len(p.Enum) > 0 {
		p.Enum = append(p.Enum, nil)
	}
}

// defaultOf is the default of a field that has one.
func (b *builder) defaultOf(f *spec.Field) any {
	if f.Type == spec.RefList {
		return []any{}
	}
	if f.Default == nil || f.Default.IsNull() {
		b.fail("field %s has no default", f.Name)
		return nil
	}
	return constant(*f.Default)
}

// describe adds to the description of a schema.
func describe(p *openapi3.Schema, words string) {
	if p.Description != "" {
		words = p.Description + "; " + words
	}
	p.Description = words
}

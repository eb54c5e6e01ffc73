package openapi

import (
	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// The suffixes of the three schemas of an entity.
const (
	createSuffix = "Create" // bodies of POST and PUT
	patchSuffix  = "Patch"  // bodies of PATCH
	recordSuffix = "Record" // answers
)

// schemas adds the three schemas of an entity.
func (b *builder) schemas(e *spec.Entity) {
	add := func(suffix string, schema *openapi3.Schema) {
		b.doc.Components.Schemas[e.Name+suffix] = schema.NewRef()
	}
	add(createSuffix, b.create(e))
	add(patchSuffix, b.patch(e))
	add(recordSuffix, b.record(e))
}

// schemaRef refers to one of the three schemas of an entity. It is resolved by reload.
func schemaRef(e *spec.Entity, suffix string) *openapi3.SchemaRef {
	return openapi3.NewSchemaRef("#/components/schemas/"+e.Name+suffix, nil)
}

// create is the schema of the bodies of POST and PUT: required fields must be there, and defaults
// fill in for what is left out.
func (b *builder) create(e *spec.Entity) *openapi3.Schema {
	out := openapi3.NewObjectSchema()
	out.Description = "A new " + e.Name + ", or what replaces one. " + ignored(e)
	for _, f := range writable(e) {
		p := b.property(f)
		switch f.Presence {
		case spec.Required:
			out.Required = append(out.Required, f.Name)
		case spec.Defaulted:
			p.Default = b.defaultOf(f)
			describe(p, "left out: the default; null is refused")
		case spec.Nullable:
			describe(p, "left out: null")
		}
		out.WithProperty(f.Name, p)
	}
	return out
}

// patch is the schema of the bodies of PATCH. It has no defaults, since what is left out stays.
func (b *builder) patch(e *spec.Entity) *openapi3.Schema {
	out := openapi3.NewObjectSchema()
	out.Description = "Changes of " + article(e.Name) + ". A field that is left out stays as it is. " + ignored(e)
	for _, f := range writable(e) {
		out.WithProperty(f.Name, b.property(f))
	}
	return out
}

// record is the schema of a record in an answer: id and every field, and nothing else.
func (b *builder) record(e *spec.Entity) *openapi3.Schema {
	id := identifier()
	id.ReadOnly = true
	id.Description = "assigned by the server"
	out := openapi3.NewObjectSchema().WithoutAdditionalProperties().WithProperty("id", id)
	out.Description = "What answers hold of " + article(e.Name) + "."
	out.Required = []string{"id"}
	for i := range e.Fields {
		f := &e.Fields[i]
		p := b.property(f)
		if f.IsState() {
			p.ReadOnly = true
			describe(p, "the state; a new record gets "+quote(f.Initial)+", and only actions move it")
		}
		out.WithProperty(f.Name, p)
		out.Required = append(out.Required, f.Name)
	}
	return out
}

// writable lists the fields that a request body can set: all but the state.
func writable(e *spec.Entity) []*spec.Field {
	var out []*spec.Field
	for i := range e.Fields {
		if !e.Fields[i].IsState() {
			out = append(out, &e.Fields[i])
		}
	}
	return out
}

// ignored says what a request body may hold without effect.
func ignored(e *spec.Entity) string {
	if state := e.State(); state != nil {
		return "Other properties are ignored, whatever their value, " + code("id") + " and the state " +
			code(state.Name) + " too."
	}
	return "Other properties are ignored, whatever their value, " + code("id") + " too."
}

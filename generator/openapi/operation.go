package openapi

import (
	"net/http"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

func operation(id, summary string, tags ...string) *openapi3.Operation {
	return &openapi3.Operation{
		OperationID: id, Summary: summary, Tags: tags,
		Responses: openapi3.NewResponsesWithCapacity(4),
	}
}

// onRecord is an operation on the record that the path names.
func (b *builder) onRecord(e *spec.Entity, verb, summary string) *openapi3.Operation {
	op := operation(verb+"_"+e.Segment(), summary, e.Name)
	respond(op, http.StatusNotFound, "No record has this id.")
	return op
}

// idParameter is the id in a path.
func idParameter(e *spec.Entity) *openapi3.ParameterRef {
	p := openapi3.NewPathParameter("id").WithSchema(identifier())
	p.Description = "id of " + article(e.Name)
	return &openapi3.ParameterRef{Value: p}
}

// body is a required body of one of the schemas of an entity.
func body(e *spec.Entity, suffix string) *openapi3.RequestBodyRef {
	content := openapi3.NewContentWithJSONSchemaRef(schemaRef(e, suffix))
	return &openapi3.RequestBodyRef{Value: openapi3.NewRequestBody().WithRequired(true).WithContent(content)}
}

// respond adds an answer whose body, if it has any, is free.
func respond(op *openapi3.Operation, status int, description string) {
	op.AddResponse(status, openapi3.NewResponse().WithDescription(description))
}

// answer adds an answer with a JSON body.
func answer(op *openapi3.Operation, status int, description string, schema *openapi3.SchemaRef) {
	op.AddResponse(status, openapi3.NewResponse().WithDescription(description).WithJSONSchemaRef(schema))
}

// respondInvalid adds the two answers to invalid input, which are equally right.
func respondInvalid(op *openapi3.Operation) {
	respond(op, http.StatusBadRequest, "The input is invalid; nothing changes. 422 will do as well.")
	respond(op, http.StatusUnprocessableEntity, "The input is invalid; nothing changes. 400 will do as well.")
}

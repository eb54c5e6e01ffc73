package openapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// preamble is the description of every document.
const preamble = "The contract holds for everything here. Where a schema accepts more than the contract " +
	"(a date that is not on the calendar, a reference to a record that does not exist), the contract decides. " +
	"Lengths of strings are counted in Unicode code points. Bodies of error answers are free."

// Document renders a specification. The result was read back from its own JSON, so that all its
// references are resolved, and is valid.
func Document(s *spec.Specification) (*openapi3.T, error) {
	built, err := build(s)
	if err != nil {
		return nil, fmt.Errorf("render %q as OpenAPI: %w", s.Title, err)
	}
	doc, err := reload(built)
	if err != nil {
		return nil, fmt.Errorf("render %q as OpenAPI: %w", s.Title, err)
	}
	return doc, nil
}

// JSON renders a specification as an indented document. The same specification gives the same
// bytes.
func JSON(s *spec.Specification) ([]byte, error) {
	doc, err := Document(s)
	if err != nil {
		return nil, err
	}
	text, err := indent(doc)
	if err != nil {
		return nil, fmt.Errorf("write the OpenAPI document of %q: %w", s.Title, err)
	}
	return text, nil
}

// build makes the document with references by name only.
func build(s *spec.Specification) (*openapi3.T, error) {
	b := &builder{s: s, doc: &openapi3.T{
		OpenAPI:    "3.0.3",
		Info:       &openapi3.Info{Title: s.Title, Version: "1.0.0", Description: preamble},
		Paths:      openapi3.NewPaths(),
		Components: &openapi3.Components{Schemas: openapi3.Schemas{}},
	}}
	b.reset()
	for i := range s.Entities {
		e := &s.Entities[i]
		b.schemas(e)
		b.collection(e)
		b.item(e)
		for j := range e.Actions {
			b.action(e, &e.Actions[j])
		}
	}
	for i := range s.Analytics {
		b.analytic(&s.Analytics[i])
	}
	return b.doc, errors.Join(b.errs...)
}

// reload resolves the references of a built document and validates it.
func reload(built *openapi3.T) (*openapi3.T, error) {
	text, err := built.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("marshal: %w", err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, fmt.Errorf("validate: %w", err)
	}
	return doc, nil
}

// indent writes a document without the escapes for <, > and & that kin-openapi leaves in.
func indent(doc *openapi3.T) ([]byte, error) {
	text, err := doc.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var tree any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(tree); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

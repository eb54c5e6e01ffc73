package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"staminabench/generator/change"
	"staminabench/generator/contract"
	"staminabench/generator/openapi"
	"staminabench/generator/prose"
)

// told is how a document is written.
type told struct {
	Prose  uint64 `help:"Prose seed: the same facts in other words." default:"0" placeholder:"SEED"`
	Format string `help:"text or json." enum:"text,json" default:"text"`
}

type specificationCommand struct {
	moment
	told
}

// Run prints the specification.
func (c *specificationCommand) Run(out io.Writer) error {
	s, err := c.load()
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return printJSON(out, s.Spec(c.Turn))
	}
	_, err = io.WriteString(out, prose.Specification(s.Spec(c.Turn), c.Prose))
	return err
}

type changesCommand struct {
	moment
	told
}

// Validate refuses turn 0.
func (c *changesCommand) Validate() error {
	if err := c.moment.Validate(); err != nil {
		return err
	}
	if c.Turn == 0 {
		return errors.New("--turn 0: changes begin with turn 1; turn 0 asks for the whole specification")
	}
	return nil
}

// Run prints the changes.
func (c *changesCommand) Run(out io.Writer) error {
	s, err := c.load()
	if err != nil {
		return err
	}
	changes := s.Turns[c.Turn].Changes
	if c.Format == "text" {
		_, err = io.WriteString(out, prose.Changes(s.Spec(c.Turn-1), changes, c.Prose))
		return err
	}
	list := make([]change.Any, len(changes))
	for i := range changes {
		list[i].Change = changes[i]
	}
	return printJSON(out, list)
}

type openapiCommand struct{ moment }

// Run prints the OpenAPI document.
func (c *openapiCommand) Run(out io.Writer) error {
	s, err := c.load()
	if err != nil {
		return err
	}
	document, err := openapi.JSON(s.Spec(c.Turn))
	if err != nil {
		return fmt.Errorf("turn %d: %w", c.Turn, err)
	}
	_, err = out.Write(document)
	return err
}

type contractCommand struct{}

// Run prints the contract.
func (c *contractCommand) Run(out io.Writer) error {
	_, err := io.WriteString(out, contract.Text())
	return err
}

// printJSON prints a value for reading.
func printJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

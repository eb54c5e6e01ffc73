package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"staminabench/generator/cases"
	"staminabench/generator/cases/render"
	"staminabench/generator/scenario"
)

// selection is which cases of a turn are shown.
type selection struct {
	moment
	Attempt int    `help:"The attempt, from 0: others send other values." default:"0" placeholder:"A"`
	Only    string `help:"Only cases whose id, group or title has this text in it." placeholder:"TEXT"`
}

// Validate refuses negative attempts.
func (s *selection) Validate() error {
	if err := s.moment.Validate(); err != nil {
		return err
	}
	if s.Attempt < 0 {
		return fmt.Errorf("--attempt %d: attempts are counted from 0", s.Attempt)
	}
	return nil
}

// cases makes the cases and says where they come from.
func (s *selection) cases() ([]cases.Case, render.Meta, error) {
	world, err := s.load()
	if err != nil {
		return nil, render.Meta{}, err
	}
	all, err := cases.NewMaker(world).Cases(s.Turn, s.Attempt)
	if err != nil {
		return nil, render.Meta{}, err
	}
	chosen := slices.DeleteFunc(all, func(c cases.Case) bool { return !s.wants(&c) })
	if len(chosen) == 0 {
		return nil, render.Meta{}, fmt.Errorf("%w: --only %q: no id, group or title of a case of turn %d has this in it", errUsage, s.Only, s.Turn)
	}
	return chosen, s.meta(world), nil
}

func (s *selection) wants(c *cases.Case) bool {
	return strings.Contains(c.ID, s.Only) || strings.Contains(c.Group(), s.Only) || strings.Contains(c.Title, s.Only)
}

func (s *selection) meta(world *scenario.Scenario) render.Meta {
	return render.Meta{Title: world.Title(), Generator: world.Generator, Seed: world.Seed, Turn: s.Turn, Attempt: s.Attempt}
}

type casesCommand struct {
	selection
	Format string `help:"text, curl, ginkgo, pytest or json." enum:"text,curl,ginkgo,pytest,json" default:"text"`
	Base   string `help:"The server's URL in curl commands and pytest, unless BASE_URL is set when they run." default:"http://127.0.0.1:8080" placeholder:"URL"`
}

// Validate refuses a base URL that cannot be one.
func (c *casesCommand) Validate() error {
	if err := c.selection.Validate(); err != nil {
		return err
	}
	if !strings.HasPrefix(c.Base, "http://") {
		return errors.New("--base " + c.Base + ": a server's URL has the form http://host:port")
	}
	return nil
}

// Run prints the cases.
func (c *casesCommand) Run(out io.Writer) error {
	cs, meta, err := c.cases()
	if err != nil {
		return err
	}
	switch c.Format {
	case "curl":
		return render.Curl(out, cs, strings.TrimSuffix(c.Base, "/"))
	case "ginkgo":
		return render.Ginkgo(out, packageName(c.Turn), meta, cs)
	case "pytest":
		return render.Pytest(out, meta, cs, strings.TrimSuffix(c.Base, "/"))
	case "json":
		return printJSON(out, cs)
	}
	return render.Text(out, cs)
}

package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"staminabench/harness/usage"
	"staminabench/reports"
	"staminabench/reports/plots"
)

//go:embed page.html page.css page.js
var files embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(words).ParseFS(files, "page.html"))

// Config is what a page shows beside the results.
type Config struct {
	Prices *usage.Prices // nil: costs as they were recorded
	Bytes  int           // most bytes of the details; 3 MiB by default
}

// view is what the template reads.
type view struct {
	Results    reports.Results
	Counts     reports.Counts
	Conditions []condition
	Figures    []figure
	Scenarios  []packed
	Trimmed    bool // requests of turns that were passed at once are left out, for size
	Policy     string
	Style      template.CSS
	Script     template.JS
	Config     Config
	Paid       bool     // there is something to tell of costs
	Shared     []string // sentences that hold for all conditions
}

// condition is one agent on the page.
type condition struct {
	*reports.Condition
	reports.Numbers
	Map []row
	// What it cost, that per passed turn, and by which prices or why it is not known; "" if nobody asks.
	Cost, PerPassed, Prices string
	Apart                   []string // its sentences that are not those of all conditions
}

type figure struct {
	plots.Figure
	SVG template.HTML
}

// Write writes the page.
func Write(w io.Writer, r reports.Results, config Config) error {
	if config.Bytes == 0 {
		config.Bytes = 3 << 20
	}
	v := view{Results: r, Counts: r.Counts(), Config: config}
	var named []plots.Named
	for _, c := range r.Conditions {
		n := c.Numbers()
		named = append(named, plots.Named{Name: c.AgentText(), Numbers: n})
		one := condition{Condition: c, Numbers: n}
		one.money(config.Prices)
		v.Conditions, v.Paid = append(v.Conditions, one), v.Paid || one.Cost != ""
	}
	v.tell()
	if err := v.draw(named); err != nil {
		return err
	}
	if err := v.pack(); err != nil {
		return err
	}
	if err := v.dress(); err != nil {
		return err
	}
	if err := pageTemplate.Execute(w, v); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

// tell splits what the conditions say of themselves into what all say and what each says.
func (v *view) tell() {
	said := map[string]int{}
	for _, c := range v.Conditions {
		for _, sentence := range c.Words() {
			said[sentence]++
		}
	}
	for i := range v.Conditions {
		for _, sentence := range v.Conditions[i].Words() {
			switch {
			case said[sentence] < len(v.Conditions) || len(v.Conditions) == 1:
				v.Conditions[i].Apart = append(v.Conditions[i].Apart, sentence)
			case i == 0:
				v.Shared = append(v.Shared, sentence)
			}
		}
	}
}

// draw makes the figures' SVG, which stands in the page as it is: plots escapes what is in it.
func (v *view) draw(named []plots.Named) error {
	list, err := plots.All(named)
	if err != nil {
		return err
	}
	for _, f := range list {
		var b bytes.Buffer
		if err := f.SVG(&b); err != nil {
			return err
		}
		_, svg, found := strings.Cut(b.String(), "<svg")
		if !found {
			return fmt.Errorf("figure %s is no SVG", f.Name)
		}
		v.Figures = append(v.Figures, figure{f, template.HTML("<svg" + svg)})
	}
	return nil
}

// dress adds style and script, and the policy that lets this script run and no other, and nothing be
// fetched.
func (v *view) dress() error {
	style, err := files.ReadFile("page.css")
	if err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	script, err := files.ReadFile("page.js")
	if err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	v.Style, v.Script = template.CSS(style), template.JS(script)
	sum := sha256.Sum256(script)
	v.Policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	return nil
}

// money tells what the condition cost, or why that is not known; nothing if nobody asks.
func (c *condition) money(prices *usage.Prices) {
	m := c.Condition.Money(prices)
	switch {
	case m != nil:
		c.Cost, c.PerPassed = m.Amounts()
		c.Prices = m.Text()
	case prices != nil:
		c.Cost, c.Prices = "not known", "not known: no tokens were recorded"
	}
}

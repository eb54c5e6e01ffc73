package reports

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"
)

// JUnitConfig bounds what a JUnit document shows. The zero value means the defaults.
type JUnitConfig struct {
	Failures int // most failures shown per family and turn; 3 by default
	Bytes    int // most bytes of each request, answer or output; 2048 by default
	// Brief leaves out families that passed: GitLab takes no file above 30 MB, which about a hundred
	// sessions of 101 turns reach.
	Brief bool
}

func (c JUnitConfig) withDefaults() JUnitConfig {
	if c.Failures == 0 {
		c.Failures = 3
	}
	if c.Bytes == 0 {
		c.Bytes = 2 << 10
	}
	return c
}

// WriteJUnit writes the results as JUnit XML: one suite per session; in it per turn one test that
// plays it ("turn 3 / play") and one per family of cases ("turn 3 / bounds"). The final attempt of
// a turn decides. What the agent lost is a failure, what the infrastructure lost an error; each
// turn after the end of a session is one skipped test.
func WriteJUnit(w io.Writer, r Results, config JUnitConfig) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return fmt.Errorf("write junit: %w", err)
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(newSuites(r, config.withDefaults())); err != nil {
		return fmt.Errorf("write junit: %w", err)
	}
	if _, err := io.WriteString(w, "\n"); err != nil {
		return fmt.Errorf("write junit: %w", err)
	}
	return nil
}

// The elements of JUnit's document, in the order that Jenkins' schema asks for.
type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	Name    string   `xml:"name,attr"`
	// The sums, except that the schema knows no number of skipped tests here.
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     seconds      `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name string `xml:"name,attr"`
	junitCounts
	Timestamp  string          `xml:"timestamp,attr"`
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
}

type junitCounts struct {
	Tests    int     `xml:"tests,attr"`
	Failures int     `xml:"failures,attr"`
	Errors   int     `xml:"errors,attr"`
	Skipped  int     `xml:"skipped,attr"`
	Time     seconds `xml:"time,attr"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Classname string       `xml:"classname,attr"`
	Name      string       `xml:"name,attr"`
	Time      seconds      `xml:"time,attr"`
	Skipped   *junitReason `xml:"skipped"`
	Error     *junitReason `xml:"error"`
	Failure   *junitReason `xml:"failure"`
	Output    plainText    `xml:"system-out,omitempty"`
}

type junitReason struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr,omitempty"`
	Text    string `xml:",chardata"`
}

// MarshalXML keeps the lines of the text, which encoding/xml would escape, for people who read the file.
func (r *junitReason) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	start.Attr = append(start.Attr, xml.Attr{Name: xml.Name{Local: "message"}, Value: r.Message})
	if r.Type != "" {
		start.Attr = append(start.Attr, xml.Attr{Name: xml.Name{Local: "type"}, Value: r.Type})
	}
	return plainText(r.Text).MarshalXML(e, start)
}

// plainText is an element's text with its lines kept.
type plainText string

func (t plainText) MarshalXML(e *xml.Encoder, start xml.StartElement) error {
	if err := e.EncodeToken(start); err != nil {
		return err
	}
	if err := e.EncodeToken(xml.CharData(t)); err != nil {
		return err
	}
	return e.EncodeToken(start.End())
}

// seconds prints with three decimals.
type seconds float64

func (s seconds) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%.3f", float64(s)), nil }

func (s *seconds) UnmarshalText(text []byte) error {
	_, err := fmt.Sscan(string(text), (*float64)(s))
	return err
}

func newSuites(r Results, config JUnitConfig) junitSuites {
	all := junitSuites{Name: clean("staminabench " + r.Run())}
	var sum junitCounts
	for _, s := range r.Sessions {
		suite := newSuite(s, config)
		all.Suites = append(all.Suites, suite)
		sum.add(suite.junitCounts)
	}
	all.Tests, all.Failures, all.Errors, all.Time = sum.Tests, sum.Failures, sum.Errors, sum.Time
	return all
}

func newSuite(s *Session, config JUnitConfig) junitSuite {
	suite := junitSuite{
		Name:       clean(s.Name()),
		Timestamp:  s.First.UTC().Format(time.RFC3339),
		Properties: suiteProperties(s),
		Cases:      sessionCases(s, config),
	}
	for i := range suite.Cases {
		suite.Cases[i].Classname = suite.Name
		suite.add(suite.Cases[i].counts())
	}
	return suite
}

func (c *junitCounts) add(d junitCounts) {
	c.Tests += d.Tests
	c.Failures += d.Failures
	c.Errors += d.Errors
	c.Skipped += d.Skipped
	c.Time += d.Time
}

// counts counts one test; it has at most one reason.
func (c *junitCase) counts() junitCounts {
	n := junitCounts{Tests: 1, Time: c.Time}
	switch {
	case c.Failure != nil:
		n.Failures = 1
	case c.Error != nil:
		n.Errors = 1
	case c.Skipped != nil:
		n.Skipped = 1
	}
	return n
}

func suiteProperties(s *Session) []junitProperty {
	h := s.Head
	ending := string(s.Ending)
	if !s.Settled() {
		ending = "not settled"
	}
	list := []junitProperty{
		{"session", h.Session},
		{"journal", s.Place},
		{"ending", ending},
		{"cause", string(s.Cause)},
		{"stamina", fmt.Sprint(s.Stamina)},
		{"turns", fmt.Sprint(h.Horizon + 1)},
		{"simulated", fmt.Sprint(h.Simulated)},
		{"agent version", h.AgentVersion},
		{"model", h.Model},
		{"answered by", strings.Join(s.Answered(), ", ")},
		{"condition", h.ConditionDigest},
		{"environment", h.EnvironmentDigest},
		{"scenario", h.Scenario.Digest},
		{"generator", h.Scenario.Generator},
		{"revision", h.Build.Revision},
	}
	kept := list[:0]
	for _, p := range list {
		if p.Value != "" {
			kept = append(kept, junitProperty{p.Name, clean(p.Value)})
		}
	}
	return kept
}

package reports

import (
	"bytes"
	"encoding/xml"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"staminabench/harness/journal"
)

// reparsed is a JUnit document as a CI page would read it.
type reparsed struct {
	junitCounts
	Suites []struct {
		Name string `xml:"name,attr"`
		junitCounts
		Cases []reparsedCase `xml:"testcase"`
	} `xml:"testsuite"`
}

type reparsedCase struct {
	Classname string    `xml:"classname,attr"`
	Name      string    `xml:"name,attr"`
	Skipped   *struct{} `xml:"skipped"`
	Error     *struct {
		Type string `xml:"type,attr"`
		Text string `xml:",chardata"`
	} `xml:"error"`
	Failure *struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	} `xml:"failure"`
	Output string `xml:"system-out"`
}

func reparse(t *testing.T, r Results, config JUnitConfig) reparsed {
	t.Helper()
	var b bytes.Buffer
	if err := WriteJUnit(&b, r, config); err != nil {
		t.Fatal(err)
	}
	var doc reparsed
	if err := xml.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatalf("%v in\n%s", err, b.Bytes())
	}
	return doc
}

// The counts in the attributes are those of the elements, at both levels.
func TestJUnitCounts(t *testing.T) {
	doc := reparse(t, results(t, goldenRun()...), JUnitConfig{})
	var total junitCounts
	for _, suite := range doc.Suites {
		var n junitCounts
		names := map[string]bool{}
		for _, c := range suite.Cases {
			n.Tests++
			n.Failures += one(c.Failure != nil)
			n.Errors += one(c.Error != nil)
			n.Skipped += one(c.Skipped != nil)
			if names[c.Name] || c.Classname != suite.Name {
				t.Errorf("%s: test %q of %q twice or misplaced", suite.Name, c.Name, c.Classname)
			}
			names[c.Name] = true
		}
		n.Time = suite.Time
		if n != suite.junitCounts {
			t.Errorf("%s counts %+v, has %+v", suite.Name, suite.junitCounts, n)
		}
		total.add(n)
	}
	total.Time, total.Skipped = doc.Time, 0 // Jenkins' schema has no skipped tests at the root
	if total != doc.junitCounts || len(doc.Suites) != 5 {
		t.Errorf("the document counts %+v, has %+v in %d suites", doc.junitCounts, total, len(doc.Suites))
	}
}

// What infrastructure lost is an error, even after an attempt that the agent lost.
func TestJUnitInfrastructureIsAnError(t *testing.T) {
	doc := reparse(t, results(t, censoredSession()), JUnitConfig{})
	suite := doc.Suites[0]
	if suite.Failures != 0 || suite.Errors != 1 || suite.Skipped != 1 {
		t.Errorf("got %+v", suite.junitCounts)
	}
	i := slices.IndexFunc(suite.Cases, func(c reparsedCase) bool {
		return c.Error != nil
	})
	c := suite.Cases[i]
	if c.Name != "turn 1 / play" || c.Error.Type != "infrastructure" || !strings.Contains(c.Error.Text, "the engine does not answer") {
		t.Errorf("got %q %+v", c.Name, c.Error)
	}
}

// Every text that an agent's server may send ends up in a document that can be read again.
func TestJUnitIsAlwaysXML(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) + rapid.String().Draw(t, "text")
		r := textResults(text, t)
		var b bytes.Buffer
		if err := WriteJUnit(&b, r, JUnitConfig{Bytes: rapid.IntRange(1, 64).Draw(t, "most")}); err != nil {
			t.Fatal(err)
		}
		decoder := xml.NewDecoder(&b)
		for {
			if _, err := decoder.Token(); err == io.EOF {
				return
			} else if err != nil {
				t.Fatalf("%v with %q", err, text)
			}
		}
	})
}

// textResults puts a text wherever a journal holds one.
func textResults(text string, t interface{ Fatal(...any) }) Results {
	f := newFixture(1, text, "faithful").turn(0, text)
	list := f.records[len(f.records)-2].Cases
	list.Cases[0].Family, list.Cases[0].Label, list.Cases[0].Title, list.Cases[0].ID = text, text, text, text
	f.played(0, 0, "fppp", journal.Regression, journal.Failure{Request: text, Body: text, Expected: text, Got: text, Says: text})
	last := f.records[len(f.records)-1].Attempt
	last.Rule, last.Cause, last.Agent.Output = text, journal.Cause(text), text
	last.Assertions = []journal.AssertionResult{{Name: text, Counts: true, Message: text}, {Name: text, Message: text}}
	f.end(journal.Fell, 0, journal.Cause(text))
	r, err := From([]*journal.Session{{Path: text, Head: f.head, Records: f.records}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Control characters go, what is meant to be read stays.
func TestClean(t *testing.T) {
	if got := clean("a\x00\x1b[0m\tb\r\n\uFFFE\uFFFF\x7f é 漢 😀 \xff"); got != "a[0m\tb\r\n\x7f é 漢 😀 \uFFFD" {
		t.Errorf("got %q", got)
	}
}

func TestCutKeepsCharacters(t *testing.T) {
	if got := cut("aéb", 2, "j"); got != "a… (1 of 4 bytes; the whole is in j)" {
		t.Errorf("got %q", got)
	}
	if got := cut("aé", 3, "j"); got != "aé" {
		t.Errorf("got %q", got)
	}
}

// By default three failures of a family are shown; the rest is counted and named.
func TestJUnitShowsAFewFailures(t *testing.T) {
	f := newFixture(1, "Many", "careless").turn(0)
	list := f.records[len(f.records)-2].Cases
	var failures []journal.Failure
	for i := range 10 {
		if i >= len(list.Cases) {
			list.Cases = append(list.Cases, list.Cases[1])
		}
		list.Cases[i].Family = "bounds"
		failures = append(failures, failure(i, false))
	}
	f.played(0, 0, strings.Repeat("f", 10), journal.NewWork, failures...).end(journal.Fell, 0, journal.NewWork)
	text := reparse(t, results(t, f), JUnitConfig{}).Suites[0].Cases[1].Failure.Text
	if n := strings.Count(text, "expected:"); n != 3 || !strings.Contains(text, "and 7 more: journal/1-careless-0.jsonl") {
		t.Errorf("%d shown in\n%s", n, text)
	}
}

// A turn that only an assertion of the user's lost shows that assertion, and advice fails nothing.
func TestJUnitAssertions(t *testing.T) {
	f := newFixture(1, "Own", "careless").turn(0).played(0, 0, "pppp", journal.Assertion)
	f.records[len(f.records)-1].Attempt.Assertions = []journal.AssertionResult{
		{Name: "fast", Counts: true, Message: "took 9s"}, {Name: "tidy", Message: "17 files"}, {Name: "small", Held: true},
	}
	suite := reparse(t, results(t, f.end(journal.Fell, 0, journal.Assertion)), JUnitConfig{}).Suites[0]
	var failed, advice []string
	for _, c := range suite.Cases {
		if c.Failure != nil {
			failed = append(failed, c.Name+": "+c.Failure.Message)
		}
		if strings.HasPrefix(c.Output, "advice") {
			advice = append(advice, c.Name)
		}
	}
	if !slices.Equal(failed, []string{"turn 0 / assertion fast: took 9s"}) || !slices.Equal(advice, []string{"turn 0 / assertion tidy"}) {
		t.Errorf("failed %q, advice %q", failed, advice)
	}
}

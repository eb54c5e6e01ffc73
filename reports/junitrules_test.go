package reports

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

// element is any XML element.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Children []element  `xml:",any"`
}

func (e element) attr(name string) (string, bool) {
	i := slices.IndexFunc(e.Attrs, func(a xml.Attr) bool { return a.Name.Local == name })
	if i < 0 {
		return "", false
	}
	return e.Attrs[i].Value, true
}

// rule is what the schema that Jenkins' xUnit plugin applies (junit-10.xsd) says of an element: which
// attributes it may have, with a mark on those that it must have, and which elements may be in it.
type rule struct{ attributes, children string }

var rules = map[string]rule{
	"testsuites": {"name time tests failures errors", "testsuite"},
	"testsuite": {"name! tests! failures! errors! group time skipped timestamp hostname id package file log url",
		"testsuite properties testcase system-out system-err"},
	"properties": {"", "property"},
	"property":   {"name! value!", ""},
	"testcase": {"name! time classname group",
		"skipped error failure rerunFailure rerunError flakyFailure flakyError system-out system-err"},
	"skipped": {"type message", ""}, "error": {"type message", ""}, "failure": {"type message", ""},
	"system-out": {"", ""}, "system-err": {"", ""},
}

// jenkinsTime is the pattern of its times: digits, in groups of three if there are commas.
var jenkinsTime = regexp.MustCompile(`^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$`)

// breaches lists where a document breaks the rules.
func breaches(e element) []string {
	name := e.XMLName.Local
	r, known := rules[name]
	if !known {
		return []string{"no such element: " + name}
	}
	var list []string
	may := strings.Fields(r.attributes)
	for _, a := range e.Attrs {
		if !slices.Contains(may, a.Name.Local) && !slices.Contains(may, a.Name.Local+"!") {
			list = append(list, fmt.Sprintf("%s has no attribute %s", name, a.Name.Local))
		}
	}
	for _, must := range may {
		if _, has := e.attr(strings.TrimSuffix(must, "!")); strings.HasSuffix(must, "!") && !has {
			list = append(list, fmt.Sprintf("%s lacks %s", name, must))
		}
	}
	if spent, has := e.attr("time"); has && name != "testcase" && !jenkinsTime.MatchString(spent) {
		list = append(list, fmt.Sprintf("%s has the time %q", name, spent))
	}
	for _, child := range e.Children {
		if !slices.Contains(strings.Fields(r.children), child.XMLName.Local) {
			list = append(list, fmt.Sprintf("%s in %s", child.XMLName.Local, name))
		}
		list = append(list, breaches(child)...)
	}
	return list
}

func tree(t *testing.T, text []byte) element {
	t.Helper()
	var e element
	NewWithT(t).Expect(xml.Unmarshal(text, &e)).To(Succeed())
	return e
}

func TestJUnitKeepsTheRulesOfJenkins(t *testing.T) {
	g := NewWithT(t)
	for _, config := range []JUnitConfig{{}, {Brief: true}} {
		text := render(t, func(w io.Writer) error { return WriteJUnit(w, results(t, goldenRun()...), config) })
		g.Expect(breaches(tree(t, text))).To(BeEmpty())
	}
	for wrong, says := range map[string]string{
		`<testsuites skipped="1"/>`:                      "testsuites has no attribute skipped",
		`<testsuites><testcase name="a"/></testsuites>`:  "testcase in testsuites",
		`<testsuites time="1e3"/>`:                       `testsuites has the time "1e3"`,
		`<testsuites><testsuite name="a"/></testsuites>`: "testsuite lacks tests!",
		`<testsuites><summary/></testsuites>`:            "no such element: summary",
	} {
		g.Expect(breaches(tree(t, []byte(wrong)))).To(ContainElement(says))
	}
}

// GitLab tells tests apart by class and name in all of a job's files and drops the second of two; the
// actions for GitHub (test-reporter, publish-unit-test-result, action-junit-report) need a name and a
// number of seconds on every suite and test, and take failure and error from the first such element.
func TestJUnitReadsWellOnGitLabAndGitHub(t *testing.T) {
	g := NewWithT(t)
	again := fallenSession() // of another scenario with the same seed and title
	again.head.Session, again.head.Scenario.Digest = "again", "another"
	text := render(t, func(w io.Writer) error {
		return WriteJUnit(w, results(t, append(goldenRun(), again)...), JUnitConfig{})
	})
	seen := map[string]bool{}
	for _, suite := range tree(t, text).Children {
		name, _ := suite.attr("name")
		g.Expect(strings.TrimSpace(name)).NotTo(BeEmpty())
		for _, test := range suite.Children {
			if test.XMLName.Local != "testcase" {
				continue
			}
			class, _ := test.attr("classname")
			title, _ := test.attr("name")
			spent, _ := test.attr("time")
			g.Expect(class).To(Equal(name), "test-reporter groups by class unless it is the suite")
			g.Expect(seen[class+"\x00"+title]).To(BeFalse(), "%s / %s twice", class, title)
			seen[class+"\x00"+title] = true
			_, err := strconv.ParseFloat(spent, 64)
			g.Expect(err).NotTo(HaveOccurred())
			reasons := 0
			for _, c := range test.Children {
				if slices.Contains([]string{"failure", "error", "skipped"}, c.XMLName.Local) {
					reasons++
					message, _ := c.attr("message")
					g.Expect(message).NotTo(BeEmpty())
					g.Expect(message).NotTo(ContainSubstring("\n"), "a line in a list of tests")
				}
			}
			g.Expect(reasons).To(BeNumerically("<=", 1))
		}
	}
	g.Expect(len(seen)).To(BeNumerically(">", 30))
}

// The brief form tells all that did not pass, in a fraction of the size.
func TestJUnitInBrief(t *testing.T) {
	g := NewWithT(t)
	r := results(t, goldenRun()...)
	whole := reparse(t, r, JUnitConfig{})
	brief := reparse(t, r, JUnitConfig{Brief: true})
	g.Expect([]int{brief.Failures, brief.Errors}).To(Equal([]int{whole.Failures, whole.Errors}))
	g.Expect(brief.Tests).To(BeNumerically("<", whole.Tests))
	var b bytes.Buffer
	g.Expect(WriteJUnit(&b, r, JUnitConfig{Brief: true})).To(Succeed())
	g.Expect(b.String()).To(ContainSubstring("turn 2 / play"))
}

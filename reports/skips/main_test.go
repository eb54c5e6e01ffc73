package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

const goTest = `{"Action":"run","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
{"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:7: no engine here\n"}
{"Action":"output","Package":"p","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}
{"Action":"skip","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Test":"TestB","Output":"noise of a test that passes\n"}
{"Action":"pass","Package":"p","Test":"TestB"}
{"Action":"output","Package":"p","Output":"PASS\n"}
{"Action":"output","Package":"p","Output":"ok  \tp\t0.01s\n"}
{"Action":"pass","Package":"p"}
{"Action":"output","Package":"q","Output":"?   \tq\t[no test files]\n"}
{"Action":"skip","Package":"q"}
`

const junitText = `<testsuites><testsuite name="s"><testcase classname="session" name="turn 3 / play">
<skipped message="skipped - not played: the session ended in turn 2 (new_work)"></skipped></testcase>
<testcase classname="session" name="turn 2 / echo"><failure message="2 of 3 cases failed"></failure></testcase>
</testsuite></testsuites>`

func checked(t *testing.T, f flags, in, meant string) (status int, out, problems string) {
	t.Helper()
	g := NewWithT(t)
	if meant != "" {
		f.Meant = filepath.Join(t.TempDir(), "meant")
		g.Expect(os.WriteFile(f.Meant, []byte(meant), 0o600)).To(Succeed())
	}
	var o, p strings.Builder
	status = check(f, strings.NewReader(in), &o, &p)
	return status, o.String(), p.String()
}

func TestASkippedGoTestFailsUnlessItIsMeant(t *testing.T) {
	g := NewWithT(t)
	status, out, problems := checked(t, flags{Go: true}, goTest, "")
	g.Expect(status).To(Equal(1))
	g.Expect(out).To(Equal("ok  \tp\t0.01s\n1 tests skipped, 0 of them as meant\n"))
	g.Expect(problems).To(Equal("skipped, and not meant to be: p TestA: no engine here\n"))

	status, _, problems = checked(t, flags{Go: true}, goTest, "# engines\n\n^no engine here$\n")
	g.Expect(status).To(Equal(0))
	g.Expect(problems).To(BeEmpty())
}

func TestAFailureIsShownWhole(t *testing.T) {
	g := NewWithT(t)
	status, out, _ := checked(t, flags{Go: true}, `{"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:7: got 3\n"}
{"Action":"fail","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Output":"FAIL\tp\t0.01s\n"}
{"Action":"fail","Package":"p"}
`, "")
	g.Expect(status).To(Equal(1))
	g.Expect(out).To(HavePrefix("    a_test.go:7: got 3\nFAIL\tp\t0.01s\n"))
}

func TestAPackageThatDoesNotBuildFails(t *testing.T) {
	g := NewWithT(t)
	status, out, _ := checked(t, flags{Go: true}, `{"ImportPath":"p","Action":"build-output","Output":"a.go:1: undefined\n"}
{"ImportPath":"p","Action":"build-fail"}
`, "")
	g.Expect(status).To(Equal(1))
	g.Expect(out).To(HavePrefix("a.go:1: undefined\n"))
}

func TestSkipsOfASuiteAreReadAndItsFailuresAreNot(t *testing.T) {
	g := NewWithT(t)
	path := filepath.Join(t.TempDir(), "junit.xml")
	g.Expect(os.WriteFile(path, []byte(junitText), 0o600)).To(Succeed())
	status, _, problems := checked(t, flags{JUnit: []string{path}}, "", "")
	g.Expect(status).To(Equal(1))
	g.Expect(problems).To(ContainSubstring("session: turn 3 / play: not played: the session ended in turn 2"))
	status, out, _ := checked(t, flags{JUnit: []string{path}}, "", `^not played: the session ended in turn \d+ \(`)
	g.Expect(status).To(Equal(0))
	g.Expect(out).To(Equal("1 tests skipped, 1 of them as meant\n"))
}

func TestWhatCIMeansIsValid(t *testing.T) {
	g := NewWithT(t)
	list, err := readMeant("../../.ci/meant-skips")
	g.Expect(err).NotTo(HaveOccurred())
	for reason, want := range map[string]bool{
		"not played: the session ended in turn 3 (new_work)":              true,
		"4 of 9 cases were not run (died)":                                true,
		"advice only: slow":                                               true,
		"not played: the session was censored in turn 1 (infrastructure)": false,
		"not played: the run was stopped":                                 false,
		"no engine":                                                       false,
	} {
		g.Expect(list.matches(reason)).To(Equal(want), reason)
	}
}

func TestAPatternThatIsWrongIsNamed(t *testing.T) {
	status, _, problems := checked(t, flags{}, "", "fine\n(\n")
	g := NewWithT(t)
	g.Expect(status).To(Equal(2))
	g.Expect(problems).To(ContainSubstring("meant:2: "))
}

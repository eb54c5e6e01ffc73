package main

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	. "github.com/onsi/gomega"
)

// suiteIn is a suite of one file.
func suiteIn(t *testing.T, name, file, text string) suite {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	g := NewWithT(t)
	g.Expect(os.Mkdir(dir, 0o700)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module own\n"), 0o600)).To(Succeed())
	g.Expect(os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600)).To(Succeed())
	return suite{folder: dir}
}

func TestEveryProcessBuildsAProgramOfItsOwn(t *testing.T) {
	g := NewWithT(t)
	s := suiteIn(t, "own", "own_test.go", "package own\n")
	program, err := s.build(t.Context())
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(program).To(Equal(filepath.Join(s.folder, "own."+strconv.Itoa(os.Getpid())+".test")))
	g.Expect(program).To(BeARegularFile())
}

func TestASuiteThatDoesNotCompileSaysWhere(t *testing.T) {
	_, err := suiteIn(t, "own", "own_test.go", "package own\nvar a = b\n").build(t.Context())
	NewWithT(t).Expect(err).To(MatchError(And(ContainSubstring("build the suite "), ContainSubstring("own_test.go:2:9: undefined: b"))))
}

func TestAFolderWithoutTestsIsNoSuite(t *testing.T) {
	_, err := suiteIn(t, "own", "own.go", "package own\n").build(t.Context())
	NewWithT(t).Expect(err).To(MatchError(And(ContainSubstring("build the suite "), ContainSubstring("[no test files]"))))
}

func TestProgramsOfKilledProcessesAreRemovedAndNoOthers(t *testing.T) {
	g := NewWithT(t)
	s := suite{folder: filepath.Join(t.TempDir(), "own")}
	g.Expect(os.Mkdir(s.folder, 0o700)).To(Succeed())
	const noProcess = 1<<31 - 1 // more than any kernel gives
	dead := filepath.Join(s.folder, "own."+strconv.Itoa(noProcess)+".test")
	stay := []string{
		filepath.Join(s.folder, "own."+strconv.Itoa(os.Getpid())+".test"),
		filepath.Join(s.folder, "own.test"), filepath.Join(s.folder, "own.mine.test"), filepath.Join(s.folder, "other.2147483647.test"),
	}
	for _, path := range append(stay, dead) {
		g.Expect(os.WriteFile(path, nil, 0o600)).To(Succeed())
	}
	s.sweepPrograms()
	g.Expect(dead).NotTo(BeAnExistingFile())
	for _, path := range stay {
		g.Expect(path).To(BeARegularFile())
	}
}

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// programExt is how Ginkgo knows a suite that is built already. It starts it in the folder where it lies.
const programExt = ".test"

// build compiles the suite into a program of this process alone, which it keeps beside the sources: a
// suite finds its own files there. Ginkgo's own build has one name for all runs, and the run that ends
// first removes the program that the others are about to start.
func (s suite) build(ctx context.Context) (program string, err error) {
	s.sweepPrograms()
	program, err = filepath.Abs(filepath.Join(s.folder, s.name()+"."+strconv.Itoa(os.Getpid())+programExt))
	if err != nil {
		return "", fmt.Errorf("build the suite %s: %w", s.folder, err)
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-ldflags=-s -w", "-o", program, ".")
	cmd.Dir = s.folder
	output, err := cmd.CombinedOutput()
	if err == nil {
		_, err = os.Stat(program) // without a test file there is no program, and no error
	}
	if err != nil {
		return "", fmt.Errorf("build the suite %s: %w\n%s", s.folder, err, output)
	}
	return program, nil
}

// name is the suite's, as its folder has it.
func (s suite) name() string { return filepath.Base(filepath.Clean(s.folder)) }

// sweepPrograms removes what processes have left that were killed.
func (s suite) sweepPrograms() {
	left, _ := filepath.Glob(filepath.Join(s.folder, s.name()+".*"+programExt)) // a name is no bad pattern; then nothing is swept
	for _, path := range left {
		number := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), s.name()+"."), programExt)
		if pid, err := strconv.Atoi(number); err == nil && syscall.Kill(pid, 0) == syscall.ESRCH {
			_ = os.Remove(path) // the next run tries again
		}
	}
}

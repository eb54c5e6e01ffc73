package proc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// shell is a command of the host's shell.
func shell(t *testing.T, script string) Command {
	t.Helper()
	return Command{Args: []string{"sh", "-c", script}, Env: os.Environ(), Dir: t.TempDir()}
}

func run(t *testing.T, c Command, limit time.Duration) Exit {
	t.Helper()
	exit, err := Run(context.Background(), c, limit, nil)
	if err != nil {
		t.Fatal(err)
	}
	return exit
}

func TestAnEndIsTold(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("plain", "#!/bin/sh\n", 0o644)
	write("garbage", "no program at all", 0o755)
	write("orphan", "#!/no/such/interpreter\n", 0o755)
	write("good", "#!/bin/sh\nexit 4\n", 0o755)
	for name, c := range map[string]struct {
		args   []string
		code   int
		signal string
	}{
		"success":                            {[]string{"true"}, 0, ""},
		"a code":                             {[]string{"sh", "-c", "exit 3"}, 3, ""},
		"a signal":                           {[]string{"sh", "-c", "kill -TERM $$"}, -1, "SIGTERM"},
		"not on the path":                    {[]string{"no-such-program"}, CodeNotFound, ""},
		"not in the folder":                  {[]string{"./missing"}, CodeNotFound, ""},
		"nothing at all":                     {nil, CodeNotFound, ""},
		"an empty name":                      {[]string{""}, CodeNotFound, ""},
		"a relative program":                 {[]string{"./good"}, 4, ""},
		"no right to execute":                {[]string{"./plain"}, CodeNotExecutable, ""},
		"no executable format":               {[]string{"./garbage"}, CodeNotExecutable, ""},
		"an interpreter that is not there":   {[]string{"./orphan"}, CodeNotFound, ""},
		"a folder":                           {[]string{folder}, CodeNotExecutable, ""},
		"a file in the place of a folder":    {[]string{"./plain/x"}, CodeNotExecutable, ""},
		"a NUL, which no program name holds": {[]string{"./a\x00b"}, CodeNotExecutable, ""},
	} {
		exit := run(t, Command{Args: c.args, Env: os.Environ(), Dir: folder}, time.Minute)
		if exit.Code != c.code || exit.Signal != c.signal || exit.TimedOut {
			t.Errorf("%s: got %+v", name, exit)
		}
		if exit.Unstarted != (c.code >= CodeNotExecutable) {
			t.Errorf("%s: unstarted is %t", name, exit.Unstarted)
		}
		if c.code >= CodeNotExecutable && exit.Output == "" {
			t.Errorf("%s: the output does not say why", name)
		}
	}
}

func TestAWorkingDirectoryThatIsNotThereIsTheCommandsFault(t *testing.T) {
	exit := run(t, Command{Args: []string{"true"}, Env: os.Environ(), Dir: "/no/such/folder"}, 0)
	if exit.Code != CodeNotFound {
		t.Errorf("got %+v", exit)
	}
}

func TestTheCommandsOwnPathIsSearched(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bin", "mine"), []byte("#!/bin/sh\necho found"), 0o755); err != nil {
		t.Fatal(err)
	}
	exit := run(t, Command{Args: []string{"mine"}, Env: []string{"PATH=/nowhere:bin"}, Dir: dir}, 0)
	if exit.Output != "found\n" {
		t.Errorf("got %+v", exit)
	}
}

func TestInputIsReadAndBothOutputsComeInOrder(t *testing.T) {
	c := shell(t, "cat; echo one; echo two >&2; echo three")
	c.Stdin = []byte("zero\n")
	if exit := run(t, c, time.Minute); exit.Output != "zero\none\ntwo\nthree\n" {
		t.Errorf("got %q", exit.Output)
	}
}

func TestTheLimitKillsTheWholeGroup(t *testing.T) {
	c := shell(t, "(trap '' TERM; sleep 0.7; touch survived) & echo begun; wait")
	exit := run(t, c, 200*time.Millisecond)
	if !exit.TimedOut || exit.Code != -1 || exit.Signal != "SIGKILL" || exit.Output != "begun\n" {
		t.Errorf("got %+v", exit)
	}
	if exit.Elapsed < 200*time.Millisecond || exit.Elapsed > 2*time.Second {
		t.Errorf("it took %v", exit.Elapsed)
	}
	time.Sleep(time.Second)
	if _, err := os.Stat(filepath.Join(c.Dir, "survived")); err == nil {
		t.Error("a grandchild outlived the limit")
	}
}

func TestACancelledRunIsKilledAndReturnsTheContextsError(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err := Run(ctx, shell(t, "sleep 30"), 0, nil)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestABackgroundChildDoesNotHoldTheEndUp(t *testing.T) {
	exit := run(t, shell(t, "sleep 5 & echo started"), time.Minute)
	if exit.Code != 0 || exit.Elapsed > 2*time.Second {
		t.Errorf("got %+v", exit)
	}
}

func TestStopAsksBeforeItKills(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		signal string
		code   int
	}{
		"a tidy one":          {"trap 'echo bye; exit 7' TERM; echo up; while :; do sleep 0.02; done", "", 7},
		"one without a trap":  {"echo up; sleep 30", "SIGTERM", -1},
		"a stubborn one":      {"trap '' TERM; echo up; while :; do sleep 0.02; done", "SIGKILL", -1},
		"one that has ended":  {"echo up; exit 5", "", 5},
		"a child outlives it": {"(trap '' TERM; sleep 30) & echo up; exit 6", "", 6},
	} {
		p, err := Start(shell(t, c.script))
		if err != nil {
			t.Fatal(err)
		}
		for !strings.Contains(p.output.String(), "up") {
			time.Sleep(5 * time.Millisecond)
		}
		exit := p.Stop(context.Background(), 400*time.Millisecond)
		if exit.Signal != c.signal || exit.Code != c.code || p.Running() {
			t.Errorf("%s: got %+v", name, exit)
		}
		if pids, err := p.group(); len(pids) > 0 || err != nil {
			t.Errorf("%s: of its group are left: %v, %v", name, pids, err)
		}
	}
}

func TestMarkedProcessesAreFoundAndKilled(t *testing.T) {
	c := shell(t, "setsid sleep 40 & setsid sleep 41 & wait")
	c.Env = append(c.Env, "PROC_TEST_MARK=x.1.")
	p, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	victims := func() ([]int, error) { return Marked("PROC_TEST_MARK", "x.") }
	for deadline := time.Now().Add(5 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if pids, _ := victims(); len(pids) == 3 {
			break
		}
	}
	if pids, err := victims(); len(pids) != 3 || err != nil {
		t.Fatalf("found %v, %v", pids, err)
	}
	if err := KillUntilNone(victims); err != nil {
		t.Fatal(err)
	}
	if exit := p.Exit(); exit.Signal != "SIGKILL" {
		t.Errorf("got %+v", exit)
	}
}

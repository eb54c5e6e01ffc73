package containers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheEngineIsUsedStartedOrInstalledByCircumstance(t *testing.T) {
	debian := situation{goos: "linux", root: true, distro: "debian"}
	with := func(s situation, change func(*situation)) situation { change(&s); return s }
	for name, c := range map[string]struct {
		s    situation
		want act
	}{
		"one that answers is used":              {with(debian, func(s *situation) { s.answers = true }), actUse},
		"one that answers is used on a Mac":     {situation{goos: "darwin", answers: true}, actUse},
		"a denied one is not replaced":          {with(debian, func(s *situation) { s.denied = true }), actDenied},
		"a chosen one is not replaced":          {with(debian, func(s *situation) { s.remote = true }), actRemote},
		"denied says more than chosen":          {situation{goos: "linux", denied: true, remote: true}, actDenied},
		"one that comes up is waited for":       {with(debian, func(s *situation) { s.running, s.installed = true, true }), actWait},
		"an installed one is started":           {with(debian, func(s *situation) { s.installed = true }), actStart},
		"an installed one is started on Fedora": {situation{goos: "linux", root: true, distro: "fedora", installed: true}, actStart},
		"on Debian it is installed":             {debian, actInstall},
		"on Ubuntu it is installed":             {with(debian, func(s *situation) { s.distro = "ubuntu debian" }), actInstall},
		"elsewhere it is not installed":         {with(debian, func(s *situation) { s.distro = "fedora" }), actGiveUp},
		"only root installs":                    {with(debian, func(s *situation) { s.root = false }), actGiveUp},
		"only root starts":                      {with(debian, func(s *situation) { s.root, s.installed = false, true }), actGiveUp},
		"a Mac is left alone":                   {situation{goos: "darwin", root: true}, actGiveUp},
	} {
		if got := decide(c.s); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestTheDistributionIsReadFromOSRelease(t *testing.T) {
	path := filepath.Join(t.TempDir(), "os-release")
	text := "NAME=\"Linux Mint\"\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\nVERSION_ID=\"21\"\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := distro(path); got != "linuxmint ubuntu debian" {
		t.Errorf("got %q", got)
	}
	if got := distro(path + ".missing"); got != "" {
		t.Errorf("a missing file gives %q", got)
	}
}

func TestTheEnvironmentOfTheUserIsKept(t *testing.T) {
	t.Setenv("TESTCONTAINERS_RYUK_DISABLED", "false")
	setEnvironment()
	if got := os.Getenv("TESTCONTAINERS_RYUK_DISABLED"); got != "false" {
		t.Errorf("the user's value became %q", got)
	}
}

func TestEngineErrorsCanBeTold(t *testing.T) {
	denied := errEngineDenied("unix:///var/run/docker.sock")
	if !errors.Is(denied, ErrNoEngine) || !errors.Is(denied, fs.ErrPermission) {
		t.Errorf("%v is not matched", denied)
	}
	if !isDenied(fmt.Errorf("ask: %w", fs.ErrPermission)) || isDenied(nil) || isDenied(fs.ErrNotExist) {
		t.Error("a denied permission is not told from other errors")
	}
}

func TestAnEngineThatIsNamedButDoesNotAnswerIsAnError(t *testing.T) {
	socket := "unix://" + filepath.Join(t.TempDir(), "no.sock")
	t.Setenv("DOCKER_HOST", socket)
	found := findEngine(context.Background())
	if found.err == nil || found.host != socket {
		t.Fatalf("found %+v", found)
	}
	if got := decide(found.situation()); got != actRemote {
		t.Errorf("got %q", got)
	}
}

func TestWithoutAnEngineTheErrorSaysWhatToInstall(t *testing.T) {
	t.Setenv("PATH", t.TempDir()) // no apt-get here
	for name, c := range map[string]struct {
		err  error
		says []string
	}{
		"on Linux":        {errEngineMissing("linux"), []string{"none answers", "root on Debian and Ubuntu", "install Docker (https://docs.docker.com/engine/install/)"}},
		"on a Mac":        {errEngineMissing("darwin"), []string{"start Docker Desktop", "DOCKER_HOST"}},
		"without apt-get": {installEngine(t.Context(), t.Output()), []string{"apt-get", "install the packages docker.io and iptables by hand"}},
	} {
		if !errors.Is(c.err, ErrNoEngine) {
			t.Errorf("%s: %v is not matched", name, c.err)
		}
		for _, part := range c.says {
			if c.err == nil || !strings.Contains(c.err.Error(), part) {
				t.Errorf("%s: %v does not say %q", name, c.err, part)
			}
		}
	}
}

func TestAnEngineThatDoesNotComeUpShowsItsLog(t *testing.T) {
	err := errEngineStart(errors.New("it ended"), "/var/log/d.log", strings.Repeat("line\n", 100)+"no space left on device")
	if text := err.Error(); !errors.Is(err, ErrNoEngine) || !strings.HasSuffix(text, "no space left on device") || strings.Count(text, "line") != 19 {
		t.Errorf("got %v", err)
	}
}

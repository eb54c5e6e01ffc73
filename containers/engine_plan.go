package containers

import (
	"bufio"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"staminabench/containers/proc"
)

// situation is all that the decision about the engine depends on.
type situation struct {
	answers   bool   // an engine answers
	denied    bool   // one is there and denies permission
	remote    bool   // DOCKER_HOST names one
	goos      string // the operating system
	root      bool
	distro    string // ID and ID_LIKE of /etc/os-release
	installed bool   // dockerd is there
	running   bool   // a process dockerd is alive
}

// act is what to do about the engine.
type act string

const (
	actUse     act = "use"
	actWait    act = "wait"
	actStart   act = "start"
	actInstall act = "install"
	actDenied  act = "denied"
	actRemote  act = "remote"
	actGiveUp  act = "give up"
)

// decide says what to do. An engine that the user chose is never replaced by another one.
func decide(s situation) act {
	switch {
	case s.answers:
		return actUse
	case s.denied:
		return actDenied
	case s.remote:
		return actRemote
	case s.goos != "linux" || !s.root:
		return actGiveUp
	case s.running:
		return actWait
	case s.installed:
		return actStart
	case hasWord(s.distro, "debian") || hasWord(s.distro, "ubuntu"):
		return actInstall
	}
	return actGiveUp
}

func hasWord(text, word string) bool {
	for _, w := range strings.Fields(text) {
		if w == word {
			return true
		}
	}
	return false
}

// situation looks at the machine.
func (f finding) situation() situation {
	_, notInstalled := exec.LookPath("dockerd")
	return situation{
		answers:   f.err == nil,
		denied:    isDenied(f.err),
		remote:    os.Getenv("DOCKER_HOST") != "",
		goos:      runtime.GOOS,
		root:      os.Geteuid() == 0,
		distro:    distro("/etc/os-release"),
		installed: notInstalled == nil,
		running:   dockerdAlive(),
	}
}

// distro reads the words of ID and ID_LIKE; it is empty if the file cannot be read.
func distro(path string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	var words []string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		key, value, _ := strings.Cut(lines.Text(), "=")
		if key == "ID" || key == "ID_LIKE" {
			words = append(words, strings.Trim(value, `"'`))
		}
	}
	return strings.Join(words, " ")
}

// dockerdAlive looks for a living process of that name.
func dockerdAlive() bool {
	list, err := proc.List()
	if err != nil {
		return false
	}
	for _, s := range list {
		if s.Name == "dockerd" && !s.Dead() {
			return true
		}
	}
	return false
}

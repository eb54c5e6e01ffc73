package containers

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// seen is what the probe says when it looks around.
type seen struct {
	Interfaces []string
	Mounts     map[string]string
	Status     map[string]string
	Sockets    []string
}

func lookAround(t *testing.T, d *Docker) seen {
	t.Helper()
	var s seen
	if err := json.Unmarshal([]byte(says(t, d, "look")), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// bits of the capabilities that are granted, from linux/capability.h.
var bits = map[string]uint{"CHOWN": 0, "DAC_OVERRIDE": 1, "FOWNER": 3, "FSETID": 4, "KILL": 5, "SETGID": 6, "SETUID": 7}

func TestAnAgentIsShutIn(t *testing.T) {
	for user, c := range map[string]struct {
		effective uint64
		signals   string // that process 1 may be sent
	}{"": {0, "0"}, "root": {granted(t), "64"}} {
		t.Run("user "+user, func(t *testing.T) {
			d := startDocker(t, func(o *Options) { o.User = user })
			onlyTheImageIsInside(t, d)
			s := lookAround(t, d)
			hasNoMoreRightsThanPromised(t, s.Status, c.effective)
			seesNothingOfTheMachine(t, s)
			if got := says(t, d, "signal"); got != c.signals {
				t.Errorf("%s signals could be sent to the guest, want %s", got, c.signals)
			}
			says(t, d, "say", "the guest is there all the same")
			get(t, serve(t, d, probePort), "/")
		})
	}
}

// granted is the set of capabilities, as the kernel writes it.
func granted(t *testing.T) (set uint64) {
	t.Helper()
	for _, name := range capabilities {
		bit, ok := bits[name]
		if !ok {
			t.Fatalf("capability %s is not one that was thought about", name)
		}
		set |= 1 << bit
	}
	return set
}

func hasNoMoreRightsThanPromised(t *testing.T, status map[string]string, effective uint64) {
	t.Helper()
	for name, most := range map[string]uint64{"CapEff": effective, "CapPrm": effective, "CapInh": 0, "CapAmb": 0, "CapBnd": granted(t)} {
		got, err := strconv.ParseUint(status[name], 16, 64)
		if err != nil || got&^most != 0 || name == "CapEff" && got != most {
			t.Errorf("%s is %s, want %x, %v", name, status[name], most, err)
		}
	}
	if status["NoNewPrivs"] != "1" || status["Seccomp"] != "2" {
		t.Errorf("new privileges %s, seccomp %s", status["NoNewPrivs"], status["Seccomp"])
	}
}

func seesNothingOfTheMachine(t *testing.T, s seen) {
	t.Helper()
	if !slices.Equal(s.Interfaces, []string{"lo"}) {
		t.Errorf("network interfaces: %v", s.Interfaces)
	}
	if len(s.Sockets) > 0 {
		t.Errorf("sockets of an engine: %v", s.Sockets)
	}
	// Besides what the kernel shows, and three files that the engine writes for each container.
	files := []string{"/", "/etc/hostname", "/etc/hosts", "/etc/resolv.conf"}
	kernel := []string{"proc", "sysfs", "tmpfs", "devpts", "mqueue", "cgroup", "cgroup2"}
	for _, place := range slices.Sorted(maps.Keys(s.Mounts)) {
		kind := s.Mounts[place]
		inside := strings.HasPrefix(place, "/proc") || strings.HasPrefix(place, "/sys") || strings.HasPrefix(place, "/dev")
		if !slices.Contains(files, place) && !(inside && slices.Contains(kernel, kind)) {
			t.Errorf("%s is mounted: %s", place, kind)
		}
	}
}

func onlyTheImageIsInside(t *testing.T, d *Docker) {
	t.Helper()
	allowed := []string{".dockerenv", "bin", "dev", "etc", "home", "proc", "root", "sys", "tmp", "work"}
	for _, name := range strings.Fields(says(t, d, "list", "/")) {
		if !slices.Contains(allowed, name) {
			t.Errorf("there is /%s", name)
		}
	}
	for _, folder := range []string{d.WorkDir(), "/tmp", says(t, d, "env", "HOME")} {
		if got := says(t, d, "list", folder); got != "" {
			t.Errorf("in %s there is %s", folder, got)
		}
	}
}

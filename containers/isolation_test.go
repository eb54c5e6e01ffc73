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

func TestAnAgentHasNoMoreRightsThanPromised(t *testing.T) {
	var granted uint64
	for _, name := range capabilities {
		bit, ok := bits[name]
		if !ok {
			t.Fatalf("capability %s is not one that was thought about", name)
		}
		granted |= 1 << bit
	}
	for user, effective := range map[string]uint64{"": 0, "root": granted} {
		status := lookAround(t, startDocker(t, func(o *Options) { o.User = user })).Status
		for name, most := range map[string]uint64{"CapEff": effective, "CapPrm": effective, "CapInh": 0, "CapAmb": 0, "CapBnd": granted} {
			got, err := strconv.ParseUint(status[name], 16, 64)
			if err != nil || got&^most != 0 || name == "CapEff" && got != most {
				t.Errorf("user %q: %s is %s, want %x, %v", user, name, status[name], most, err)
			}
		}
		if status["NoNewPrivs"] != "1" || status["Seccomp"] != "2" {
			t.Errorf("user %q: new privileges %s, seccomp %s", user, status["NoNewPrivs"], status["Seccomp"])
		}
	}
}

func TestAnAgentSeesNothingOfTheMachine(t *testing.T) {
	s := lookAround(t, startDocker(t, nil))
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

func TestOnlyTheImageIsInsideAtFirst(t *testing.T) {
	d := startDocker(t, nil)
	names := strings.Fields(says(t, d, "list", "/"))
	allowed := []string{".dockerenv", "bin", "dev", "etc", "home", "proc", "sys", "tmp", "work"}
	for _, name := range names {
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

func TestNoSignalFromInsideReachesTheGuest(t *testing.T) {
	for user, sent := range map[string]string{"": "0", "root": "64"} {
		d := startDocker(t, func(o *Options) { o.User = user })
		if got := says(t, d, "signal"); got != sent {
			t.Errorf("user %q could send %s signals, want %s", user, got, sent)
		}
		says(t, d, "say", "still here")
		get(t, serve(t, d, probePort), "/")
	}
}

package containers

import (
	"errors"
	"testing"

	"staminabench/containers/proc"
)

func TestAnOwnerSurvivesItsLabel(t *testing.T) {
	back, err := parseOwner(thisOwner().String())
	if err != nil || back != thisOwner() {
		t.Errorf("%v became %v, %v", thisOwner(), back, err)
	}
	for _, text := range []string{"", "a|b|c", "a|b|c|1", "a|b|1|c"} {
		if _, err := parseOwner(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
}

func TestAnOwnerIsDeadOnlyIfThatIsCertain(t *testing.T) {
	here := owner{host: "h", boot: "b", pid: 1, start: 1}
	them := owner{host: "h", boot: "b", pid: 7, start: 100}
	with := func(change func(*owner)) owner { o := them; change(&o); return o }
	running := func(int) (proc.Stat, error) { return proc.Stat{PID: 7, State: 'S', Start: 100}, nil }
	for name, c := range map[string]struct {
		o    owner
		read func(int) (proc.Stat, error)
		want bool
	}{
		"it runs":                        {them, running, false},
		"it has ended":                   {them, func(int) (proc.Stat, error) { return proc.Stat{}, errors.New("none") }, true},
		"it is a zombie":                 {them, func(int) (proc.Stat, error) { return proc.Stat{State: 'Z', Start: 100}, nil }, true},
		"its pid is another process now": {them, func(int) (proc.Stat, error) { return proc.Stat{State: 'S', Start: 200}, nil }, true},
		"the machine was rebooted":       {with(func(o *owner) { o.boot = "earlier" }), running, true},
		"it is on another machine":       {with(func(o *owner) { o.host = "other" }), running, false},
		"its machine has no boot id":     {with(func(o *owner) { o.boot = "" }), running, false},
	} {
		if got := c.o.dead(here, c.read); got != c.want {
			t.Errorf("%s: dead is %t", name, got)
		}
	}
}

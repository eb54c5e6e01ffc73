package proc

import (
	"os"
	"testing"
)

func TestAStatLineIsReadWhateverTheNameHolds(t *testing.T) {
	rest := " S 10 20 30 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 1 2 3"
	for _, name := range []string{"sh", "a b", "(x) Z 1 2", ")"} {
		s, err := parseStat("42 (" + name + ")" + rest)
		want := Stat{PID: 42, Name: name, State: 'S', Parent: 10, Group: 20, Session: 30, Start: 987654}
		if err != nil || s != want {
			t.Errorf("name %q: got %+v, %v", name, s, err)
		}
	}
	for _, line := range []string{"", "42", "42 (sh", "42 (sh) S 1", "x (sh)" + rest} {
		if _, err := parseStat(line); err == nil {
			t.Errorf("%q is accepted", line)
		}
	}
}

func TestThisProcessIsInTheList(t *testing.T) {
	list, err := List()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if s.PID == os.Getpid() && s.Parent == os.Getppid() && !s.Dead() {
			return
		}
	}
	t.Error("it is not")
}

func TestATreeHoldsDescendantsAndTheSession(t *testing.T) {
	list := []Stat{
		{PID: 2, Parent: 1}, {PID: 10, Parent: 1, Session: 10}, {PID: 12, Parent: 11, Session: 12},
		{PID: 11, Parent: 10, Session: 10}, {PID: 13, Parent: 1, Session: 10}, {PID: 14, Parent: 13, Session: 14},
	}
	tree := Tree(list, 10)
	for pid, want := range map[int]bool{2: false, 10: true, 11: true, 12: true, 13: true, 14: true} {
		if tree[pid] != want {
			t.Errorf("process %d: %t", pid, tree[pid])
		}
	}
}

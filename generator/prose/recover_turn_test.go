package prose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

var requests = []string{
	"Make the following changes. All names are those of before these changes; what is not named stays as it is.",
	"Please change the server as follows. All names are the ones in use before these changes, and all else stays as it is.",
	"The specification changes as follows. Names are those from before these changes. All that is not named stays as it is.",
}

// changes reads the request of a turn. Each item by itself must tell all that its change does.
func (r *reader) changes(before *spec.Specification, text string) []change.Change {
	head, body, _ := strings.Cut(strings.TrimSuffix(text, "\n"), "\n\n")
	if !slices.Contains(requests, head) {
		r.t.Fatalf("%q is no request", head)
	}
	var out []change.Change
	for i, item := range items(r.t, body) {
		one := reader{t: r.t, s: *before.Clone(), next: r.next, before: before, below: item[1:]}
		c := read(&one, tell(item[0]), changeMeanings)
		if len(one.below) > 0 {
			r.t.Fatalf("item %d, %s: %q stands where nothing is expected", i+1, c.Kind(), one.below)
		}
		want, err := change.Apply(before, c)
		if err != nil {
			r.t.Fatalf("item %d: %v, from\n%s", i+1, err, strings.Join(item, "\n"))
		}
		if got, want := encoded(&one.s), encoded(want); got != want {
			r.t.Fatalf("item %d tells\n%s\nnot\n%s\nin\n%s", i+1, got, want, strings.Join(item, "\n"))
		}
		r.next = one.next
		out = append(out, c)
	}
	return out
}

// items are the lines of each item of a numbered list, without number and indent.
func items(t testing.TB, body string) [][]string {
	t.Helper()
	var out [][]string
	for _, line := range strings.Split(body, "\n") {
		mark := fmt.Sprintf("%d. ", len(out)+1)
		indent := strings.Repeat(" ", len(mark))
		if len(out) > 0 {
			indent = strings.Repeat(" ", len(fmt.Sprintf("%d. ", len(out))))
		}
		if first, ok := strings.CutPrefix(line, mark); ok {
			out = append(out, []string{first})
		} else if below, ok := strings.CutPrefix(line, indent); ok && len(out) > 0 {
			out[len(out)-1] = append(out[len(out)-1], below)
		} else {
			t.Fatalf("%q belongs to no item", line)
		}
	}
	return out
}

// bullets takes the lines that are left, each of which must be a bullet.
func (r *reader) bullets() []string {
	var out []string
	for _, line := range r.below {
		bullet, ok := strings.CutPrefix(line, "- ")
		if !ok {
			r.t.Fatalf("%q is no bullet", line)
		}
		out = append(out, bullet)
	}
	r.below = nil
	return out
}

// follow reads what else a change does, and does it. It returns what is said only to be sure, sorted.
func (r *reader) follow() []done {
	var out []done
	for _, line := range r.bullets() {
		if d := read(r, r.sentence(line), consequenceMeanings); d != "" {
			out = append(out, d)
		}
	}
	slices.Sort(out)
	return out
}

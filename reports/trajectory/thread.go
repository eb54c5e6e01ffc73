package trajectory

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strconv"
	"strings"

	"staminabench/harness/conversation"
	"staminabench/harness/gateway"
)

// thread is one conversation of an agent with its model, as far as it has come.
type thread struct {
	memory
	number   int
	steps    []*Step
	begun    gateway.Mark
	asked    int  // requests
	tools    int  // that it offers, at most
	told     bool // what the attempt was told stands in it
	replies  map[string]bool
	defined  []conversation.Definition
	at       place
	before   memory // the attempt that it is at
	lastUsed int
	unnamed  int // calls
}

// memory is what is known to stand in a conversation.
type memory struct {
	seen  map[string]int  // how often, at most, in one request
	last  []string        // the keys of the last request
	calls map[string]bool // the keys of calls and results in the last request and its answer
	said  []string        // texts of the model, as they compare
	heard []string        // long texts of its user, as they compare
	open  []openCall      // calls that wait for their results
	made  map[string]bool // the ids of all calls
	// unheard is the step of the last answer if nothing of it was kept: the next request repeats it.
	unheard *Step
}

// openCall is a call that waits for its result.
type openCall struct {
	step *Step
	call *Call
	id   string // as the model gave it
	done bool
}

// place is an attempt, whichever try of it.
type place struct{ turn, attempt int }

func newThread(number int, m gateway.Mark) *thread {
	return &thread{
		number: number, begun: m, replies: map[string]bool{}, at: place{-1, -1},
		memory: memory{seen: map[string]int{}, calls: map[string]bool{}, made: map[string]bool{}},
	}
}

// enter notes what is known before an attempt, so that it can be forgotten when it is begun again.
func (t *thread) enter(m gateway.Mark) {
	if at := (place{m.Turn, m.Attempt}); at != t.at {
		t.at, t.before = at, t.memory.clone()
	}
}

// forget goes back to before an attempt.
func (t *thread) forget(m gateway.Mark) {
	if t.at == (place{m.Turn, m.Attempt}) {
		t.memory = t.before.clone()
	}
}

func (m memory) clone() memory {
	return memory{
		seen: maps.Clone(m.seen), last: m.last, calls: maps.Clone(m.calls),
		said: slices.Clone(m.said), heard: slices.Clone(m.heard), open: slices.Clone(m.open), made: maps.Clone(m.made), unheard: m.unheard,
	}
}

// keyOf is what a message is known by: a call and its result by their id, because agents shorten old ones, and
// everything else by its text.
func keyOf(m conversation.Message) string {
	switch {
	case m.Role == conversation.Tool:
		return "result " + m.CallID
	case len(m.Calls) > 0:
		ids := make([]string, len(m.Calls))
		for i, c := range m.Calls {
			ids[i] = c.ID
		}
		return "calls " + strings.Join(ids, " ")
	}
	sum := sha256.Sum256([]byte(plain(m.Text)))
	return string(m.Role) + " " + string(sum[:]) + strings.Join(m.Left, " ")
}

// plain is a text as it compares: agents break lines anew in what they repeat.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

// isCall tells the keys of calls and results, which agents do not say by chance.
func isCall(key string) bool {
	return strings.HasPrefix(key, "calls ") || strings.HasPrefix(key, "result ")
}

// evidence counts what of a request only this conversation can have: what a model said, and what tools gave back.
func (t *thread) evidence(list []conversation.Message) int {
	n := 0
	for _, m := range list {
		known := m.Role == conversation.Tool && t.made[m.CallID] ||
			slices.ContainsFunc(m.Calls, func(c conversation.Call) bool { return t.made[c.ID] }) ||
			(m.Role == conversation.Agent || m.Role == conversation.Tool) && t.seen[keyOf(m)] > 0
		if known {
			n++
		}
	}
	return n
}

// opens tells whether what is left of a torn request begins as this conversation did.
func (t *thread) opens(q conversation.Request) bool {
	user := func(m conversation.Message) bool { return m.Role == conversation.User }
	first := slices.IndexFunc(q.Messages[:q.Gap], user)
	return first >= 0 && t.seen[keyOf(q.Messages[first])] > 0
}

// hears takes the answer in: it stands in the next request.
func (t *thread) hears(m conversation.Message) {
	key := keyOf(m)
	t.seen[key]++
	if isCall(key) {
		t.calls[key] = true
	}
	if text := plain(m.Text); text != "" {
		t.said = append(t.said, text)
	}
}

// id is that of a call, or one of our own for a model that gives none.
func (t *thread) id(c conversation.Call) string {
	if c.ID != "" {
		return c.ID
	}
	t.unnamed++
	return "call-" + strconv.Itoa(t.number) + "-" + strconv.Itoa(t.unnamed)
}

// A text of leastTold bytes does not turn up by chance, and one of leastHeard is not told twice.
const (
	leastTold  = 24
	leastHeard = 200
)

// saidIn finds a text of the model that its user repeats, as a summary is repeated to it.
func (t *thread) saidIn(m conversation.Message) bool {
	whole := plain(m.Text)
	return m.Role == conversation.User && slices.ContainsFunc(t.said, func(text string) bool {
		return len(text) >= leastTold && strings.Contains(whole, text)
	})
}

// heardBefore finds a long text in one that the model was told before: agents leave their own additions out of
// what they repeat.
func (t *thread) heardBefore(m conversation.Message) bool {
	text := plain(m.Text)
	return m.Role == conversation.User && len(text) >= leastHeard &&
		slices.ContainsFunc(t.heard, func(before string) bool { return strings.Contains(before, text) })
}

// saidBefore finds a text of the model in what it said, or the other way round.
func (t *thread) saidBefore(text string) bool {
	text = plain(text)
	return text == "" || slices.ContainsFunc(t.said, func(said string) bool {
		return said == text || len(text) >= leastTold && strings.Contains(said, text) || len(said) >= leastTold && strings.Contains(text, said)
	})
}

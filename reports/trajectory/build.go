package trajectory

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"staminabench/harness/conversation"
	"staminabench/harness/gateway"
)

// builder makes steps of exchanges, one exchange after the other.
type builder struct {
	attempts []*attempt
	effort   string
	currency string // of costs
	clean    func(string) string

	threads []*thread
	events  []*Step // that are of no conversation
	order   int     // of the next step
	used    int     // exchanges
	last    gateway.Mark
}

// add takes an exchange in.
func (b *builder) add(r *gateway.Record) {
	if r.Refused != "" && !r.Ask {
		b.shutOut(r)
	}
	if !r.Ask {
		return
	}
	b.used++
	b.restored(r)
	q := conversation.ReadRequest(string(r.Wire), r.Request.Text, r.Request.Cut)
	t, how := b.assign(r, q)
	t.enter(r.Mark)
	t.tools, t.lastUsed = max(t.tools, r.Tools), b.used
	if len(t.defined) == 0 {
		t.defined = q.Tools
	}
	t.told = t.told || b.tells(r.Mark, q)
	whole := b.hear(t, r, q, how)
	t.asked++
	b.answer(t, r, q, whole)
}

// shutOut notes a request that was not let in. What it asked is not known. Some agents ask again and again.
func (b *builder) shutOut(r *gateway.Record) {
	if n := len(b.events); n > 0 && b.events[n-1].order == b.order && b.events[n-1].mark == r.Mark && b.events[n-1].Extra["refused"] == string(r.Refused) {
		times, _ := b.events[n-1].Extra["times"].(int)
		b.events[n-1].Extra["times"] = max(times, 1) + 1
		return
	}
	s := b.step(bySystem, r, r.At)
	s.Message = fmt.Sprintf("The gateway did not let a request in (%s).", r.Refused)
	s.Extra["refused"] = string(r.Refused)
	b.events = append(b.events, s)
}

// restored notes that an attempt was begun again: what the agent did in it before is gone.
func (b *builder) restored(r *gateway.Record) {
	before := b.last
	b.last = r.Mark
	if r.Repeat <= before.Repeat || r.Turn != before.Turn || r.Attempt != before.Attempt {
		return
	}
	for _, t := range b.threads {
		t.forget(r.Mark)
	}
	s := b.step(bySystem, r, r.At)
	s.Message = "The attempt was aborted by infrastructure and begun again. The sandbox was restored to its state before " +
		"the attempt, so that the agent does not know of the steps in between."
	s.Extra["context_management"] = management("restore", "truncate")
	b.events = append(b.events, s)
}

func management(kind, boundary string) map[string]string {
	return map[string]string{"type": kind, "boundary": boundary}
}

// tells tells whether what the attempt was told stands in a request.
func (b *builder) tells(m gateway.Mark, q conversation.Request) bool {
	prompt := find(b.attempts, m).prompt
	return prompt != "" && slices.ContainsFunc(q.Messages, func(m conversation.Message) bool {
		return m.Role == conversation.User && strings.Contains(m.Text, prompt)
	})
}

// continuing is how a request belongs to a conversation.
type continuing int

const (
	repeating continuing = iota // it repeats the conversation
	adding                      // it has only what is new, the provider knows the rest
	replacing                   // the conversation before it is replaced by a summary
	unknown                     // it cannot be read
)

// assign finds the conversation of a request, or begins a new one.
func (b *builder) assign(r *gateway.Record, q conversation.Request) (*thread, continuing) {
	recent := slices.SortedFunc(slices.Values(b.threads), func(x, y *thread) int { return y.lastUsed - x.lastUsed })
	if q.Unread && len(recent) > 0 {
		return recent[max(0, slices.IndexFunc(recent, func(t *thread) bool { return (t.tools > 0) == (r.Tools > 0) }))], unknown
	}
	var best *thread
	most := 0
	for _, t := range recent {
		if q.Previous != "" && t.replies[q.Previous] {
			return t, adding
		}
		if n := t.evidence(q.Messages); n > most {
			best, most = t, n
		}
	}
	if best != nil {
		return best, repeating
	}
	keys := keysOf(q.Messages)
	for _, t := range recent {
		if t.begins(keys) {
			return t, repeating
		}
	}
	if q.Torn {
		if i := slices.IndexFunc(recent, func(t *thread) bool { return (t.tools > 0) == (r.Tools > 0) && (t.opens(q) || t.unheard != nil) }); i >= 0 {
			return recent[i], repeating
		}
	}
	if t := replaced(recent, q); t != nil {
		return t, replacing
	}
	t := newThread(len(b.threads)+1, r.Mark)
	b.threads = append(b.threads, t)
	return t, repeating
}

// begins tells whether a request repeats all of the last one: the agent asks again, with more besides perhaps,
// because there was no answer, or none that it could use.
func (t *thread) begins(keys []string) bool {
	return len(t.last) > 0 && len(keys) >= len(t.last) && slices.Equal(keys[:len(t.last)], t.last)
}

// replaced finds the conversation that a request goes on from with a summary: one of the model's own texts
// stands in what it is told. If that was made beside, it is of the conversation with tools.
func replaced(recent []*thread, q conversation.Request) *thread {
	for _, t := range recent {
		if !slices.ContainsFunc(q.Messages, t.saidIn) {
			continue
		}
		if t.tools > 0 {
			return t
		}
		if i := slices.IndexFunc(recent, func(t *thread) bool { return t.tools > 0 }); i >= 0 {
			return recent[i]
		}
		return t
	}
	return nil
}

func keysOf(list []conversation.Message) []string {
	keys := make([]string, len(list))
	for i, m := range list {
		keys[i] = keyOf(m)
	}
	return keys
}

// step makes a step of an exchange.
func (b *builder) step(source string, r *gateway.Record, at time.Time) *Step {
	b.order++
	extra := map[string]any{"turn": r.Turn, "attempt": r.Attempt, "outcome": find(b.attempts, r.Mark).Outcome, "exchange": r.Seq}
	if r.Repeat > 0 {
		extra["repeat"] = r.Repeat
	}
	return &Step{Source: source, Time: at.UTC().Format("2006-01-02T15:04:05.000Z"), Extra: extra, order: b.order, mark: r.Mark}
}

// misses notes on a step what of it is not in the record.
func (s *Step) misses(what string) {
	list, _ := s.Extra["missing"].([]string)
	s.Extra["missing"] = append(list, what)
}

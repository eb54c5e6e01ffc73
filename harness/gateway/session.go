package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"staminabench/harness/redact"
)

// SessionOptions say what the agent of a session may do.
type SessionOptions struct {
	Name      string   // the session's name in the journal
	Records   string   // path of the file of exchanges; "" keeps none
	Models    []string // that it may ask; none: any
	MaxTokens int64    // the most tokens of an answer that it may ask for; what is more is lowered; 0: any
	Secrets   []string // that the agent has besides, and that records must not hold either
	Attempt   Limits   // of each attempt
	Session   Limits   // of all of them, lost ones included
	// Waiting is told that the provider fails and is asked again: at the first time of an attempt, and then at
	// most once a minute. It may be called from several goroutines at once. nil is told nothing.
	Waiting func(text string)
}

// Limits bound what is asked. 0 means no limit. What is in flight when a limit is reached goes on, so
// that tokens and cost may end above theirs. Answers that do not tell what they took count by their length.
type Limits struct {
	Requests int
	Tokens   int64 // all classes together
	Cost     float64
}

// Session is one agent's access, by a key that is valid until it is closed.
type Session struct {
	gateway *Gateway
	options SessionOptions
	key     string
	values  []string          // the secrets that do not turn up by chance
	secrets *strings.Replacer // takes them out of a text

	mu      sync.Mutex
	file    *os.File // nil without records
	failure error    // the records cannot be written
	seq     int
	totals  Totals
	guessed guessed
	refused map[Refusal]int
	seen    map[string]Usage // answers by id
	current *attempt         // nil while none is in flight
	mark    Mark             // of the attempt in flight, or of the one before
	noted   int              // records of requests that were not let in
	trouble string           // see Trouble
}

// attempt is the one in flight.
type attempt struct {
	mark     Mark
	began    time.Time
	ctx      context.Context
	cancel   context.CancelFunc
	requests sync.WaitGroup
	absorbed []span
	told     time.Time // when the user was told of waiting; zero: not yet
	guessed  guessed
	summary  Summary
}

func newSession(g *Gateway, o SessionOptions, key string) (*Session, error) {
	if (o.Attempt.Cost > 0 || o.Session.Cost > 0) && g.options.Prices == nil {
		return nil, errors.New("a limit of cost needs a table of prices")
	}
	s := &Session{
		gateway: g, options: o, key: key, refused: map[Refusal]int{}, seen: map[string]Usage{},
	}
	all := append([]string{key, g.options.OpenAI.Key, g.options.Anthropic.Key}, o.Secrets...)
	s.secrets = replacer(slices.DeleteFunc(slices.Clone(all), func(secret string) bool { return secret == "" }))
	s.values = slices.DeleteFunc(all, func(secret string) bool { return !redact.Plausible(secret) })
	if o.Records == "" {
		return s, nil
	}
	if err := s.resume(); err != nil {
		return nil, err
	}
	return s, nil
}

// resume opens the records, and counts what is in them.
func (s *Session) resume() (err error) {
	if s.file, err = openRecords(s.options.Records); err != nil {
		return fmt.Errorf("open exchanges: %w", err)
	}
	for r, err := range ReadRecords(s.options.Records) {
		if err != nil {
			return errors.Join(err, s.file.Close())
		}
		s.seq, s.mark = max(s.seq, r.Seq), r.Mark
		if r.Refused != "" {
			s.refused[r.Refused]++
		}
		if r.Ask {
			s.totals.Requests++
		}
		s.count(&r, &s.totals)
		s.guessed.add(s.guess(&r))
	}
	return nil
}

// replacer finds secrets as they are, and as they stand in JSON.
func replacer(secrets []string) *strings.Replacer {
	var pairs []string
	for _, secret := range secrets {
		pairs = append(pairs, secret, removed)
		for _, html := range []bool{true, false} {
			var b strings.Builder
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(html)
			if err := e.Encode(secret); err != nil {
				panic(err) // texts always encode
			}
			pairs = append(pairs, strings.TrimSuffix(strings.TrimPrefix(b.String(), `"`), "\"\n"), removed)
		}
	}
	return strings.NewReplacer(pairs...)
}

// Key is what the agent gets instead of the provider's key.
func (s *Session) Key() string { return s.key }

// Totals are those of the whole session.
func (s *Session) Totals() Totals {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.totals.clone()
}

// Refused counts the requests that were not passed on, those between attempts included.
func (s *Session) Refused() map[Refusal]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.refused)
}

// Begin lets requests in: from now on they are those of an attempt.
func (s *Session) Begin(m Mark) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		return fmt.Errorf("gateway: session %s: turn %d attempt %d is in flight already",
			s.options.Name, s.current.mark.Turn, s.current.mark.Attempt)
	}
	a := &attempt{mark: m, began: s.gateway.options.Now(), summary: Summary{
		Mark: m, Refused: map[Refusal]int{}, Faults: map[Fault]int{}, ByModel: map[string]Usage{},
	}}
	a.ctx, a.cancel = context.WithCancel(context.Background())
	s.current, s.mark = a, m
	return nil
}

// End lets no more requests in, cuts those in flight off, and tells what the attempt came to. The
// error is of the records.
func (s *Session) End() (Summary, error) {
	s.mu.Lock()
	a := s.current
	s.current = nil
	s.mu.Unlock()
	if a == nil {
		return Summary{}, fmt.Errorf("gateway: session %s: no attempt is in flight", s.options.Name)
	}
	a.cancel()
	a.requests.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	a.summary.Absorbed = union(a.absorbed, s.gateway.options.Now())
	if s.file != nil && s.failure == nil {
		s.failure = s.file.Sync()
	}
	return a.summary, s.failure
}

// Cut ends the requests in flight, and lets no more in. It is for an agent whose time is over: what it breaks off
// then is not the provider's.
func (s *Session) Cut() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		s.current.cancel()
	}
}

// Close makes the key invalid.
func (s *Session) Close() error {
	s.gateway.forget(s)
	s.mu.Lock()
	inFlight := s.current != nil
	s.mu.Unlock()
	if inFlight {
		_, _ = s.End()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.file == nil {
		return s.failure
	}
	err := errors.Join(s.failure, s.file.Close())
	s.file = nil
	return err
}

// Absorbed is how long, in the attempt in flight, the agent has waited for a provider that failed.
// It is to be added to the agent's limit.
func (s *Session) Absorbed() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil {
		return 0
	}
	return union(s.current.absorbed, s.gateway.options.Now())
}

func (s *Session) absorb(x *exchange, from time.Time, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	to := s.gateway.options.Now().Add(wait)
	x.attempt.absorbed = append(x.attempt.absorbed, span{from, to})
	x.record.Tries[len(x.record.Tries)-1].Waited = wait.Seconds()
}

// admit makes the exchange of a request, if an attempt is in flight and may ask.
func (s *Session) admit(r *http.Request, to route) (*exchange, Refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.current
	if a == nil || a.ctx.Err() != nil {
		return nil, RefusedIdle
	}
	if s.gateway.bases[to.wire] == nil {
		return nil, RefusedPath
	}
	if to.generate {
		if why := s.exceeded(a); why != "" {
			return nil, why
		}
		if a.summary.Requests++; a.summary.Requests == 1 {
			a.summary.First = s.gateway.options.Now().Sub(a.began)
		}
		s.totals.Requests++
	}
	a.requests.Add(1)
	s.seq++
	x := &exchange{session: s, attempt: a, route: to, began: s.gateway.options.Now()}
	ctx, cancel := context.WithCancel(context.WithValue(r.Context(), exchangeKey{}, x))
	stop := context.AfterFunc(a.ctx, cancel)
	x.ctx, x.cancel = ctx, func() { stop(); cancel() }
	x.record = Record{
		At: x.began.UTC().Round(0), Session: s.options.Name, Mark: a.mark, Seq: s.seq,
		Wire: to.wire, Path: s.name(r.URL.Path), Ask: to.generate,
	}
	for _, name := range clientHeaders {
		if value := r.Header.Get(name); value != "" {
			x.record.client(name, s.name(value))
		}
	}
	return x, ""
}

// exceeded tells which limit is reached.
func (s *Session) exceeded(a *attempt) Refusal {
	for _, c := range []struct {
		limit Limits
		used  Totals
		more  guessed
	}{{s.options.Attempt, a.summary.Totals, a.guessed}, {s.options.Session, s.totals, s.guessed}} {
		switch {
		case c.limit.Requests > 0 && c.used.Requests >= c.limit.Requests:
			return RefusedRequests
		case c.limit.Tokens > 0 && c.used.Usage.Total()+c.more.tokens >= c.limit.Tokens:
			return RefusedTokens
		case c.limit.Cost > 0 && c.used.Cost+c.more.cost >= c.limit.Cost:
			return RefusedCost
		}
	}
	return ""
}

// permit looks at what is asked.
func (s *Session) permit(x *exchange) Refusal {
	if !x.route.generate {
		return ""
	}
	if len(s.options.Models) > 0 && !slices.Contains(s.options.Models, x.record.Model) {
		return RefusedModel
	}
	if s.options.Attempt.Cost > 0 || s.options.Session.Cost > 0 {
		if _, ok := s.gateway.options.Prices.At(x.record.Model, x.began); !ok {
			return RefusedPrice
		}
	}
	return ""
}

// settle counts an exchange that is over, and writes it down.
func (s *Session) settle(x *exchange) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer x.attempt.requests.Done()
	r := &x.record
	s.price(r)
	r.Model, r.Answered = s.name(r.Model), s.name(r.Answered)
	r.ResponseID, r.Finish = s.name(r.ResponseID), s.name(r.Finish)
	if x.route.generate {
		s.recount(r, x.attempt)
		more := s.guess(r)
		s.guessed.add(more)
		x.attempt.guessed.add(more)
	}
	s.write(r)
}

// write appends a record.
func (s *Session) write(r *Record) {
	if s.file == nil || s.failure != nil {
		return
	}
	line, err := json.Marshal(r)
	if err == nil {
		_, err = s.file.Write(append(line, '\n'))
	}
	if err != nil {
		s.failure = fmt.Errorf("write exchanges: %w", err)
	}
}

// price finds out what an answer cost.
func (s *Session) price(r *Record) {
	if cost, ok := s.costs(r, r.Usage); ok {
		r.Cost = &cost
	}
}

// costs is what tokens cost by the model that the provider named, or that was asked.
func (s *Session) costs(r *Record, u Usage) (float64, bool) {
	price, ok := s.gateway.options.Prices.At(r.Answered, r.At)
	if !ok {
		price, ok = s.gateway.options.Prices.At(r.Model, r.At)
	}
	if !ok {
		return 0, false
	}
	return price.Cost(u)
}

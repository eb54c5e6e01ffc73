package gateway

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
	"sync"
)

// Replay answers from the records of a session instead of a provider: it is an
// [http.RoundTripper] for [Options]. Within an attempt a request is answered by the recorded answer
// to the same request, or else by the next one of its wire form that offered tools, or offered none,
// as it does: requests hold dates and ids that change from run to run.
type Replay struct {
	mu      sync.Mutex
	answers map[Mark][]*replayed // by turn and attempt
}

// errNotRecorded is of a request that the recorded session did not make.
var errNotRecorded = errors.New("replay: there is no recorded answer left for this request")

type replayed struct {
	record Record
	digest [sha256.Size]byte
	used   bool
}

// NewReplay reads the records. Answers that were not kept whole cannot be replayed.
func NewReplay(records iter.Seq2[Record, error]) (*Replay, error) {
	p := &Replay{answers: map[Mark][]*replayed{}}
	for r, err := range records {
		if err != nil {
			return nil, err
		}
		if !r.Complete || !r.Ask {
			continue
		}
		if r.Answer.Cut {
			return nil, fmt.Errorf("replay: turn %d attempt %d: answer %d was not kept whole", r.Turn, r.Attempt, r.Seq)
		}
		p.add(r)
	}
	return p, nil
}

// add takes an answer in. Of an attempt that was begun again, the last time counts.
func (p *Replay) add(r Record) {
	at := Mark{Turn: r.Turn, Attempt: r.Attempt}
	list := p.answers[at]
	if n := len(list); n > 0 && list[n-1].record.Repeat != r.Repeat {
		list = nil
	}
	p.answers[at] = append(list, &replayed{record: r, digest: sha256.Sum256([]byte(r.Request.Text))})
}

// RoundTrip implements [http.RoundTripper].
func (p *Replay) RoundTrip(r *http.Request) (*http.Response, error) {
	x := exchangeOf(r.Context())
	x.record.Request = x.request()
	found := p.next(&x.record)
	if found == nil {
		return nil, fmt.Errorf("turn %d attempt %d: %w", x.record.Turn, x.record.Attempt, errNotRecorded)
	}
	return &http.Response{
		StatusCode: http.StatusOK, ProtoMajor: 1, ProtoMinor: 1, Request: r, ContentLength: -1,
		Header: http.Header{"Content-Type": {found.ContentType}},
		Body:   io.NopCloser(strings.NewReader(found.Answer.Text)),
	}, nil
}

func (p *Replay) next(asked *Record) *Record {
	p.mu.Lock()
	defer p.mu.Unlock()
	digest := sha256.Sum256([]byte(asked.Request.Text))
	same := func(a *replayed) bool { return a.digest == digest && a.record.Wire == asked.Wire }
	alike := func(a *replayed) bool {
		return a.record.Wire == asked.Wire && (a.record.Tools > 0) == (asked.Tools > 0) && a.record.Stream == asked.Stream
	}
	for _, fits := range []func(*replayed) bool{same, alike} {
		for _, a := range p.answers[Mark{Turn: asked.Turn, Attempt: asked.Attempt}] {
			if !a.used && fits(a) {
				a.used = true
				return &a.record
			}
		}
	}
	return nil
}

package gateway

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"sync"
	"time"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

// exchange is a request of an agent and what becomes of it.
type exchange struct {
	session *Session
	attempt *attempt
	route   route
	ctx     context.Context // ends with the request, and with the attempt
	cancel  context.CancelFunc
	began   time.Time
	asked   []byte // as the agent sent it
	body    []byte // as it goes to the provider
	plain   []byte // as it would go if the usage were not asked for
	without bool   // it goes so because the provider has refused the other
	record  Record
	heard   chan answer // nil until an answer is passed on
	text    *capped     // of the answer
	cut     error       // why the answer ended before its end
	ended   bool        // the answer was passed on to its end
	heardAt time.Time   // when the provider was asked, or when its last byte came
}

// isStream tells whether an answer comes as events.
func isStream(res *http.Response) bool {
	return isEvents(res.Header.Get("Content-Type"))
}

func isEvents(contentType string) bool {
	kind, _, _ := mime.ParseMediaType(contentType)
	return kind == "text/event-stream"
}

// clientHeaders are the names under which agents tell their own sessions: a cross-check only.
var clientHeaders = []string{
	"x-session-id", "x-claude-code-session-id", "session-id", "session_id", "thread-id", "x-session-affinity",
}

// thinking is what of an answer by messages may be reasoning.
const thinking = "thinking.budget_tokens"

// take reads a request, and changes in it what must be changed.
func (x *exchange) take(body []byte) {
	r := &x.record
	x.asked = body
	r.Model = gjson.GetBytes(body, "model").String()
	r.Stream = gjson.GetBytes(body, "stream").Bool()
	r.Tools = len(gjson.GetBytes(body, "tools").Array())
	if key := gjson.GetBytes(body, "prompt_cache_key").String(); key != "" {
		r.client("prompt_cache_key", x.session.name(key))
	}
	for _, field := range x.route.wire.limitFields() {
		asked := gjson.GetBytes(body, field)
		if most := x.session.options.MaxTokens; most > 0 && asked.Int() > most {
			if changed, err := sjson.SetBytes(body, field, most); err == nil {
				r.Clamped, body = asked.Int(), changed
			}
		}
	}
	if most := x.session.options.MaxTokens; r.Clamped > 0 && gjson.GetBytes(body, thinking).Int() >= most {
		if changed, err := sjson.SetBytes(body, thinking, most-most/4); err == nil {
			body = changed // there must be room for an answer
		}
	}
	x.body = x.askUsage(body)
}

// request is what is kept of what the agent sent. Looking for secrets takes its time, so that it is
// done when the agent has its answer.
func (x *exchange) request() Text {
	return x.session.keep(x.asked, x.session.gateway.options.Caps.Request)
}

// tried notes one try.
func (x *exchange) tried(fault Fault, res *http.Response) {
	x.session.mu.Lock()
	defer x.session.mu.Unlock()
	t := Try{Fault: fault}
	if res != nil {
		t.Status = res.StatusCode
	}
	x.record.Tries = append(x.record.Tries, t)
}

// fault is that of the last try.
func (x *exchange) fault() Fault {
	x.session.mu.Lock()
	defer x.session.mu.Unlock()
	if n := len(x.record.Tries); n > 0 {
		return x.record.Tries[n-1].Fault
	}
	return ""
}

// listen reads along with what is passed on to the agent.
func (x *exchange) listen(res *http.Response) *http.Response {
	if res == nil {
		return nil
	}
	x.learn(res.StatusCode)
	x.record.FirstByte = x.session.gateway.options.Now().Sub(x.began).Seconds()
	x.text = &capped{most: x.session.gateway.options.Caps.Answer}
	x.record.ContentType = res.Header.Get("Content-Type")
	if !x.route.generate || res.StatusCode >= http.StatusBadRequest {
		res.Body = &listening{body: res.Body, to: x.text, x: x}
		return res
	}
	from, to := io.Pipe()
	x.heard = make(chan answer, 1)
	stream := isStream(res)
	go func() {
		if stream {
			x.heard <- readStream(x.route.wire, from)
			return
		}
		body, _ := io.ReadAll(io.LimitReader(from, maxEvent))
		_, _ = io.Copy(io.Discard, from)
		x.heard <- readWhole(x.route.wire, body)
	}()
	res.Body = &listening{body: res.Body, to: io.MultiWriter(x.text, to), done: to, x: x}
	if stream && x.record.AskedUsage {
		res.Body, res.ContentLength = &withoutUsage{ReadCloser: res.Body}, -1
		res.Header.Del("Content-Length")
	}
	return res
}

// listening passes a body on and hands a copy to who listens, who is never waited for but to take it.
type listening struct {
	body io.ReadCloser
	to   io.Writer
	done io.Closer // may be nil
	x    *exchange
	once sync.Once
}

// Read implements [io.Reader].
func (l *listening) Read(p []byte) (int, error) {
	n, err := l.body.Read(p)
	if n > 0 {
		l.x.heardAt = l.x.session.gateway.options.Now()
		_, _ = l.to.Write(p[:n])
	}
	switch {
	case err == io.EOF:
		l.x.ended = true
	case err != nil:
		l.x.cut = err
	}
	return n, err
}

// Close implements [io.Closer].
func (l *listening) Close() error {
	l.once.Do(func() {
		if l.done != nil {
			_ = l.done.Close()
		}
	})
	return l.body.Close()
}

// finish makes the record complete and hands it to the session.
func (x *exchange) finish() {
	r := &x.record
	gone := x.ctx.Err() != nil && !x.ended // an agent may end as soon as it has read the last byte
	x.cancel()
	var a answer
	if x.heard != nil {
		a = <-x.heard
		r.ResponseID, r.Answered, r.Finish, r.Usage = a.id, a.model, a.finish, a.usage
	}
	r.Gone = gone && !a.complete
	switch {
	case r.Refused != "":
	case r.Gone:
		r.Fault = x.givenUp()
	default:
		r.Fault = x.lastFault(a)
	}
	r.Complete = a.complete && r.Fault == ""
	r.Elapsed = x.session.gateway.options.Now().Sub(x.began).Seconds()
	if x.text != nil {
		r.Answer = x.session.keepCapped(x.text)
	}
	r.Request = x.request()
	x.session.settle(x)
}

// patience is how long clients wait at least for a byte before they take a provider for dead.
const patience = time.Minute

// givenUp is what the agent was waiting for when it hung up. Who waits for so long has not lost interest: the
// provider did not answer in the time that the client has, and that is not the agent's time either.
func (x *exchange) givenUp() Fault {
	g := x.session.gateway
	if x.fault() != "" || x.attempt.ctx.Err() != nil || x.heardAt.IsZero() {
		return x.fault()
	}
	now := g.options.Now()
	if now.Sub(x.heardAt) < g.patience {
		return ""
	}
	x.session.mu.Lock()
	defer x.session.mu.Unlock()
	x.attempt.absorbed = append(x.attempt.absorbed, span{x.heardAt, now})
	return TimedOut
}

// lastFault is what was wrong with the answer that the agent has got.
func (x *exchange) lastFault(a answer) Fault {
	switch {
	case x.fault() != "":
		return x.fault()
	case a.fault != "":
		return a.fault
	case x.cut != nil && !a.complete:
		if f := faultOfError(x.cut); f != Unreachable {
			return f
		}
		return Dropped
	case x.heard != nil && !a.complete:
		return Dropped
	}
	return ""
}

// capped keeps the beginning of what is written.
type capped struct {
	most  int
	bytes int64
	buf   bytes.Buffer
}

// Write implements [io.Writer].
func (c *capped) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	c.buf.Write(p[:min(len(p), max(c.most-c.buf.Len(), 0))])
	return len(p), nil
}

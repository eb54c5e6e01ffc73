package gateway

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// Retry says how faults of the provider are absorbed before an agent has seen a byte. The time is
// not the agent's: see [Session.Absorbed].
type Retry struct {
	Waits []time.Duration // before each further try of a request; a provider's Retry-After may lengthen it
	// Most is the time that is absorbed in an attempt; after that faults go through to the agent.
	Most time.Duration
}

// DefaultRetry asks up to 7 times within about a minute: the clients of agents give up when they
// get no byte for some minutes.
func DefaultRetry() Retry {
	return Retry{
		Waits: []time.Duration{1e9, 2e9, 4e9, 8e9, 15e9, 30e9},
		Most:  15 * time.Minute,
	}
}

// maxWait bounds what a provider may ask for by Retry-After.
const maxWait = time.Minute

// maxErrorBody is what is kept of the body of an error.
const maxErrorBody = 64 << 10

// errSilence ends a request whose provider sends nothing any more.
var errSilence = errors.New("the provider is silent")

// retrying is the way to the provider: it tries again what failed before the first byte.
type retrying struct{ g *Gateway }

// RoundTrip implements [http.RoundTripper].
func (t retrying) RoundTrip(r *http.Request) (*http.Response, error) {
	x := exchangeOf(r.Context())
	for n := 0; ; n++ {
		began := t.g.options.Now()
		x.heardAt = began
		res, fault, err := t.try(r, x)
		if errors.Is(err, errNoUsage) {
			n-- // what we put in was refused, not what the agent asked
			continue
		}
		x.tried(fault, res)
		wait, again := t.wait(n, fault, res, x)
		x.session.worry(x, fault, res, err)
		if fault != "" {
			x.session.absorb(x, began, wait)
		}
		if !again {
			return x.listen(res), err
		}
		if res != nil {
			_ = res.Body.Close()
		}
		x.session.tellWaiting(x, fault, res, err, wait)
		if err := t.g.options.Sleep(r.Context(), wait); err != nil {
			return nil, err
		}
	}
}

// wait tells how long to wait before the next try, if there is to be one.
func (t retrying) wait(n int, fault Fault, res *http.Response, x *exchange) (time.Duration, bool) {
	retry := t.g.options.Retry
	if !fault.passing() || n >= len(retry.Waits) || x.ctx.Err() != nil || x.session.Absorbed() >= retry.Most {
		return 0, false
	}
	wait := retry.Waits[n]
	wait += time.Duration(rand.Int64N(int64(wait)/4 + 1)) // so that sessions do not come back together
	if res != nil {
		wait = max(wait, asked(res.Header.Get("Retry-After"), t.g.options.Now()))
	}
	return wait, wait <= max(maxWait, retry.Waits[n]*2)
}

// asked is how long a provider asks to wait, in seconds or until a time.
func asked(after string, now time.Time) time.Duration {
	if seconds, err := strconv.ParseFloat(after, 64); err == nil {
		return time.Duration(min(seconds, math.MaxInt32) * float64(time.Second))
	}
	if at, err := http.ParseTime(after); err == nil {
		return at.Sub(now)
	}
	return 0
}

// try asks once. A fault comes with what is to be passed on if nothing better comes: an answer or an
// error.
func (t retrying) try(r *http.Request, x *exchange) (*http.Response, Fault, error) {
	ctx, cancel := context.WithCancelCause(r.Context())
	watch := time.AfterFunc(t.g.options.FirstByte, func() { cancel(errSilence) })
	out := r.Clone(ctx)
	out.Body, out.ContentLength, out.TransferEncoding = http.NoBody, 0, nil
	if len(x.body) > 0 {
		out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(x.body)), int64(len(x.body))
	}
	res, err := t.g.transport.RoundTrip(out)
	if err == nil {
		res.Body = &watched{
			ReadCloser: res.Body, ctx: ctx, cancel: cancel, timer: watch, silence: t.g.options.Silence,
		}
		err = readable(res)
		var fault Fault
		if err == nil {
			fault, err = x.begin(res)
		}
		if err == nil {
			return res, fault, nil
		}
		_ = res.Body.Close()
		return nil, x.ours(faultOfError(err)), err
	}
	watch.Stop()
	defer cancel(nil)
	return nil, x.ours(faultOfError(errors.Join(err, context.Cause(ctx)))), err
}

// ours is no fault if the agent has gone, or its attempt has ended.
func (x *exchange) ours(fault Fault) Fault {
	if x.ctx.Err() != nil {
		return ""
	}
	return fault
}

// begin reads the first piece of an answer, and tells whether it is one of a fault.
func (x *exchange) begin(res *http.Response) (Fault, error) {
	if res.StatusCode >= http.StatusMultipleChoices {
		return x.problem(res)
	}
	piece := make([]byte, 32<<10)
	n, err := res.Body.Read(piece)
	if n == 0 {
		return "", errors.Join(err, io.ErrUnexpectedEOF)
	}
	res.Body = &joined{io.MultiReader(bytes.NewReader(piece[:n]), failing{err, res.Body}), res.Body}
	switch {
	case !x.route.generate:
		return "", nil
	case !isStream(res):
		return readWhole(x.route.wire, piece[:n]).fault, nil // an error is short
	}
	return readStream(x.route.wire, bytes.NewReader(piece[:n])).fault, nil
}

// problem reads an answer that is an error. What could tell of our key goes no further.
func (x *exchange) problem(res *http.Response) (Fault, error) {
	body, err := io.ReadAll(io.LimitReader(res.Body, maxErrorBody))
	if err != nil {
		return "", err
	}
	if x.refusedUsage(res.StatusCode, body) {
		x.tried("", res)
		return "", errNoUsage
	}
	fault := faultOf(res.StatusCode, body)
	if !x.route.generate && res.StatusCode == http.StatusNotFound {
		fault = "" // not every provider lists models or counts tokens
	}
	if fault == Denied {
		res.Header.Del("Location")
		message := "stamina gateway: the provider does not accept the key, the model or the address"
		body, res.StatusCode = errorBody(x.route.wire, "permission_error", message), http.StatusForbidden
	}
	body = []byte(x.session.secrets.Replace(string(body)))
	res.Body = &joined{bytes.NewReader(body), res.Body}
	res.ContentLength = int64(len(body))
	res.Header.Set("Content-Length", strconv.Itoa(len(body)))
	return fault, nil
}

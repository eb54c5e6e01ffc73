package client

import (
	"context"
	"errors"
	"strings"

	"staminabench/harness/match"
	"staminabench/harness/runner"
)

// API sends the requests of one spec. In paths and bodies ${name} stands for an id that was kept. A
// request that gets no answer fails the spec.
type API struct {
	server *Server
	ids    runner.IDs
}

// Reset sends POST /reset and fails the spec unless the answer is 200 or 204 (contract, clause 2).
func (a *API) Reset(ctx context.Context) {
	x := a.send(ctx, "POST", "/reset", "")
	claim := match.HaveStatus(200, 204)
	if ok, err := claim.Match(x); x.Status != 0 && (err != nil || !ok) {
		a.server.fail(claim.FailureMessage(x), 1)
	}
	a.ids.Reset()
}

// Post sends a POST; body is "" for none, as for actions.
func (a *API) Post(ctx context.Context, path, body string) match.Exchange {
	return a.send(ctx, "POST", path, body)
}

// Get sends a GET.
func (a *API) Get(ctx context.Context, path string) match.Exchange {
	return a.send(ctx, "GET", path, "")
}

// Put sends a PUT.
func (a *API) Put(ctx context.Context, path, body string) match.Exchange {
	return a.send(ctx, "PUT", path, body)
}

// Patch sends a PATCH.
func (a *API) Patch(ctx context.Context, path, body string) match.Exchange {
	return a.send(ctx, "PATCH", path, body)
}

// Delete sends a DELETE.
func (a *API) Delete(ctx context.Context, path string) match.Exchange {
	return a.send(ctx, "DELETE", path, "")
}

// Do sends a request with any method.
func (a *API) Do(ctx context.Context, method, path, body string) match.Exchange {
	return a.send(ctx, method, path, body)
}

// Keep keeps the id in an answer under a name: that of the record, or, of a list, that of its one
// record whose id was not known. It fails the spec if there is none (contract, clause 3).
func (a *API) Keep(name string, x match.Exchange) {
	if err := a.ids.Keep(name, x); err != nil {
		a.server.fail("the id of "+name+": "+err.Error(), 1)
	}
}

// With is a text with the ids that were kept, for matchers.
func (a *API) With(text string) string {
	out, err := a.ids.Expand(text)
	if err != nil {
		a.server.fail(err.Error(), 1)
	}
	return out
}

// send is called by methods that a spec calls: failures belong to the line two callers up.
func (a *API) send(ctx context.Context, method, path, body string) match.Exchange {
	to, wrongPath := a.ids.Expand(path)
	sent, wrongBody := a.ids.Expand(body)
	if err := errors.Join(a.server.usable(), wrongPath, wrongBody); err != nil {
		a.server.fail(method+" "+path+": "+err.Error(), 2)
		return match.Exchange{}
	}
	x, err := a.server.socket.Do(ctx, method, to, sent)
	if err != nil {
		if lost, ok := errors.AsType[*runner.TransportError](err); ok && lost.Kind == runner.Timeout {
			a.server.timeouts++
		}
		a.server.fail(strings.TrimSpace(method+" "+to+" "+sent)+": no answer: "+err.Error(), 2)
	}
	return x
}

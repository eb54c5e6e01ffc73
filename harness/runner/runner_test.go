package runner

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"staminabench/generator/cases"
)

func TestAServerThatBehavesPasses(t *testing.T) {
	shelf := newShelf()
	for name, client := range map[string]Client{
		"over a socket": newSocket(t, serveHTTP(t, shelf.ServeHTTP), patiently),
		"in process":    InProcess(shelf),
	} {
		r := (&Runner{Client: client}).Run(t.Context(), shelfCases(5))
		if !r.Passed() || r.Requests != 5*len(shelfCases(1)[0].Steps) || r.Repeated+r.Timeouts > 0 || r.Trouble != nil || r.TimeoutsOnly() {
			t.Errorf("%s: %s %+v", name, verdicts(r), r.Results[0].Failure)
		}
	}
}

func TestTheFirstBrokenStepEndsACase(t *testing.T) {
	var requests atomic.Int32
	url := serveHTTP(t, func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		write(w, 200, `{}`)
	})
	bad, good := want("/bad", `{"id":1}`), want("/good", `{}`)
	bad.Want.Says = "a bean has an id"
	setup := bad
	setup.Setup = true
	r := (&Runner{Client: newSocket(t, url, patiently)}).Run(t.Context(), []cases.Case{
		{ID: "f", Steps: []cases.Step{good, bad, good}}, {ID: "b", Steps: []cases.Step{setup, bad}}, {ID: "p", Steps: []cases.Step{good}},
	})
	if verdicts(r) != "failed blocked passed" || requests.Load() != 4 || r.Requests != 4 {
		t.Fatalf("%s after %d requests", verdicts(r), requests.Load())
	}
	f := *r.Results[0].Failure
	if f != (Failure{1, "GET", "/bad", "", `{"id":1}`, `{}`, `$.id: missing, expected 1`, 4, "a bean has an id"}) {
		t.Errorf("got %+v", f)
	}
	if r.Results[1].Failure.Step != 0 || r.Results[2].Case != "p" || r.Passed() || r.TimeoutsOnly() {
		t.Errorf("got %+v", r)
	}
}

func TestARunEndsWhenTheServerDies(t *testing.T) {
	var served atomic.Int32
	url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
		for {
			if _, ok := nextRequest(requests); !ok || served.Add(1) > 3 {
				return
			}
			say(conn, okHead, "{}")
		}
	})
	runner := Runner{
		Client: newSocket(t, url, patiently),
		Alive:  func(context.Context) bool { return served.Load() <= 3 },
	}
	r := runner.Run(t.Context(), list(5, want("/a", "{}"), want("/b", "{}")))
	if verdicts(r) != "passed failed not_run not_run not_run" || !r.Died || r.Hung || r.TimeoutsOnly() || r.Trouble != nil {
		t.Errorf("%s %+v", verdicts(r), r)
	}
	if f := r.Results[1].Failure; !strings.Contains(f.Got, "refused or closed") || f.Expected != "status 200" {
		t.Errorf("got %+v", f)
	}
}

func TestAServerThatLivesOnIsTriedAgain(t *testing.T) {
	url := serveHTTP(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/crash" {
			panic(http.ErrAbortHandler)
		}
		write(w, 200, `{}`)
	})
	asked := 0
	runner := Runner{Client: newSocket(t, url, patiently), Alive: func(context.Context) bool { asked++; return true }}
	cs := append(list(2, want("/a", "{}"), want("/crash", "{}")), list(1, want("/b", "{}"))...)
	if r := runner.Run(t.Context(), cs); verdicts(r) != "failed failed passed" || r.Died || asked < 2 {
		t.Errorf("%s, asked %d times: %+v", verdicts(r), asked, r)
	}
}

func TestTimeoutsFailTheirCaseAndEndTheRunWhenThereAreTooMany(t *testing.T) {
	url := serveHTTP(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hang" {
			<-r.Context().Done()
		}
		write(w, 200, `{}`)
	})
	hang, fine := list(1, want("/fine", "{}"), want("/hang", "{}")), list(1, want("/fine", "{}"))
	for _, c := range []struct {
		cs          []cases.Case
		verdicts    string
		hung, alone bool
	}{
		{join(fine, hang, fine, hang, fine), "passed failed passed failed passed", false, true},
		{join(hang, hang, fine, hang, fine, fine), "failed failed passed failed not_run not_run", true, true},
		{join(hang, list(1, want("/fine", "[]"))), "failed failed", false, false},
		{fine, "passed", false, false},
	} {
		r := (&Runner{Client: newSocket(t, url, briefly), Limits: briefly}).Run(t.Context(), c.cs)
		if verdicts(r) != c.verdicts || r.Hung != c.hung || r.TimeoutsOnly() != c.alone || r.Repeated != 0 {
			t.Errorf("%s, hung %v, timeouts only %v: want %+v", verdicts(r), r.Hung, r.TimeoutsOnly(), c)
		}
		if f := r.Results[0].Failure; f != nil && f.Got != "no answer within 0.3 s" {
			t.Errorf("got %s", f.Got)
		}
	}
}

func join(lists ...[]cases.Case) (all []cases.Case) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

func TestABrokenKeptConnectionRepeatsTheCaseOnce(t *testing.T) {
	steps := []cases.Step{want("/1", "{}"), want("/2", "{}"), want("/3", "{}")}
	for name, c := range map[string]struct {
		// answer says what to do with the n-th request of a connection, from 0.
		answer   func(n int, conn net.Conn) (goOn bool)
		closes   bool // the client sees the connection closed before its next request
		verdicts string
		repeated int
	}{
		"closed without an answer, once used":  {func(n int, conn net.Conn) bool { return n == 0 && respond(conn) }, false, "passed passed", 2},
		"closed right after each answer":       {func(_ int, conn net.Conn) bool { respond(conn); return false }, true, "passed passed", 0},
		"no HTTP on a used connection":         {func(n int, conn net.Conn) bool { return n == 0 && respond(conn) || garble(conn) }, false, "passed passed", 2},
		"closed without an answer, every time": {func(int, net.Conn) bool { return false }, false, "failed failed", 0},
	} {
		url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
			for n := 0; ; n++ {
				if _, ok := nextRequest(requests); !ok || !c.answer(n, conn) {
					return
				}
			}
		})
		client := slowly{newSocket(t, url, patiently), c.closes}
		r := (&Runner{Client: client}).Run(t.Context(), list(2, steps...))
		if verdicts(r) != c.verdicts || r.Repeated != c.repeated {
			t.Errorf("%s: %s, %d repeated", name, verdicts(r), r.Repeated)
		}
	}
}

// slowly is a client that can leave a server the time to close the connection.
type slowly struct {
	*Socket
	closes bool
}

func (s slowly) Do(ctx context.Context, method, path, body string) (exchange, error) {
	for s.closes && s.wire != nil && stillIdle(s.wire.conn) {
		time.Sleep(time.Millisecond)
	}
	return s.Socket.Do(ctx, method, path, body)
}

func respond(conn net.Conn) bool {
	say(conn, okHead, "{}")
	return true
}

func garble(conn net.Conn) bool {
	say(conn, "what?", "")
	return false
}

func TestAServerOfOneConnectionAtATimeServesOthersWhenWeAreIdle(t *testing.T) {
	turn := make(chan struct{}, 1)
	url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
		turn <- struct{}{}
		defer func() { <-turn }()
		for {
			if _, ok := nextRequest(requests); !ok {
				return
			}
			say(conn, okHead, "{}")
		}
	})
	if r := Ready(t.Context(), url, time.Minute, nil); r.Start != Started {
		t.Fatalf("got %+v", r)
	}
	limits := Limits{Request: time.Minute, Idle: 100 * time.Millisecond}
	first, second := newSocket(t, url, limits), newSocket(t, url, limits)
	for _, client := range []Client{first, second, first} {
		if r := (&Runner{Client: client}).Run(t.Context(), list(3, want("/a", "{}"))); !r.Passed() {
			t.Errorf("got %s", verdicts(r))
		}
	}
}

func TestOurOwnTroubleIsNeverTheServersFault(t *testing.T) {
	refuse := func(kind Kind, err error) Client { return failing{&TransportError{Kind: kind, Err: err}} }
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	fine := list(1, want("/a", "{}"))
	handler := InProcess(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { write(w, 200, "{}") }))
	broken := func(s cases.Step) []cases.Case { return join(list(1, s), fine) }
	for name, c := range map[string]struct {
		ctx      context.Context
		client   Client
		alive    bool
		cs       []cases.Case
		verdicts string
	}{
		"cancelled":              {cancelled, handler, false, join(fine, fine), "could_not_check could_not_check"},
		"no sockets left":        {t.Context(), refuse(Own, errors.New("too many open files")), true, join(fine, fine), "could_not_check could_not_check"},
		"unreachable since dead": {t.Context(), refuse(Own, errors.New("no route to host")), false, join(fine, fine), "failed not_run"},
		"no transport error":     {t.Context(), failing{errors.New("?")}, true, fine, "could_not_check"},
		"no steps":               {t.Context(), handler, true, join([]cases.Case{{ID: "x"}}, fine), "could_not_check passed"},
		"unknown name in path":   {t.Context(), handler, true, broken(want("/a/${x}", "")), "could_not_check passed"},
		"unknown name in body":   {t.Context(), handler, true, broken(cases.Step{Method: "POST", Path: "/a", Body: "${x"}), "could_not_check passed"},
		"unknown name in wanted": {t.Context(), handler, true, broken(want("/a", `{"id":${x}}`)), "could_not_check passed"},
		"wanted is no JSON":      {t.Context(), handler, true, broken(want("/a", `{`)), "could_not_check passed"},
	} {
		runner := Runner{Client: c.client, Alive: func(context.Context) bool { return c.alive }}
		r := runner.Run(c.ctx, c.cs)
		if verdicts(r) != c.verdicts || r.TimeoutsOnly() || (r.Trouble == nil) != r.Died {
			t.Errorf("%s: %s, trouble %v", name, verdicts(r), r.Trouble)
		}
	}
}

// failing is a client that never gets an answer.
type failing struct{ err error }

func (f failing) Do(_ context.Context, method, path, body string) (x exchange, err error) {
	return exchange{Method: method, Path: path, RequestBody: body}, f.err
}

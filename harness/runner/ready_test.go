package runner

import (
	"bufio"
	"context"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

func TestReadyMeansACompleteAnswer(t *testing.T) {
	notFound := func(conn net.Conn) { say(conn, "HTTP/1.0 404 Not Found", "no") }
	for name, c := range map[string]struct {
		talk  func(number int, conn net.Conn)
		alive bool
		start Start
	}{
		"any status will do":      {func(_ int, conn net.Conn) { notFound(conn) }, true, Started},
		"a forwarder came first":  {func(n int, conn net.Conn) { n4(n, conn, notFound) }, true, Started},
		"connects, never answers": {func(int, net.Conn) {}, true, StartTooSlow},
		"is no HTTP":              {func(_ int, conn net.Conn) { garble(conn) }, true, StartTooSlow},
		"half an answer":          {func(_ int, conn net.Conn) { say(conn, okHead, "{") }, true, StartTooSlow},
		"its process ended":       {func(int, net.Conn) {}, false, StartDied},
	} {
		var paths, open atomic.Int32
		url := serveRaw(t, func(number int, conn net.Conn, requests *bufio.Reader) {
			open.Add(1)
			defer open.Add(-1)
			if r, ok := nextRequest(requests); ok && (r.URL.Path != "/" || r.Method != "GET") {
				paths.Add(1)
			}
			c.talk(number, conn)
		})
		limit := time.Minute
		if c.start == StartTooSlow {
			limit = 300 * time.Millisecond
		}
		r := Ready(t.Context(), url, limit, func(context.Context) bool { return c.alive })
		if r.Start != c.start || paths.Load() > 0 || (r.Err == nil) != (c.start == Started) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// n4 closes the first four connections without a word.
func n4(number int, conn net.Conn, then func(net.Conn)) {
	if number >= 4 {
		then(conn)
	}
}

func TestReadinessOfWhatCannotBeCheckedIsUnknown(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	url := serveHTTP(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	if r := Ready(ctx, url, time.Minute, nil); r.Start != StartUnknown {
		t.Errorf("cancelled: %+v", r)
	}
	if r := Ready(t.Context(), "ftp://x", 30*time.Millisecond, nil); r.Start != StartUnknown {
		t.Errorf("bad URL: %+v", r)
	}
}

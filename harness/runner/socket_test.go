package runner

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestRequestsAreSentAsTheContractPromises(t *testing.T) {
	var got []string
	url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
		var raw strings.Builder
		tee := bufio.NewReader(io.TeeReader(requests, &raw))
		for {
			if _, ok := nextRequest(tee); !ok {
				return
			}
			head, body, _ := strings.Cut(raw.String(), "\r\n\r\n")
			got = append(got, strings.ReplaceAll(strings.ReplaceAll(head, "\r\n", "|"), conn.LocalAddr().String(), "HOST")+"|"+body)
			raw.Reset()
			say(conn, "HTTP/1.1 204 No Content", "")
		}
	})
	client := newSocket(t, url, patiently)
	for _, r := range [][3]string{{"GET", "/bean", ""}, {"DELETE", "/bean/1", ""}, {"POST", "/reset", ""}, {"PATCH", "/bean/1", `{"n":"é"}`}} {
		if _, err := client.Do(t.Context(), r[0], r[1], r[2]); err != nil {
			t.Fatal(err)
		}
	}
	const agent, gzip = "|Host: HOST|User-Agent: Go-http-client/1.1|", "Accept-Encoding: gzip|"
	wanted := []string{
		"GET /bean HTTP/1.1" + agent + gzip,
		"DELETE /bean/1 HTTP/1.1" + agent + gzip,
		"POST /reset HTTP/1.1" + agent + "Content-Length: 0|" + gzip,
		"PATCH /bean/1 HTTP/1.1" + agent + "Content-Length: 10|Content-Type: application/json|" + gzip + `{"n":"é"}`,
	}
	if !reflect.DeepEqual(got, wanted) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(wanted, "\n"))
	}
}

func TestAnswersAreReadHoweverTheyAreFramed(t *testing.T) {
	for name, c := range map[string]struct {
		head, body string
		status     int
		want       string
		truncated  bool
	}{
		"content length":             {okHead, "{}", 200, "{}", false},
		"chunked":                    {"HTTP/1.1 200 OK\nTransfer-Encoding: chunked", "1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n", 200, "{}", false},
		"HTTP/1.0 until close":       {"HTTP/1.0 200 OK", "{}", 200, "{}", false},
		"HTTP/1.1 until close":       {"HTTP/1.1 200 OK\nConnection: close", "{}", 200, "{}", false},
		"no reason phrase":           {"HTTP/1.1 404\nContent-Length: 0", "", 404, "", false},
		"interim answer first":       {"HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\nContent-Length: 2", "{}", 200, "{}", false},
		"redirect is not followed":   {"HTTP/1.1 302 Found\nLocation: /elsewhere\nContent-Length: 0", "", 302, "", false},
		"204":                        {"HTTP/1.1 204 No Content", "", 204, "", false},
		"204 with length 0":          {"HTTP/1.1 204 No Content\nContent-Length: 0", "", 204, "", false},
		"204 with a length only":     {"HTTP/1.1 204 No Content\nContent-Length: 2", "", 204, "", false},
		"204 with a body":            {"HTTP/1.1 204 No Content\nContent-Length: 2", "{}", 204, "{}", false},
		"204 with a body, unframed":  {"HTTP/1.1 204 No Content", "{}", 204, "{}", false},
		"204 with a body in chunks":  {"HTTP/1.1 204 No Content\nTransfer-Encoding: chunked", "2\r\n{}\r\n0\r\n\r\n", 204, "2\r\n{}\r\n0\r\n\r\n", false},
		"junk after the answer":      {okHead, "{}junk", 200, "{}", false},
		"an encoding not asked for":  {"HTTP/1.1 200 OK\nContent-Encoding: br\nContent-Length: 2", "zz", 200, "zz", false},
		"as large as is allowed":     {"HTTP/1.1 200 OK\nContent-Length: 1048576", strings.Repeat("x", 1<<20), 200, strings.Repeat("x", 1<<20), false},
		"too large":                  {"HTTP/1.1 200 OK\nContent-Length: 10485760", strings.Repeat("x", 10<<20), 200, strings.Repeat("x", 1<<20), true},
		"too large, length unknown":  {"HTTP/1.0 200 OK", strings.Repeat("x", 10<<20), 200, strings.Repeat("x", 1<<20), true},
		"announced beyond all sense": {"HTTP/1.1 200 OK\nContent-Length: 9000000000000000000", strings.Repeat("x", 2<<20), 200, strings.Repeat("x", 1<<20), true},
	} {
		url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
			for {
				if _, ok := nextRequest(requests); !ok {
					return
				}
				say(conn, c.head, c.body)
				if !strings.Contains(c.head, "Length") && !strings.Contains(c.head, "chunked") && c.status != 204 {
					return
				}
			}
		})
		client := newSocket(t, url, patiently)
		for range 3 {
			x, err := client.Do(t.Context(), "GET", "/", "")
			if err != nil || x.Status != c.status || string(x.Body) != c.want || x.Truncated != c.truncated {
				t.Errorf("%s: status %d, %d bytes %.20q, truncated %v, error %v", name, x.Status, len(x.Body), x.Body, x.Truncated, err)
			}
		}
	}
}

func TestRequestsWithoutAnAnswerSayWhatKindOfTroubleItWas(t *testing.T) {
	hang := func(conn net.Conn) { _, _ = io.Copy(io.Discard, conn) }
	for name, c := range map[string]struct {
		talk func(net.Conn)
		kind Kind
	}{
		"hangs":                    {hang, Timeout},
		"hangs in the status line": {func(conn net.Conn) { _, _ = io.WriteString(conn, "HTT"); hang(conn) }, Timeout},
		"hangs in a header":        {func(conn net.Conn) { _, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-"); hang(conn) }, Timeout},
		"hangs in the headers":     {func(conn net.Conn) { _, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n"); hang(conn) }, Timeout},
		"hangs in the body":        {func(conn net.Conn) { say(conn, okHead, "{"); hang(conn) }, Timeout},
		"closes":                   {func(net.Conn) {}, Gone},
		"resets":                   {func(conn net.Conn) { _ = conn.(*net.TCPConn).SetLinger(0) }, Gone},
		"closes in the headers":    {func(conn net.Conn) { _, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n") }, Gone},
		"closes in the body":       {func(conn net.Conn) { say(conn, okHead, "{") }, Gone},
		"closes in a chunk":        {func(conn net.Conn) { say(conn, "HTTP/1.1 200 OK\nTransfer-Encoding: chunked", "5\r\n{") }, Gone},
		"is no HTTP":               {func(conn net.Conn) { _, _ = io.WriteString(conn, "SSH-2.0-x\r\n\r\n") }, Protocol},
		"has no number as status":  {func(conn net.Conn) { say(conn, "HTTP/1.1 OK", "") }, Protocol},
		"has a bad content length": {func(conn net.Conn) { say(conn, "HTTP/1.1 200 OK\nContent-Length: x", "") }, Protocol},
		"has a bad chunk":          {func(conn net.Conn) { say(conn, "HTTP/1.1 200 OK\nTransfer-Encoding: chunked", "zz\r\n") }, Protocol},
		"has endless headers": {func(conn net.Conn) {
			say(conn, "HTTP/1.1 200 OK"+strings.Repeat("\nA: "+strings.Repeat("b", 1000), 2000), "")
		}, Protocol},
		"has endless interim heads": {func(conn net.Conn) { say(conn, strings.Repeat("HTTP/1.1 100 Continue\n\n", 100)+okHead, "{}") }, Protocol},
	} {
		url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
			if _, ok := nextRequest(requests); ok {
				c.talk(conn)
			}
		})
		limits := patiently
		if c.kind == Timeout {
			limits = briefly
		}
		_, err := newSocket(t, url, limits).Do(t.Context(), "GET", "/", "")
		lost, ok := errors.AsType[*TransportError](err)
		if !ok || lost.Kind != c.kind || lost.Reused {
			t.Errorf("%s: got %#v, want %s", name, err, c.kind)
		}
	}
}

func TestOurOwnTroubleIsTold(t *testing.T) {
	url := serveHTTP(t, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	client := newSocket(t, url, patiently)
	cancelled, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	for name, err := range map[string]error{
		"cancelled while waiting": second(client.Do(cancelled, "GET", "/", "")),
		"cancelled before":        second(client.Do(cancelled, "GET", "/", "")),
		"no absolute path":        second(client.Do(t.Context(), "GET", "bean", "")),
		"space in the path":       second(client.Do(t.Context(), "GET", "/a b", "")),
		"line end in the path":    second(client.Do(t.Context(), "GET", "/a\r\nX: y", "")),
	} {
		if lost, ok := errors.AsType[*TransportError](err); !ok || lost.Kind != Own {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

func TestNobodyThereIsGone(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + listener.Addr().String()
	_ = listener.Close()
	_, err = newSocket(t, url, patiently).Do(t.Context(), "GET", "/", "")
	if lost, ok := errors.AsType[*TransportError](err); !ok || lost.Kind != Gone {
		t.Errorf("got %v", err)
	}
}

func TestOneConnectionIsKeptAndClosedWhenIdle(t *testing.T) {
	var opened, open atomic.Int32
	url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
		opened.Add(1)
		open.Add(1)
		defer open.Add(-1)
		for {
			if _, ok := nextRequest(requests); !ok {
				return
			}
			say(conn, okHead, "{}")
		}
	})
	client := newSocket(t, url, Limits{Request: time.Minute, Idle: 500 * time.Millisecond})
	for range 30 { // longer than Idle as a whole, never idle for as long
		if _, err := client.Do(t.Context(), "GET", "/", ""); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
	if opened.Load() != 1 || open.Load() != 1 {
		t.Errorf("%d connections opened, %d open", opened.Load(), open.Load())
	}
	for until := time.Now().Add(20 * time.Second); open.Load() > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("the idle connection is still open")
		}
	}
	if _, err := client.Do(t.Context(), "GET", "/", ""); err != nil || opened.Load() != 2 {
		t.Errorf("after the pause: %v, %d connections", err, opened.Load())
	}
}

func TestABaseURLIsSchemeHostAndPort(t *testing.T) {
	for url, ok := range map[string]bool{
		"http://127.0.0.1:80": true, "http://localhost/": true, "http://[::1]:8080": true,
		"https://127.0.0.1": false, "127.0.0.1:80": false, "http://": false, "http://h/api": false, "http://u:p@h": false, "": false, "http://%": false,
	} {
		if _, err := NewSocket(url, Limits{}); (err == nil) != ok {
			t.Errorf("%q: %v", url, err)
		}
	}
}

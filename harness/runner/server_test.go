package runner

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"staminabench/generator/cases"
)

// briefly are limits that make servers that hang cheap to test.
var briefly = Limits{Request: 300 * time.Millisecond, Timeouts: 3}

// patiently are limits that do not depend on how busy the machine is.
var patiently = Limits{Request: time.Minute, Idle: time.Minute, Body: 1 << 20}

// serveHTTP starts a server for a handler.
func serveHTTP(t testing.TB, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// serveRaw starts a server that gives each connection, by its number from 0, to a function.
func serveRaw(t testing.TB, talk func(number int, conn net.Conn, requests *bufio.Reader)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for number := 0; ; number++ {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				talk(number, conn, bufio.NewReader(conn))
			}()
		}
	}()
	return "http://" + listener.Addr().String()
}

// nextRequest reads a request and its body; ok is false if the client has hung up.
func nextRequest(requests *bufio.Reader) (r *http.Request, ok bool) {
	r, err := http.ReadRequest(requests)
	if err != nil {
		return nil, false
	}
	_ = r.ParseForm()
	buffer := make([]byte, r.ContentLength)
	for n := 0; n < len(buffer); {
		k, err := r.Body.Read(buffer[n:])
		if n += k; err != nil {
			break
		}
	}
	return r, true
}

// say writes a raw answer with \n for line ends in its head.
func say(conn net.Conn, head, body string) {
	_, _ = fmt.Fprint(conn, strings.ReplaceAll(head, "\n", "\r\n")+"\r\n\r\n"+body)
}

const okHead = "HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 2"

func newSocket(t testing.TB, url string, limits Limits) *Socket {
	t.Helper()
	client, err := NewSocket(url, limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// want is a step that GETs path and wants 200 and a JSON text.
func want(path, json string) cases.Step {
	return cases.Step{Method: "GET", Path: path, Want: cases.Want{Status: []int{200}, JSON: json, Clause: 4}}
}

// list makes n cases of the same steps.
func list(n int, steps ...cases.Step) []cases.Case {
	cs := make([]cases.Case, n)
	for i := range cs {
		cs[i] = cases.Case{ID: fmt.Sprintf("c%d", i), Steps: steps}
	}
	return cs
}

// write answers with JSON.
func write(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(body))
}

// verdicts are the verdicts of a report in one line.
func verdicts(r Report) string {
	words := make([]string, len(r.Results))
	for i := range r.Results {
		words[i] = string(r.Results[i].Verdict)
	}
	return strings.Join(words, " ")
}

package runner

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"staminabench/generator/cases"
)

// zipped is a text as gzip.
func zipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	if err != nil || w.Close() != nil {
		t.Fatal("gzip failed")
	}
	return b.String()
}

// serveZipped starts a server whose every answer is JSON, said to be gzip.
func serveZipped(t *testing.T, status int, framing, body string) string {
	t.Helper()
	return serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
		for {
			if _, ok := nextRequest(requests); !ok {
				return
			}
			say(conn, fmt.Sprintf("HTTP/1.1 %d OK\nContent-Type: application/json\nContent-Encoding: GZip\n%s", status, framing), body)
		}
	})
}

func length(body string) string { return fmt.Sprintf("Content-Length: %d", len(body)) }

func chunked(body string) string { return fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body) }

// TestGzipIsDecodedAsAUserWouldSeeIt compares the socket with the default client of net/http.
func TestGzipIsDecodedAsAUserWouldSeeIt(t *testing.T) {
	whole := zipped(t, `{"id":1}`)
	for name, c := range map[string]struct{ framing, body string }{
		"with a length":     {length(whole), whole},
		"in chunks":         {"Transfer-Encoding: chunked", chunked(whole)},
		"in two members":    {length(whole + whole), whole + whole},
		"empty":             {"Content-Length: 0", ""},
		"no chunk":          {"Transfer-Encoding: chunked", "0\r\n\r\n"},
		"of nothing":        {length(zipped(t, "")), zipped(t, "")},
		"as large as it is": {length(zipped(t, strings.Repeat("x", 1<<20))), zipped(t, strings.Repeat("x", 1<<20))},
	} {
		url := serveZipped(t, 200, c.framing, c.body)
		socket := newSocket(t, url, patiently)
		for range 2 { // the connection can be used again
			x, err := socket.Do(t.Context(), "GET", "/", "")
			response, plain := http.Get(url)
			if err != nil || plain != nil {
				t.Fatalf("%s: %v, %v", name, err, plain)
			}
			body, plain := io.ReadAll(response.Body)
			_ = response.Body.Close()
			if plain != nil || x.Truncated || !bytes.Equal(x.Body, body) || fmt.Sprint(x.Header) != fmt.Sprint(response.Header) {
				t.Errorf("%s: got %.20q %v; a plain client %.20q %v, %v", name, x.Body, x.Header, body, response.Header, plain)
			}
		}
	}
	http.DefaultClient.CloseIdleConnections()
}

func TestASmallAnswerThatStandsForALargeOneIsCut(t *testing.T) {
	bomb := zipped(t, strings.Repeat("x", 64<<20))
	url := serveZipped(t, 200, length(bomb), bomb)
	x, err := newSocket(t, url, patiently).Do(t.Context(), "GET", "/", "")
	if err != nil || !x.Truncated || int64(len(x.Body)) != patiently.Body {
		t.Errorf("%d bytes, truncated %v, %v", len(x.Body), x.Truncated, err)
	}
	r := (&Runner{Client: newSocket(t, url, patiently), Limits: patiently}).Run(t.Context(), list(2, want("/", "{}")))
	if verdicts(r) != "failed failed" || r.Results[0].Failure.Got != "status 200 and an answer larger than 1 MiB" {
		t.Errorf("%s: %+v", verdicts(r), r.Results[0].Failure)
	}
}

func TestABodyThatCannotBeDecodedIsTheServersFault(t *testing.T) {
	whole := zipped(t, `{"id":1}`)
	for name, c := range map[string]struct{ body, told string }{
		"no gzip":        {`{"id":1,"n":2}`, "gzip: invalid header"},
		"cut":            {whole[:len(whole)-9], "unexpected EOF"},
		"wrong checksum": {whole[:len(whole)-8] + "12345678", "gzip: invalid checksum"},
		"junk behind it": {whole + "junk behind it", "gzip: invalid header"},
	} {
		for _, status := range []int{200, 404} {
			client := newSocket(t, serveZipped(t, status, length(c.body), c.body), patiently)
			refused := cases.Step{Method: "GET", Path: "/none", Want: cases.Want{Status: []int{404}}}
			r := (&Runner{Client: client}).Run(t.Context(), list(1, want("/", `{"id":1}`), refused))
			wanted := "an answer with an unreadable body: Content-Encoding is gzip, but the body cannot be decoded: " + c.told
			if f := r.Results[0].Failure; verdicts(r) != "failed" || f.Got != wanted || r.Repeated+r.Timeouts > 0 || r.Trouble != nil {
				t.Errorf("%s, status %d: %s %+v", name, status, verdicts(r), f)
			}
		}
	}
}

func TestAnAnswerWithoutABodyIsNotDecoded(t *testing.T) {
	url := serveHTTP(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		if r.Method == "HEAD" {
			w.Header().Set("Content-Length", "30")
			return
		}
		w.WriteHeader(204)
	})
	client := newSocket(t, url, patiently)
	for method, status := range map[string]int{"HEAD": 200, "DELETE": 204} {
		if x, err := client.Do(t.Context(), method, "/", ""); err != nil || x.Status != status || len(x.Body) > 0 || x.Header.Get("Content-Encoding") == "" {
			t.Errorf("%s: %+v, %v", method, x, err)
		}
	}
}

package runner

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// TestNothingInARequestNamesUs: a server that behaves for tests only must tell them from users by
// what they send. What the socket sends is, byte for byte, what the default client of net/http sends.
func TestNothingInARequestNamesUs(t *testing.T) {
	var heard []string
	url := serveRaw(t, func(_ int, conn net.Conn, requests *bufio.Reader) {
		var raw strings.Builder
		tee := bufio.NewReader(io.TeeReader(requests, &raw))
		for {
			if _, ok := nextRequest(tee); !ok {
				return
			}
			heard = append(heard, raw.String())
			raw.Reset()
			say(conn, "HTTP/1.1 204 No Content", "")
		}
	})
	socket := newSocket(t, url, patiently)
	for _, r := range [][3]string{
		{"POST", "/reset", ""}, {"GET", "/bean", ""}, {"GET", "/bean/12", ""}, {"DELETE", "/bean/1", ""},
		{"POST", "/bean", `{"n":"é"}`}, {"PUT", "/bean/1", `{}`}, {"PATCH", "/bean/1", `{"n":null}`}, {"POST", "/bean/1/roast", ""},
		{"PUT", "/bean/1", ""}, {"PATCH", "/bean", ""}, {"HEAD", "/bean", ""}, {"POST", "/bean", `{"n":"` + strings.Repeat("x", 1<<16) + `"}`},
	} {
		heard = nil
		if _, err := socket.Do(t.Context(), r[0], r[1], r[2]); err != nil {
			t.Fatal(err)
		}
		plainly(t, url, r)
		if len(heard) != 2 || heard[0] != heard[1] {
			t.Errorf("%v: heard %q", r, heard)
		}
	}
}

// plainly sends a request with the default client of net/http.
func plainly(t *testing.T, url string, r [3]string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), r[0], url+r[1], bytes.NewReader([]byte(r[2])))
	if err != nil {
		t.Fatal(err)
	}
	if r[2] != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	http.DefaultClient.CloseIdleConnections()
}

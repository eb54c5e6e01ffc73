package runner

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"staminabench/harness/match"
)

// The transport of net/http is not used: it repeats requests on its own, hides on which connection
// an error happened, drops the body of a 204 unseen, and hands each answer between two goroutines.
// Answers are parsed by net/http all the same.

const (
	maxHeader        = 1 << 20 // bytes of an answer's status line and headers
	maxInterim       = 5       // 1xx answers before the final one
	unexpectedWindow = 100 * time.Millisecond
)

// wire is one connection.
type wire struct {
	conn   net.Conn
	source limitedReader // of reader
	reader *bufio.Reader
	buffer []byte // of the requests, reused
	used   bool   // an answer came over it
}

func newWire(conn net.Conn) *wire {
	w := &wire{conn: conn, source: limitedReader{from: conn}}
	w.reader = bufio.NewReader(&w.source)
	return w
}

// send writes a request, byte for byte as the default client of net/http does, so that no server can
// tell it from that of any client in Go. Content-Type comes with a body only; a Content-Length of 0
// is sent where a body would be usual.
func (w *wire) send(host, method, path, body string) error {
	b := append(w.buffer[:0], method...)
	b = append(append(b, ' '), path...)
	b = append(append(b, " HTTP/1.1\r\nHost: "...), host...)
	b = append(b, "\r\nUser-Agent: Go-http-client/1.1\r\n"...)
	if body != "" || method == http.MethodPost || method == http.MethodPut || method == http.MethodPatch {
		b = strconv.AppendInt(append(b, "Content-Length: "...), int64(len(body)), 10)
		b = append(b, "\r\n"...)
	}
	if body != "" {
		b = append(b, "Content-Type: application/json\r\n"...)
	}
	if method != http.MethodHead {
		b = append(b, "Accept-Encoding: gzip\r\n"...)
	}
	b = append(append(b, "\r\n"...), body...)
	w.buffer = b
	_, err := w.conn.Write(b)
	return err
}

// receive reads an answer into x. keep says whether the connection may serve another request.
func (w *wire) receive(request *http.Request, limit int64, x *match.Exchange) (keep bool, err error) {
	response, err := w.head(request)
	if err != nil {
		return false, err
	}
	x.Status, x.Header = response.StatusCode, response.Header
	if response.StatusCode == http.StatusNoContent {
		x.Body = w.unexpectedBody(response)
		return !response.Close && len(x.Body) == 0, nil
	}
	x.Body, err = readBody(response, limit+1)
	if err == nil && int64(len(x.Body)) <= limit {
		x.Body, err = unzipped(response, x.Body, limit+1)
	}
	if err != nil {
		return false, err
	}
	if int64(len(x.Body)) > limit {
		x.Body, x.Truncated = x.Body[:limit], true
	}
	return !response.Close && !x.Truncated && w.reader.Buffered() == 0, nil
}

// head reads status and headers of the final answer; 1xx answers but 101 are only announcements.
func (w *wire) head(request *http.Request) (*http.Response, error) {
	w.source.late = nil
	for range maxInterim {
		w.source.left = maxHeader
		response, err := http.ReadResponse(w.reader, request)
		if err != nil && w.source.late != nil {
			// The parser takes the part of a line that came in time for the whole of it.
			return nil, w.source.late
		}
		if err != nil {
			return nil, err
		}
		if response.StatusCode >= 200 || response.StatusCode == http.StatusSwitchingProtocols {
			w.source.left = unlimited
			return response, nil
		}
	}
	return nil, fmt.Errorf("more than %d interim answers", maxInterim)
}

// readBody reads at most limit bytes of a body.
func readBody(response *http.Response, limit int64) ([]byte, error) {
	if response.Body == http.NoBody { // the answer to HEAD tells a length all the same
		return nil, nil
	}
	if n := response.ContentLength; n > 0 && n < limit {
		body := make([]byte, n)
		_, err := io.ReadFull(response.Body, body)
		return body, err
	}
	return io.ReadAll(io.LimitReader(response.Body, limit))
}

// unexpectedBody is the body that follows a 204, which has none: HTTP says that the next answer
// begins here, so what is there would be taken for it. A body that was announced gets a moment to
// arrive; one that came along with the headers is seen too. An announcement alone is no body.
func (w *wire) unexpectedBody(response *http.Response) []byte {
	announced := len(response.TransferEncoding) > 0
	if n, err := strconv.Atoi(response.Header.Get("Content-Length")); err == nil && n > 0 {
		announced = true
	}
	if announced && w.reader.Buffered() == 0 {
		if w.conn.SetReadDeadline(time.Now().Add(unexpectedWindow)) != nil {
			return nil
		}
		// What matters is whether a byte comes; that none does is no error.
		_, _ = w.reader.Peek(1)
	}
	body, err := w.reader.Peek(w.reader.Buffered())
	if err != nil {
		return nil
	}
	return append([]byte(nil), body...)
}

const unlimited = 1<<63 - 1

var errHeaderTooLarge = errors.New("status line and headers are larger than 1 MiB")

// limitedReader reads from a connection until left is used up.
type limitedReader struct {
	from net.Conn
	left int64
	late error // of a read that ran out of time
}

// Read reads from the connection, or fails if nothing is left.
func (r *limitedReader) Read(b []byte) (int, error) {
	if r.left <= 0 {
		return 0, errHeaderTooLarge
	}
	n, err := r.from.Read(b)
	r.left -= int64(n)
	if network, ok := errors.AsType[net.Error](err); ok && network.Timeout() {
		r.late = err
	}
	return n, err
}

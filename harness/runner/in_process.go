package runner

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"staminabench/harness/match"
)

// InProcess is the [Client] that calls a handler directly, for proofs that need millions of
// requests. Answers are as over a socket: a 204 has no body, and a handler that panics is a server
// that closed the connection. No limit applies; a handler that never returns blocks its caller.
func InProcess(handler http.Handler) Client { return inProcess{handler} }

type inProcess struct{ handler http.Handler }

// Do calls the handler.
func (c inProcess) Do(ctx context.Context, method, path, body string) (match.Exchange, error) {
	x := match.Exchange{Method: method, Path: path, RequestBody: body}
	if err := checkRequest(ctx, method, path); err != nil {
		return x, &TransportError{Kind: Own, Err: err}
	}
	request, err := newRequest(ctx, method, path, body)
	if err != nil {
		return x, &TransportError{Kind: Own, Err: err}
	}
	began := time.Now()
	answer := recorder{header: http.Header{}}
	if err := serve(c.handler, &answer, request); err != nil {
		return x, &TransportError{Kind: Gone, Err: err}
	}
	answer.WriteHeader(http.StatusOK)
	x.Status, x.Header, x.Body = answer.status, answer.header, answer.body.Bytes()
	x.Elapsed = time.Since(began)
	return x, nil
}

var jsonHeader = []string{"application/json"}

// newRequest makes what net/http's server would make of the request.
func newRequest(ctx context.Context, method, path, body string) (*http.Request, error) {
	u, err := url.ParseRequestURI(path)
	if err != nil {
		return nil, fmt.Errorf("cannot send the path: %w", err)
	}
	r := &http.Request{
		Method: method, URL: u, RequestURI: path, Host: "localhost", RemoteAddr: "127.0.0.1:1",
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{}, Body: http.NoBody,
	}
	if body != "" {
		r.Header["Content-Type"] = jsonHeader
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
	}
	return r.WithContext(ctx), nil
}

// serve calls the handler and turns a panic into an error, as net/http's server closes the
// connection then.
func serve(handler http.Handler, w http.ResponseWriter, r *http.Request) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("handler panicked: %v", p)
		}
	}()
	handler.ServeHTTP(w, r)
	return nil
}

// recorder keeps an answer. httptest's recorder copies all headers and does more than is needed.
type recorder struct {
	header http.Header
	status int // 0 until the handler decides
	body   bytes.Buffer
}

// Header is the header to be filled.
func (r *recorder) Header() http.Header { return r.header }

// WriteHeader decides the status; only the first final one counts.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= 200 {
		r.status = status
	}
}

// Write adds to the body, which 204 and 304 do not have.
func (r *recorder) Write(b []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	if r.status == http.StatusNoContent || r.status == http.StatusNotModified {
		return 0, http.ErrBodyNotAllowed
	}
	return r.body.Write(b)
}

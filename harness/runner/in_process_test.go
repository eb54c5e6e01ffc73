package runner

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"testing"
)

func TestInProcessAnswersAsOverASocket(t *testing.T) {
	handler := func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch r.URL.Path {
		case "/none":
		case "/204":
			w.WriteHeader(204)
			_, _ = w.Write([]byte("dropped"))
		case "/panic":
			panic(http.ErrAbortHandler)
		case "/twice":
			write(w, 201, "{")
			_, _ = w.Write([]byte("}"))
		default:
			write(w, 422, fmt.Sprint(r.Method, r.URL.Path, r.ContentLength, r.Header["Content-Type"], string(body)))
		}
	}
	url := serveHTTP(t, handler)
	for _, r := range [][3]string{{"GET", "/none", ""}, {"GET", "/204", ""}, {"POST", "/twice", ""}, {"GET", "/panic", ""}, {"GET", "/x%20y", ""}, {"PUT", "/bean/1", `{"a":1}`}, {"GET", "bad", ""}} {
		a, errA := newSocket(t, url, patiently).Do(t.Context(), r[0], r[1], r[2])
		b, errB := InProcess(http.HandlerFunc(handler)).Do(t.Context(), r[0], r[1], r[2])
		if a.Status != b.Status || string(a.Body) != string(b.Body) || a.Header.Get("Content-Type") != b.Header.Get("Content-Type") || kindOf(errA) != kindOf(errB) {
			t.Errorf("%v: %+v, %v; in process %+v, %v", r, a, errA, b, errB)
		}
	}
}

func kindOf(err error) Kind {
	if lost, ok := errors.AsType[*TransportError](err); ok {
		return lost.Kind
	}
	return ""
}

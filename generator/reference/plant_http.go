package reference

import (
	"bytes"
	"io"
	"net/http"
	"strings"

	"staminabench/generator/spec"
)

// wrap puts a handler around another.
type wrap func(next http.Handler) http.Handler

// wrapping plants a handler that sees every request before the server does.
func wrapping(serve func(w http.ResponseWriter, r *http.Request, next http.Handler)) plant {
	return func(b *build, _ spec.ID) {
		b.wraps = append(b.wraps, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, next) })
		})
	}
}

// wrappingEntity plants a handler that sees the requests under the entity's path. rest holds the
// segments after the first.
func wrappingEntity(serve func(e *spec.Entity, w http.ResponseWriter, r *http.Request, rest []string, next http.Handler)) plant {
	return func(b *build, site spec.ID) {
		e := b.spec.Entity(site)
		wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
			if parts := segments(r); parts[0] == e.Segment() {
				serve(e, w, r, parts[1:], next)
				return
			}
			next.ServeHTTP(w, r)
		})(b, site)
	}
}

// answering plants another status for some answers; the body of such an answer is lost.
func answering(status int, instead func(r *http.Request, was int) bool) plant {
	return wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		t := take(next, r)
		if instead(r, t.status) {
			w.WriteHeader(status)
			return
		}
		t.send(w)
	})
}

func segments(r *http.Request) []string {
	return strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
}

// hasBody reports whether requests of this method carry a JSON body; actions carry none.
func hasBody(r *http.Request) bool {
	switch r.Method {
	case http.MethodPost:
		return len(segments(r)) == 1 && r.URL.Path != "/reset"
	case http.MethodPut, http.MethodPatch:
		return true
	}
	return false
}

// readBody reads the body and leaves it to be read again. A broken body is what came of it.
func readBody(r *http.Request) []byte {
	b, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(b))
	return b
}

// rerouted is the request with another method and path.
func rerouted(r *http.Request, method, path string) *http.Request {
	out := r.Clone(r.Context())
	out.Method, out.URL.Path = method, path
	return out
}

// taken is an answer that was not sent yet.
type taken struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func take(h http.Handler, r *http.Request) *taken {
	t := &taken{header: http.Header{}}
	h.ServeHTTP(t, r)
	return t
}

// Header implements [http.ResponseWriter].
func (t *taken) Header() http.Header { return t.header }

// WriteHeader implements [http.ResponseWriter].
func (t *taken) WriteHeader(status int) { t.status = status }

// Write implements [http.ResponseWriter].
func (t *taken) Write(b []byte) (int, error) { return t.body.Write(b) }

func (t *taken) send(w http.ResponseWriter) {
	for name, values := range t.header {
		w.Header()[name] = values
	}
	w.WriteHeader(t.status)
	_, _ = w.Write(t.body.Bytes()) // a client that went away is no concern of the server's
}

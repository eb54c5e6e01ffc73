package client_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"staminabench/harness/client"
	"staminabench/harness/match"
)

// failures collects what would fail a spec.
type failures []string

func (f *failures) fail(message string, skip ...int) {
	*f = append(*f, fmt.Sprintf("%s %v", message, skip))
}

// logging logs requests; it gives the id 7 to all records.
func logging(t *testing.T, log *[]string) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := make([]byte, 200)
		n, _ := r.Body.Read(body) // ends with io.EOF
		*log = append(*log, strings.TrimSpace(r.Method+" "+r.URL.Path+" "+string(body[:n])))
		switch {
		case r.URL.Path == "/reset":
			w.WriteHeader(204)
		case r.Method == "POST":
			w.WriteHeader(201)
			fmt.Fprint(w, `{"id":7}`)
		default:
			fmt.Fprint(w, `[{"id":7},{"id":8}]`)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func TestIDsStandWhereTheirNamesAre(t *testing.T) {
	var failed failures
	var log []string
	server := client.New(logging(t, &log), failed.fail)
	ctx := t.Context()
	server.WaitUntilReady(ctx)
	api := server.Begin()
	api.Reset(ctx)
	api.Keep("order", api.Post(ctx, "/order", `{"a":1}`))
	api.Keep("other", api.Get(ctx, "/order"))
	api.Put(ctx, "/order/${order}", `{"a":${other}}`)
	api.Patch(ctx, "/order/${other}", `{}`)
	api.Delete(ctx, "/order/${order}")
	api.Do(ctx, "BREW", "/order", "")
	if got := api.With("${order} and ${other}"); got != "7 and 8" {
		t.Errorf("got %q", got)
	}
	want := []string{"GET /", "POST /reset", `POST /order {"a":1}`, "GET /order", `PUT /order/7 {"a":8}`, "PATCH /order/8 {}", "DELETE /order/7", "BREW /order"}
	if len(failed) > 0 || !slices.Equal(log, want) {
		t.Errorf("sent %q, failed with %q", log, failed)
	}
}

func TestWhatGoesWrongFailsTheSpec(t *testing.T) {
	var log []string
	url := logging(t, &log)
	refusing := httptest.NewServer(always(500, "no"))
	defer refusing.Close()
	for name, c := range map[string]struct {
		url  string
		do   func(context.Context, *client.Server)
		told string
	}{
		"unknown name":   {url, func(ctx context.Context, s *client.Server) { s.Begin().Get(ctx, "/a/${x}") }, "GET /a/${x}: ${x} names no id that was captured before [2]"},
		"unknown wanted": {url, func(_ context.Context, s *client.Server) { s.Begin().With("${x}") }, "${x} names no id that was captured before [1]"},
		"no id":          {url, func(_ context.Context, s *client.Server) { s.Begin().Keep("x", match.Exchange{}) }, "the id of x: the answer has no body [1]"},
		"given twice": {url, func(ctx context.Context, s *client.Server) {
			api := s.Begin()
			api.Keep("x", api.Post(ctx, "/a", "{}"))
			api.Keep("y", api.Post(ctx, "/a", "{}"))
		}, "the id of y: $.id: 7 was given to another record before [1]"},
		"given anew":       {url, twiceWithReset, ""},
		"reset is refused": {refusing.URL, func(ctx context.Context, s *client.Server) { s.Begin().Reset(ctx) }, "POST /reset (500): expected status 200 or 204, got 500: no [1]"},
		"nobody there": {"http://127.0.0.1:1", func(ctx context.Context, s *client.Server) { s.Begin().Post(ctx, "/a", "{}") },
			"POST /a {}: no answer: gone: dial tcp 127.0.0.1:1: connect: connection refused [2]"},
		"no URL":   {"localhost:80", func(ctx context.Context, s *client.Server) { s.WaitUntilReady(ctx) }, `BASE_URL: base URL of a server: "localhost:80" is not of the form http://host:port [1]`},
		"and used": {"localhost:80", func(ctx context.Context, s *client.Server) { s.Begin().Get(ctx, "/a") }, `GET /a: base URL of a server: "localhost:80" is not of the form http://host:port [2]`},
	} {
		var failed failures
		c.do(t.Context(), client.New(c.url, failed.fail))
		if got := strings.Join(failed, "; "); got != c.told {
			t.Errorf("%s: got %q, want %q", name, got, c.told)
		}
	}
}

func twiceWithReset(ctx context.Context, s *client.Server) {
	api := s.Begin()
	api.Keep("x", api.Post(ctx, "/a", "{}"))
	api.Reset(ctx)
	api.Keep("y", api.Post(ctx, "/a", "{}"))
}

func TestTheEnvironmentNamesTheServer(t *testing.T) {
	var log []string
	var failed failures
	t.Setenv(client.Variable, logging(t, &log))
	client.FromEnvironment(failed.fail).Begin().Get(t.Context(), "/a")
	if len(failed) > 0 || !slices.Equal(log, []string{"GET /a"}) {
		t.Errorf("sent %q, failed with %q", log, failed)
	}
}

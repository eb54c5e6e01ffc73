package proof

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
	"staminabench/harness/runner"
)

// TestAServerThatHangsUpPassesNothing closes each connection as soon as it is there.
func TestAServerThatHangsUpPassesNothing(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for conn, err := listener.Accept(); err == nil; conn, err = listener.Accept() {
			_ = conn.Close()
		}
	}()
	client := socket(t, "http://"+listener.Addr().String())
	eachWorthlessTurn(t, func(_ *spec.Specification, list []cases.Case) {
		if passed := passesNoTurn(t, client, list); passed > 0 {
			t.Errorf("it passes %d cases", passed)
		}
	})
}

// TestARedirectToARightServerPassesNothing: whoever follows would be answered right there.
func TestARedirectToARightServerPassesNothing(t *testing.T) {
	for _, status := range []int{http.StatusTemporaryRedirect, http.StatusFound} {
		eachWorthlessTurn(t, func(s *spec.Specification, list []cases.Case) {
			var followed atomic.Int32
			right := reference.Handler(s)
			elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				followed.Add(1)
				right.ServeHTTP(w, r)
			}))
			defer elsewhere.Close()
			here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, elsewhere.URL+r.URL.Path, status)
			}))
			defer here.Close()
			if passed := passesNoTurn(t, socket(t, here.URL), list); passed > 0 || followed.Load() > 0 {
				t.Errorf("%d: it passes %d cases, and %d requests followed it", status, passed, followed.Load())
			}
		})
	}
}

// TestAServerThatIsRightForTestClientsOnlyPassesNothing: nothing in the requests says what they are
// for, so that such a server takes them for those of a user.
func TestAServerThatIsRightForTestClientsOnlyPassesNothing(t *testing.T) {
	eachWorthlessTurn(t, func(s *spec.Specification, list []cases.Case) {
		right := reference.Handler(s)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if looksLikeATest(r) {
				right.ServeHTTP(w, r)
				return
			}
			answer(w, http.StatusOK, "{}")
		}))
		defer server.Close()
		if passed := passesNoTurn(t, socket(t, server.URL), list); passed > 0 {
			t.Errorf("it passes %d cases", passed)
		}
	})
}

// looksLikeATest reports whether a request has a header that a plain client of Go does not send, or
// one that speaks of tests.
func looksLikeATest(r *http.Request) bool {
	usual := map[string]bool{"User-Agent": true, "Accept-Encoding": true, "Content-Type": true, "Content-Length": true}
	for name, values := range r.Header {
		text := strings.ToLower(name + " " + strings.Join(values, " "))
		for _, word := range []string{"test", "bench", "stamina", "runner", "harness", "check", "probe", "curl", "k6", "postman"} {
			if strings.Contains(text, word) {
				return true
			}
		}
		if !usual[name] {
			return true
		}
	}
	return !strings.HasPrefix(r.UserAgent(), "Go-http-client/")
}

// eachWorthlessTurn calls play with the cases of some turns of a scenario.
func eachWorthlessTurn(t *testing.T, play func(s *spec.Specification, list []cases.Case)) {
	t.Helper()
	s := scenario.New(51, 20)
	maker := cases.NewMaker(s)
	for _, turn := range []int{0, 1, 20} {
		list, err := maker.Cases(turn, 0)
		if err != nil {
			t.Fatal(err)
		}
		play(s.Spec(turn), list)
	}
}

// passesNoTurn runs cases, which may not all pass, and counts those that do.
func passesNoTurn(t *testing.T, client runner.Client, list []cases.Case) (passed int) {
	t.Helper()
	report, err := run(t.Context(), client, list)
	if err != nil {
		t.Fatal(err)
	}
	if report.Passed() {
		t.Errorf("it passes all %d cases", len(list))
	}
	return report.Count(runner.Passed)
}

func socket(t *testing.T, url string) *runner.Socket {
	t.Helper()
	client, err := runner.NewSocket(url, runner.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

package containers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

const inletPort = 9000

// listenIn listens for what runs in a sandbox.
func listenIn(t *testing.T, s Sandbox) net.Listener {
	t.Helper()
	listener, err := s.Listen(t.Context(), inletPort)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	return listener
}

// host serves on a listener until the test ends, and returns the URL that those inside get.
func host(t *testing.T, listener net.Listener, handler http.Handler) string {
	t.Helper()
	server := &http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return "http://" + listener.Addr().String()
}

func hello(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "hello") }

func TestWhatRunsInsideReachesAListenerHere(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		url := host(t, listenIn(t, s), http.HandlerFunc(hello))
		if _, inContainer := s.(*Docker); inContainer && url != fmt.Sprintf("http://127.0.0.1:%d", inletPort) {
			t.Errorf("it is at %s", url)
		}
		for range 2 {
			if got := says(t, s, "many", url, "500", "50"); got != "map[hello:500]" {
				t.Errorf("got %s", got)
			}
			if err := s.StopAll(t.Context()); err != nil { // the listener stays
				t.Fatal(err)
			}
		}
	})
}

func TestAStreamIsNotHeldBack(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		seen := make(chan string)
		mux := http.NewServeMux()
		mux.HandleFunc("/seen", func(_ http.ResponseWriter, r *http.Request) {
			text, _ := io.ReadAll(r.Body)
			seen <- string(text)
		})
		mux.HandleFunc("/stream", func(w http.ResponseWriter, r *http.Request) {
			for i := range 20 {
				fmt.Fprintln(w, "event", i)
				w.(http.Flusher).Flush()
				select { // the next one comes only when this one has arrived
				case <-seen:
				case <-r.Context().Done():
					return
				}
			}
		})
		url := host(t, listenIn(t, s), mux)
		if got := strings.Count(says(t, s, "follow", url), "event"); got != 20 {
			t.Errorf("%d events arrive", got)
		}
	})
}

func TestMuchGoesBothWaysAtOnceAndEachWayEndsByItself(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		listener := listenIn(t, s)
		go func() {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			_, _ = io.Copy(conn, conn)
		}()
		if got := says(t, s, "pour", listener.Addr().String(), "100"); got != fmt.Sprint(100*(1<<20/3*3), " true") {
			t.Errorf("got %s", got)
		}
	})
}

// An agent that hammers at the listener holds up no tests of its server, whether somebody accepts or not.
func TestAHammeringAgentHoldsUpNothingElse(t *testing.T) {
	d := startDocker(t, nil)
	d.useStreams()
	listener := listenIn(t, d)
	server := serve(t, d, probePort)
	testServer := func(when string) {
		began := time.Now()
		for range 20 {
			get(t, server, "/")
		}
		t.Logf("20 requests %s: %v", when, time.Since(began))
		if elapsed := time.Since(began); elapsed > 30*time.Second {
			t.Errorf("20 requests %s: %v", when, elapsed)
		}
	}
	testServer("in peace")
	says(t, d, "hammers", listener.Addr().String())
	time.Sleep(time.Second)
	testServer("when nobody accepts")
	url := host(t, listener, http.HandlerFunc(hello)) // what the hammer sends is refused, and it comes again
	time.Sleep(time.Second)
	testServer("when all is refused")
	if err := d.StopAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := says(t, d, "many", url, "10", "1"); got != "map[hello:10]" {
		t.Errorf("afterwards: %s", got)
	}
}

// useStreams gives up the door: connections to servers go the same way as all else.
func (d *Docker) useStreams() {
	if d.link.door != nil {
		_ = d.link.door.Close()
		d.link.door = nil
	}
}

func TestAListenerGoesOnInARestoredSandbox(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		url := host(t, listenIn(t, s), http.HandlerFunc(hello))
		kept, err := s.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got := says(t, s, "many", url, "3", "1"); got != "map[hello:3]" {
				t.Errorf("got %s", got)
			}
			if err := s.Restore(t.Context(), kept); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Forget(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
	})
}

func TestAListenerEndsWithItsSandboxOrBefore(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		first := listenIn(t, s)
		if err := first.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := first.Accept(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("accept after close: %v", err)
		}
		exit := run(t, s, "follow", "http://"+first.Addr().String())
		if exit.Code == 0 || !strings.Contains(exit.Output, "refused") {
			t.Errorf("inside: %+v", exit)
		}
		second := listenIn(t, s) // at the same port, in a container
		accepted := make(chan error)
		go func() {
			_, err := second.Accept()
			accepted <- err
		}()
		if err := s.Close(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := <-accepted; !errors.Is(err, net.ErrClosed) {
			t.Errorf("accept: %v", err)
		}
	})
}

func TestAPortThatIsTakenInsideIsToldAtOnce(t *testing.T) {
	d := startDocker(t, nil)
	get(t, serve(t, d, probePort), "/")
	if _, err := d.Listen(t.Context(), probePort); err == nil || !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("got %v", err)
	}
	listenIn(t, d)
	if _, err := d.Listen(t.Context(), inletPort); err == nil || !strings.Contains(err.Error(), "listened at already") {
		t.Errorf("got %v", err)
	}
}

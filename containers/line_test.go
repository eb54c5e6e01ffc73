package containers

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/moby/moby/client"
)

// TestServersAreReachedInEitherWay does so through a door, where this machine allows one, and over the
// standard streams.
func TestServersAreReachedInEitherWay(t *testing.T) {
	for _, way := range []string{"door", "streams"} {
		t.Run(way, func(t *testing.T) {
			d := startDocker(t, nil)
			if way == "streams" {
				d.useStreams()
			}
			if got := d.Facts()["line"]; got != way && os.Geteuid() == 0 {
				t.Errorf("the facts say %q", got)
			}
			whatNobodyReadsHoldsUpNothingElse(t, d)
			aServerThatIsKilledEndsItsConnections(t, d)
			aRefusalIsToldFromAContainerThatIsGone(t, d)
		})
	}
}

func whatNobodyReadsHoldsUpNothingElse(t *testing.T, d *Docker) {
	t.Helper()
	server := serve(t, d, probePort)
	flood := open(t, server)
	if _, err := io.WriteString(flood, "GET /flood HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	time.Sleep(500 * time.Millisecond) // it has filled whatever takes it
	for range 3 {
		get(t, server, "/")
		says(t, d, "say", "still here")
	}
	if n, err := io.CopyN(io.Discard, flood, 100<<20); err != nil {
		t.Errorf("of the flood there are %d bytes, %v", n, err)
	}
}

func aServerThatIsKilledEndsItsConnections(t *testing.T, d *Docker) {
	t.Helper()
	server := serve(t, d, probePort+1)
	conn := open(t, server)
	if _, err := server.Stop(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err != io.EOF && !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("read %d bytes, %v", n, err)
	}
}

func aRefusalIsToldFromAContainerThatIsGone(t *testing.T, d *Docker) {
	t.Helper()
	server, err := d.Serve(t.Context(), Command{Args: []string{"probe", "sleep", "60"}}, probePort+2)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := server.Dial(t.Context()); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("nobody listens: %v", err)
	}
	docker, err := dockerClient(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	conn := open(t, serve(t, d, probePort+3))
	if _, err := docker.ContainerKill(t.Context(), d.container.ID, client.ContainerKillOptions{Signal: "SIGKILL"}); err != nil {
		t.Fatal(err)
	}
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("reading from a sandbox that is gone: %d bytes", n)
	}
	if _, err := server.Alive(t.Context()); err == nil {
		t.Error("whether a server of it lives can be told")
	}
	if _, err := server.Dial(t.Context()); !errors.Is(err, syscall.ENETDOWN) || errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("connecting to a sandbox that is gone: %v", err)
	}
}

// open connects to a server, for as long as a test takes.
func open(t *testing.T, server Server) net.Conn {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	conn, err := server.Dial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}

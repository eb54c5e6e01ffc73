package containers

import (
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"

	"staminabench/containers/line"
)

// requestsPerTurn is about what the cases of a turn send.
const requestsPerTurn = 300

// BenchmarkRequests sends the requests of a turn to one server in a container, over one connection:
// through the guest in both ways, and straight to the container's address in a network.
func BenchmarkRequests(b *testing.B) {
	n, err := NewNetwork(b.Context(), testRun(b))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := n.Remove(context.Background()); err != nil {
			b.Error(err)
		}
	})
	d := startDocker(b, func(o *Options) { o.Network = n.Name })
	server := serve(b, d, probePort)
	found, err := d.container.Inspect(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	direct := net.JoinHostPort(found.NetworkSettings.Networks[n.Name].IPAddress.String(), strconv.Itoa(probePort))
	b.Run("through the door", func(b *testing.B) { turns(b, server.Dial) })
	b.Run("over the standard streams", func(b *testing.B) {
		turns(b, func(ctx context.Context) (net.Conn, error) { return line.Dial(ctx, d.link.session, probePort) })
	})
	b.Run("by address", func(b *testing.B) {
		turns(b, func(ctx context.Context) (net.Conn, error) {
			var dialer net.Dialer
			return dialer.DialContext(ctx, "tcp", direct)
		})
	})
}

func turns(b *testing.B, dial func(ctx context.Context) (net.Conn, error)) {
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return dial(ctx) },
	}}
	defer client.CloseIdleConnections()
	for b.Loop() {
		for range requestsPerTurn {
			response, err := client.Get("http://server/")
			if err != nil {
				b.Fatal(err)
			}
			_, _ = io.Copy(io.Discard, response.Body)
			_ = response.Body.Close()
		}
	}
}

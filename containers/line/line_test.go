package line

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/libp2p/go-yamux/v5"
	"golang.org/x/net/nettest"
)

// newLine makes both ends of a line, and serves at one of them.
func newLine(t testing.TB) *yamux.Session {
	host, _ := newEnds(t)
	return host
}

func newEnds(t testing.TB) (host, guest *yamux.Session) {
	t.Helper()
	here, there := net.Pipe()
	var err error
	host, err = Host(here)
	if err != nil {
		t.Fatal(err)
	}
	if guest, err = Guest(there); err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			stream, err := guest.AcceptStream()
			if err != nil {
				return
			}
			go Serve(stream)
		}
	}()
	t.Cleanup(func() { _, _ = host.Close(), guest.Close() })
	return host, guest
}

// listen serves each connection with a function and returns the port.
func listen(t testing.TB, talk func(conn *net.TCPConn)) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go talk(conn.(*net.TCPConn))
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port
}

// halfCloser is what connections of both kinds are.
type halfCloser interface {
	net.Conn
	CloseWrite() error
}

// eachWay runs a test over TCP, which says what is right, over the line, and through a door.
func eachWay(t *testing.T, test func(t *testing.T, dial func(port int) (halfCloser, error))) {
	t.Helper()
	t.Run("tcp", func(t *testing.T) {
		test(t, func(port int) (halfCloser, error) {
			conn, err := net.Dial("tcp", address(port).String())
			if err != nil {
				return nil, err
			}
			return conn.(*net.TCPConn), nil
		})
	})
	t.Run("line", func(t *testing.T) {
		session := newLine(t)
		test(t, func(port int) (halfCloser, error) { return Dial(t.Context(), session, port) })
	})
	t.Run("forwarded", func(t *testing.T) {
		host, guest := newEnds(t)
		test(t, func(port int) (halfCloser, error) { return carried(host, guest, port) })
	})
	t.Run("door", func(t *testing.T) {
		opener := newDoor(t)
		test(t, func(port int) (halfCloser, error) {
			conn, err := opener.Dial(t.Context(), port)
			if err != nil {
				return nil, err
			}
			return conn.(*net.TCPConn), nil
		})
	})
}

// carried is the host's end of a connection that the guest forwards; who it came from is whoever answers
// at a port.
func carried(host, guest *yamux.Session, port int) (*Conn, error) {
	conn, err := net.Dial("tcp", address(port).String())
	if err != nil {
		return nil, err
	}
	go forward(guest, conn.(*net.TCPConn), port)
	stream, err := host.AcceptStream()
	if err != nil {
		return nil, err
	}
	c, at, err := Forwarded(host, stream)
	if err == nil && at != port {
		err = fmt.Errorf("it names port %d, not %d", at, port)
	}
	return c, err
}

// dialled connects, and gives up after a while.
func dialled(t *testing.T, dial func(int) (halfCloser, error), port int) halfCloser {
	t.Helper()
	conn, err := dial(port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(20 * time.Second)); err != nil {
		t.Fatal(err)
	}
	return conn
}

func TestAConnectionIsOneByTheRulesOfGo(t *testing.T) {
	for name, dial := range map[string]func(host, guest *yamux.Session, port int) (*Conn, error){
		"dialled":   func(host, _ *yamux.Session, port int) (*Conn, error) { return Dial(t.Context(), host, port) },
		"forwarded": carried,
	} {
		t.Run(name, func(t *testing.T) {
			nettest.TestConn(t, func() (c1, c2 net.Conn, stop func(), err error) {
				host, guest := newEnds(t)
				accepted := make(chan *net.TCPConn, 1)
				port := listen(t, func(conn *net.TCPConn) { accepted <- conn })
				c1, err = dial(host, guest, port)
				if err != nil {
					return nil, nil, nil, err
				}
				c2 = <-accepted
				return c1, c2, func() { _, _ = c1.Close(), c2.Close() }, nil
			})
		})
	}
}

func TestAConnectionThatIsRefusedIsReset(t *testing.T) {
	host, guest := newEnds(t)
	seen := make(chan error, 1)
	port := listen(t, func(conn *net.TCPConn) {
		_, err := conn.Read(make([]byte, 1))
		seen <- err
	})
	conn, err := carried(host, guest, port)
	if err != nil {
		t.Fatal(err)
	}
	conn.Refuse()
	if err := <-seen; !errors.Is(err, syscall.ECONNRESET) {
		t.Errorf("the client sees %v", err)
	}
}

func TestOfAFloodOfConnectionsNotMoreAreCarriedThanThereMayBe(t *testing.T) {
	host, guest := newEnds(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go Forward(guest, listener, 7)
	for range maxForwarded + 10 {
		client, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
	}
	var first *yamux.Stream
	for range maxForwarded {
		stream, err := host.AcceptStream()
		if err != nil {
			t.Fatal(err)
		}
		first = stream
	}
	time.Sleep(200 * time.Millisecond)
	if n := guest.NumStreams(); n != maxForwarded {
		t.Errorf("%d connections are carried", n)
	}
	_ = first.Reset()
	if _, err := host.AcceptStream(); err != nil { // one that waited
		t.Error(err)
	}
}

func TestAPortWhereNobodyListensRefuses(t *testing.T) {
	eachWay(t, func(t *testing.T, dial func(int) (halfCloser, error)) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		port := listener.Addr().(*net.TCPAddr).Port
		_ = listener.Close()
		_, err = dial(port)
		network, ok := errors.AsType[net.Error](err)
		if !errors.Is(err, syscall.ECONNREFUSED) || !ok || network.Timeout() || !strings.Contains(err.Error(), "connection refused") {
			t.Errorf("got %v", err)
		}
	})
}

func TestAServerThatEndsAConnectionIsSeenToDoSo(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(conn *net.TCPConn)
		want error
		more string // that the server does not read
	}{
		"close":            {func(conn *net.TCPConn) { _ = conn.Close() }, io.EOF, ""},
		"half close":       {func(conn *net.TCPConn) { _ = conn.CloseWrite() }, io.EOF, ""},
		"reset":            {func(conn *net.TCPConn) { _, _ = conn.SetLinger(0), conn.Close() }, syscall.ECONNRESET, ""},
		"silence":          {func(*net.TCPConn) {}, os.ErrDeadlineExceeded, ""},
		"input left alone": {func(conn *net.TCPConn) { _ = conn.Close() }, syscall.ECONNRESET, "and more"},
	} {
		t.Run(name, func(t *testing.T) {
			eachWay(t, func(t *testing.T, dial func(int) (halfCloser, error)) {
				port := listen(t, func(conn *net.TCPConn) {
					_, _ = io.ReadFull(conn, make([]byte, 2))
					_, _ = conn.Write([]byte("answer"))
					time.Sleep(50 * time.Millisecond) // TCP drops what it has not sent yet when it resets
					c.end(conn)
				})
				conn := dialled(t, dial, port)
				_, _ = conn.Write([]byte("ok" + c.more))
				if name == "silence" {
					_ = conn.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
				}
				time.Sleep(150 * time.Millisecond) // the end is there before the answer is read
				got := make([]byte, 6)
				if _, err := io.ReadFull(conn, got); err != nil && name != "silence" || string(got) != "answer" {
					t.Errorf("read %q, %v", got, err)
				}
				if n, err := conn.Read(got); n != 0 || !errors.Is(err, c.want) {
					t.Errorf("then %d bytes, %v", n, err)
				}
			})
		})
	}
}

func TestAfterAResetNothingCanBeWritten(t *testing.T) {
	eachWay(t, func(t *testing.T, dial func(int) (halfCloser, error)) {
		conn := dialled(t, dial, listen(t, func(conn *net.TCPConn) {
			_, _ = conn.Read(make([]byte, 1))
			_, _ = conn.SetLinger(0), conn.Close()
		}))
		for range 2 { // the first error may be the news, the next one is the state
			var err error
			for err == nil {
				_, err = conn.Write(make([]byte, 1000))
			}
			if !errors.Is(err, syscall.ECONNRESET) && !errors.Is(err, syscall.EPIPE) {
				t.Fatal(err)
			}
		}
	})
}

func TestAClientThatHasSaidAllStillGetsTheAnswer(t *testing.T) {
	eachWay(t, func(t *testing.T, dial func(int) (halfCloser, error)) {
		port := listen(t, func(conn *net.TCPConn) {
			all, _ := io.ReadAll(conn)
			_, _ = conn.Write(bytes.ToUpper(all))
			_ = conn.Close()
		})
		conn := dialled(t, dial, port)
		_, _ = conn.Write([]byte("all of it"))
		if err := conn.CloseWrite(); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(conn); err != nil || string(got) != "ALL OF IT" {
			t.Errorf("got %q, %v", got, err)
		}
	})
}

func TestAClientThatLeavesIsMissed(t *testing.T) {
	eachWay(t, func(t *testing.T, dial func(int) (halfCloser, error)) {
		ended := make(chan string, 1)
		port := listen(t, func(conn *net.TCPConn) {
			all, err := io.ReadAll(conn)
			for err == nil { // nobody reads this: sooner or later TCP says so
				_, err = conn.Write(make([]byte, 100_000))
			}
			ended <- fmt.Sprintf("%s, %v", all, errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET))
		})
		conn := dialled(t, dial, port)
		_, _ = conn.Write([]byte("goodbye"))
		if err := conn.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := conn.Read(make([]byte, 1)); !errors.Is(err, net.ErrClosed) {
			t.Errorf("reading says %v", err)
		}
		if err := conn.Close(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("closing again says %v", err)
		}
		select {
		case got := <-ended:
			if got != "goodbye, true" {
				t.Errorf("the server saw %q", got)
			}
		case <-time.After(20 * time.Second):
			t.Error("the server still talks to nobody")
		}
	})
}

func TestWhatNobodyReadsHoldsUpNothingElse(t *testing.T) {
	eachWay(t, func(t *testing.T, dial func(int) (halfCloser, error)) {
		flood := listen(t, func(conn *net.TCPConn) {
			block := make([]byte, 1<<20)
			for range 100 {
				_, _ = conn.Write(block)
			}
		})
		echo := listen(t, func(conn *net.TCPConn) { _, _ = io.Copy(conn, conn); _ = conn.Close() })
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		stalled := dialled(t, dial, flood)
		time.Sleep(200 * time.Millisecond) // it has filled whatever takes it
		for range 3 {
			conn := dialled(t, dial, echo)
			message := bytes.Repeat([]byte("x"), 3<<20)
			go func() { _, _ = conn.Write(message); _ = conn.CloseWrite() }()
			if got, err := io.ReadAll(conn); err != nil || !bytes.Equal(got, message) {
				t.Errorf("%d bytes came back, %v", len(got), err)
			}
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > 8<<20 {
			t.Errorf("%d MiB are kept for whoever does not read", kept>>20)
		}
		if n, err := io.CopyN(io.Discard, stalled, 5<<20); err != nil {
			t.Errorf("of the flood there are %d bytes, %v", n, err)
		}
	})
}

func TestAnIdleConnectionIsToldFromOneThatIsNot(t *testing.T) {
	session := newLine(t)
	say := make(chan string)
	port := listen(t, func(conn *net.TCPConn) {
		for text := range say {
			if text == "" {
				_ = conn.Close()
			}
			_, _ = conn.Write([]byte(text))
		}
	})
	conn, err := Dial(t.Context(), session, port)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for range 3 { // asking takes nothing away
		if !conn.Idle() {
			t.Error("it is not idle at first")
		}
	}
	for _, text := range []string{"unasked", ""} {
		say <- text
		for deadline := time.Now().Add(10 * time.Second); conn.Idle(); time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%q does not come", text)
			}
		}
		if got := make([]byte, len(text)); text != "" {
			if _, err := io.ReadFull(conn, got); err != nil || string(got) != text || !conn.Idle() {
				t.Errorf("read %q, %v", got, err)
			}
		}
	}
}

func TestALineThatBreaksIsNotTheServersFault(t *testing.T) {
	session := newLine(t)
	port := listen(t, func(conn *net.TCPConn) { _, _ = io.Copy(conn, conn) })
	conn, err := Dial(t.Context(), session, port)
	if err != nil {
		t.Fatal(err)
	}
	go func() { time.Sleep(50 * time.Millisecond); _ = session.Close() }()
	_, read := conn.Read(make([]byte, 1))
	_, wrote := conn.Write([]byte("x"))
	_, redialled := Dial(t.Context(), session, port)
	for what, err := range map[string]error{"read": read, "write": wrote, "dial": redialled} {
		if !errors.Is(err, syscall.ENETDOWN) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestConnectingTakesNoLongerThanItMay(t *testing.T) {
	here, _ := net.Pipe() // nobody is at the other end
	session, err := Host(here)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err = Dial(ctx, session, 80)
	if network, ok := errors.AsType[net.Error](err); !ok || !network.Timeout() {
		t.Errorf("got %v", err)
	}
}

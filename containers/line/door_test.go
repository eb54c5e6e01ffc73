package line

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
)

// newDoor makes both ends of a door.
func newDoor(t testing.TB) *Opener {
	t.Helper()
	path := filepath.Join(t.TempDir(), "door")
	listener, err := net.ListenUnix(DoorNetwork, &net.UnixAddr{Name: path, Net: DoorNetwork})
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if there, err := listener.AcceptUnix(); err == nil {
			ServeDoor(there)
		}
	}()
	here, err := net.DialUnix(DoorNetwork, nil, &net.UnixAddr{Name: path, Net: DoorNetwork})
	if err != nil {
		t.Fatal(err)
	}
	opener := NewOpener(here)
	t.Cleanup(func() { _, _ = opener.Close(), listener.Close() })
	return opener
}

func TestADoorThatClosesIsNotTheServersFault(t *testing.T) {
	opener := newDoor(t)
	port := listen(t, func(conn *net.TCPConn) { _, _ = io.Copy(conn, conn); _ = conn.Close() })
	conn, err := opener.Dial(t.Context(), port)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = opener.Close()
	if _, err := opener.Dial(t.Context(), port); !errors.Is(err, syscall.ENETDOWN) {
		t.Errorf("got %v", err)
	}
	if _, err := conn.Write([]byte("x")); err != nil {
		t.Errorf("a connection that came through it: %v", err)
	}
}

func TestADoorThatLetsNothingThroughIsFoundOut(t *testing.T) {
	if err := newDoor(t).Try(t.Context()); err != nil {
		t.Errorf("a good one: %v", err)
	}
	path := filepath.Join(t.TempDir(), "door")
	listener, err := net.ListenUnix(DoorNetwork, &net.UnixAddr{Name: path, Net: DoorNetwork})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		there, err := listener.AcceptUnix()
		if err != nil {
			return
		}
		request := make([]byte, requestSize)
		_, _ = there.Read(request)
		_, _ = there.Write(append(request[:4:4], 0)) // it says that all is well, and no socket comes
	}()
	here, err := net.DialUnix(DoorNetwork, nil, &net.UnixAddr{Name: path, Net: DoorNetwork})
	if err != nil {
		t.Fatal(err)
	}
	opener := NewOpener(here)
	defer opener.Close()
	if err := opener.Try(t.Context()); !errors.Is(err, syscall.ENETDOWN) {
		t.Errorf("one that lets nothing through: %v", err)
	}
}

func TestADoorServesSeveralAtOnce(t *testing.T) {
	opener := newDoor(t)
	port := listen(t, func(conn *net.TCPConn) { _, _ = io.Copy(conn, conn); _ = conn.Close() })
	var all errgroup.Group
	for i := range 50 {
		all.Go(func() error {
			conn, err := opener.Dial(t.Context(), port)
			if err != nil {
				return err
			}
			defer conn.Close()
			text := fmt.Sprint("message ", i)
			if _, err := io.WriteString(conn, text); err != nil {
				return err
			}
			got := make([]byte, len(text))
			_, err = io.ReadFull(conn, got)
			if string(got) != text {
				return fmt.Errorf("got %q: %w", got, err)
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		t.Error(err)
	}
}

func TestWhoDoesNotWaitForADoorGetsNothing(t *testing.T) {
	ends := make(chan error, 1)
	port := listen(t, func(conn *net.TCPConn) { _, err := conn.Read(make([]byte, 1)); ends <- err })
	opener := newDoor(t)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if conn, err := opener.Dial(cancelled, port); err == nil {
		_ = conn.Close() // it was quicker
	} else if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	select {
	case <-ends: // the connection is not left open
	case <-time.After(20 * time.Second):
		t.Error("a connection that nobody has is left open")
	}
}

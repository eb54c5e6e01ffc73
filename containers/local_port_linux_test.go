package containers

import (
	"net"
	"os"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

func TestAPortIsLeasedOnce(t *testing.T) {
	seen := map[int]bool{}
	for range 300 {
		port, lease, err := LeasePort()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = lease.Close() })
		if seen[port] {
			t.Fatalf("port %d was leased twice", port)
		}
		seen[port] = true
		listener, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(port))
		if err != nil {
			t.Fatalf("a leased port is not free: %v", err)
		}
		_ = listener.Close()
	}
}

// TestALeaseHoldsAgainstWhoeverAsks asks for one port by name, as another process would: the lock is
// one of the open file, so that another one of this process is as good.
func TestALeaseHoldsAgainstWhoeverAsks(t *testing.T) {
	port, lease, err := LeasePort()
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.OpenFile(lease.(*os.File).Name(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if taken, err := takePort(other, port); taken || err != nil {
		t.Fatalf("taken: %t, %v", taken, err)
	}
	if err := lease.Close(); err != nil {
		t.Fatal(err)
	}
	if taken, err := takePort(other, port); !taken || err != nil {
		t.Errorf("after the lease: taken: %t, %v", taken, err)
	}
}

func TestAPortWhereSomebodyListensIsNotLeased(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	file, err := os.Create(t.TempDir() + "/ports")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	port := listener.Addr().(*net.TCPAddr).Port
	if taken, err := takePort(file, port); taken || err != nil {
		t.Fatalf("taken: %t, %v", taken, err)
	}
	lock := unix.Flock_t{Type: unix.F_WRLCK, Start: int64(port), Len: 1}
	if err := unix.FcntlFlock(file.Fd(), unix.F_OFD_GETLK, &lock); err != nil || lock.Type != unix.F_UNLCK {
		t.Errorf("its byte stays locked: %v", err)
	}
}

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"syscall"
	"time"

	"staminabench/harness/match"
	"staminabench/harness/runner"
)

// prepared is a request as bytes, and the status of its answer.
type prepared struct {
	bytes  []byte
	status string
}

// floor sends the requests of all cases as they were recorded: a new server gives the same ids. It
// blocks in the system's own calls, and looks at an answer only to find its end and its status.
type floor []prepared

// recorder is a client that keeps what it sends.
type recorder struct {
	runner.Client
	sent floor
}

// Do sends and keeps a request.
func (r *recorder) Do(ctx context.Context, method, path, body string) (match.Exchange, error) {
	x, err := r.Client.Do(ctx, method, path, body)
	request, invalid := http.NewRequest(method, "http://127.0.0.1"+path, strings.NewReader(body))
	if err != nil || invalid != nil {
		return x, errors.Join(err, invalid)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	request.Header.Set("Accept-Encoding", "gzip")
	var raw bytes.Buffer
	err = request.Write(&raw)
	r.sent = append(r.sent, prepared{raw.Bytes(), strconv.Itoa(x.Status)})
	return x, err
}

// record runs the cases once and keeps their requests.
func (w *world) record(ctx context.Context) (floor, error) {
	url, stop, err := w.serve(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	client, err := runner.NewSocket(url, runner.DefaultLimits())
	if err != nil {
		return nil, err
	}
	defer client.Close()
	r := recorder{Client: client}
	report := (&runner.Runner{Client: &r}).Run(ctx, w.cases)
	return r.sent, passed(report)
}

func (f floor) run(ctx context.Context, url string) (time.Duration, error) {
	address, err := netip.ParseAddrPort(strings.TrimPrefix(url, "http://"))
	if err != nil {
		return 0, err
	}
	began := time.Now()
	fd, err := connect(address)
	if err != nil {
		return 0, fmt.Errorf("connect: %w", err)
	}
	defer syscall.Close(fd)
	buffer := make([]byte, 1<<20)
	for i := range f {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		answer, err := exchange(fd, f[i].bytes, buffer)
		if err != nil {
			return 0, fmt.Errorf("request %d: %w", i, err)
		}
		if status := string(answer[len("HTTP/1.1 "):][:3]); status != f[i].status {
			return 0, fmt.Errorf("request %d: status %s, not %s as before: %w", i, status, f[i].status, errNotPassed)
		}
	}
	return time.Since(began), nil
}

// connect opens a socket that blocks, for at most 5 s at a time.
func connect(to netip.AddrPort) (fd int, err error) {
	fd, err = syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		return 0, err
	}
	syscall.CloseOnExec(fd)
	err = errors.Join(
		syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1),
		syscall.SetsockoptTimeval(fd, syscall.SOL_SOCKET, syscall.SO_RCVTIMEO, &syscall.Timeval{Sec: 5}),
		syscall.Connect(fd, &syscall.SockaddrInet4{Port: int(to.Port()), Addr: to.Addr().As4()}),
	)
	if err != nil {
		_ = syscall.Close(fd)
	}
	return fd, err
}

// exchange sends a request and reads its answer into a buffer.
func exchange(fd int, request, buffer []byte) ([]byte, error) {
	for len(request) > 0 {
		n, err := syscall.Write(fd, request)
		if err != nil && !errors.Is(err, syscall.EINTR) {
			return nil, err
		}
		request = request[max(n, 0):]
	}
	for length := 0; ; {
		n, err := syscall.Read(fd, buffer[length:])
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if err != nil || n == 0 {
			return nil, fmt.Errorf("no complete answer after %d bytes: %w", length, err)
		}
		if length += n; complete(buffer[:length]) {
			return buffer[:length], nil
		}
	}
}

// complete reports whether an answer of a server that we know is there as a whole.
func complete(answer []byte) bool {
	head := bytes.Index(answer, []byte("\r\n\r\n"))
	if head < 0 {
		return false
	}
	if _, after, found := bytes.Cut(answer[:head+2], []byte("\r\nContent-Length: ")); found {
		digits, _, _ := bytes.Cut(after, []byte("\r\n"))
		n, err := strconv.Atoi(string(digits))
		return err == nil && len(answer) >= head+4+n
	}
	if bytes.Contains(answer[:head], []byte("\r\nTransfer-Encoding: chunked")) {
		return bytes.HasSuffix(answer, []byte("\r\n0\r\n\r\n"))
	}
	return true // a 204
}

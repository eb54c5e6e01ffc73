package runner

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
)

// TransportError says why a request got no complete HTTP answer.
type TransportError struct {
	Kind   Kind
	Reused bool  // the connection had served a request before: it may just have been closed
	Err    error // the cause
}

// Kind is what went wrong with a request.
type Kind string

// The kinds of transport errors.
const (
	Timeout  Kind = "timeout"  // no complete answer in time
	Gone     Kind = "gone"     // connection refused, reset, or closed before the answer was complete
	Protocol Kind = "protocol" // something answered, but not in HTTP
	Encoding Kind = "encoding" // a complete answer, with a body that is not in the encoding that it names
	Own      Kind = "own"      // our side: cancelled, no sockets left, a request that cannot be sent
)

// Error tells the kind and the cause.
func (e *TransportError) Error() string { return fmt.Sprintf("%s: %v", e.Kind, e.Err) }

// Unwrap is the cause.
func (e *TransportError) Unwrap() error { return e.Err }

// ownErrors are errors that this machine's own limits and network cause, not the server.
var ownErrors = []error{
	syscall.EMFILE, syscall.ENFILE, syscall.ENOBUFS, syscall.ENOMEM, syscall.EADDRNOTAVAIL,
	syscall.ENETUNREACH, syscall.ENETDOWN, syscall.EHOSTUNREACH, syscall.EACCES, syscall.EPERM,
}

// classify finds the kind of an error of the network or of reading an answer.
func classify(ctx context.Context, err error) Kind {
	if ctx.Err() != nil {
		return Own
	}
	for _, own := range ownErrors {
		if errors.Is(err, own) {
			return Own
		}
	}
	if _, ok := errors.AsType[*net.DNSError](err); ok {
		return Own
	}
	if errors.Is(err, errEncoding) { // whose cause may be an early end, of the body only
		return Encoding
	}
	if network, ok := errors.AsType[net.Error](err); ok {
		if network.Timeout() {
			return Timeout
		}
		return Gone
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return Gone
	}
	return Protocol
}

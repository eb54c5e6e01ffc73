package gateway

import (
	"context"
	"errors"
	"io"
	"time"
)

// joined reads from one place and closes another.
type joined struct {
	io.Reader
	io.Closer
}

// failing goes on with a reader unless that has failed already.
type failing struct {
	err  error
	rest io.Reader
}

// Read implements [io.Reader].
func (f failing) Read(p []byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return f.rest.Read(p)
}

// watched is the body of an answer whose provider must not fall silent.
type watched struct {
	io.ReadCloser
	ctx     context.Context
	cancel  context.CancelCauseFunc
	timer   *time.Timer
	silence time.Duration
}

// Read implements [io.Reader]. It tells why it cannot go on. Between two reads it is the agent that takes its time.
func (w *watched) Read(p []byte) (int, error) {
	w.timer.Reset(w.silence)
	n, err := w.ReadCloser.Read(p)
	w.timer.Stop()
	if err != nil && errors.Is(context.Cause(w.ctx), errSilence) {
		err = errSilence
	}
	return n, err
}

// Close implements [io.Closer].
func (w *watched) Close() error {
	w.timer.Stop()
	defer w.cancel(nil)
	return w.ReadCloser.Close()
}

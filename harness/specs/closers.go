package specs

import (
	"context"
	"errors"
	"sync"
)

// closers is what must be closed however the suite ends. Ginkgo's own cleanup of an ordered container
// does not run if the suite's time is up in the middle of it; that of the suite does.
type closers struct {
	mu   sync.Mutex
	list []func(context.Context) error
}

func (c *closers) add(f func(context.Context) error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, f)
}

// close closes all, at the same time: each may have to wait for an engine.
func (c *closers) close(ctx context.Context) error {
	c.mu.Lock()
	list := c.list
	c.list = nil
	c.mu.Unlock()
	errs := make([]error, len(list))
	var wait sync.WaitGroup
	for i, f := range list {
		wait.Go(func() { errs[i] = f(ctx) })
	}
	wait.Wait()
	return errors.Join(errs...)
}

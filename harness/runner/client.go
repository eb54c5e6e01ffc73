package runner

import (
	"context"

	"staminabench/harness/match"
)

// Client sends one request and reads its answer to the end. body is "" for none.
//
// Any complete HTTP answer is an Exchange, whatever its status; a body beyond the client's limit is
// cut and marked Truncated. Without one the error is a [*TransportError]. A Client serves one
// caller at a time.
type Client interface {
	Do(ctx context.Context, method, path, body string) (match.Exchange, error)
}

// renewer is a Client that keeps a connection; Renew makes the next request begin a new one.
type renewer interface{ Renew() }

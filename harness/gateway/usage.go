package gateway

import "staminabench/harness/usage"

// Usage is what one answer used, in tokens. Where a provider does not tell a class, its tokens are within
// another one (cached ones within Input, reasoning within Output).
type Usage = usage.Tokens

func tokens(n int64) *int64 { return &n }

func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

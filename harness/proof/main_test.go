package proof

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain lets the heap grow: the proofs make millions of short-lived requests, and a fifth of the
// time went to collecting them.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

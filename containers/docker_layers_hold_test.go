//go:build hold

package containers

import "testing"

// TestMoreRestoresThanAnEngineHasLayers takes minutes.
func TestMoreRestoresThanAnEngineHasLayers(t *testing.T) {
	playRounds(t, startDocker(t, nil), 130)
}

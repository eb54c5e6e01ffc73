package trajectory

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// keepSample keeps what a test made where TRAJECTORY_SAMPLES says, for the validator of the Harbor project:
//
//	TRAJECTORY_SAMPLES=/tmp/samples go test ./reports/trajectory
//	for f in /tmp/samples/*.json; do python -m harbor.utils.trajectory_validator $f; done
func keepSample(t *testing.T, text []byte) {
	t.Helper()
	folder := os.Getenv("TRAJECTORY_SAMPLES")
	if folder == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%x.json", sha256.Sum256(text))), text, 0o644); err != nil {
		t.Fatal(err)
	}
}

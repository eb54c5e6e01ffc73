package client

import (
	"strings"
	"testing"

	"staminabench/harness/runner"
)

func TestAServerThatHangsIsNotAskedForever(t *testing.T) {
	var told []string
	s := New("http://127.0.0.1:1", func(message string, _ ...int) { told = append(told, message) })
	s.timeouts = runner.DefaultLimits().Timeouts - 1
	s.Begin().Get(t.Context(), "/a")
	s.timeouts++
	s.Begin().Get(t.Context(), "/a")
	if len(told) != 2 || strings.Contains(told[0], "too many") || told[1] != "GET /a: "+errHung.Error() {
		t.Errorf("told %q", told)
	}
}

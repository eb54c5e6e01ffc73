package match

import (
	"strings"
	"testing"
)

func TestHaveNoBody(t *testing.T) {
	for _, e := range []expectation{
		{HaveNoBody(), answer(204, ""), ""},
		{HaveNoBody(), answer(204, "{}"), "expected no body, got 2 bytes: {}"},
		{HaveNoBody(), answer(204, " "), "got 1 bytes"},
		{HaveNoBody(), answer(204, strings.Repeat("x", 1<<20)), "got 1048576 bytes: xxx"},
	} {
		e.check(t)
	}
}

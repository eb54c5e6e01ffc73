package proc

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestOutputWithinTheCapIsKeptWhole(t *testing.T) {
	for _, size := range []int{0, 1, 499, 500, 501, 999, 1000} {
		c := NewCapped(1000)
		text := strings.Repeat("ab", size)[:size]
		for i := 0; i < size; i += 7 {
			fmt.Fprint(c, text[i:min(i+7, size)])
		}
		if c.String() != text {
			t.Errorf("%d bytes: got %d bytes", size, len(c.String()))
		}
	}
}

func TestOfLongOutputHeadAndTailAreKept(t *testing.T) {
	for _, chunk := range []int{1, 7, 600, 5000} {
		c := NewCapped(1000)
		var all strings.Builder
		for i := 0; all.Len() < 5000; i++ {
			fmt.Fprintf(&all, "line %d\n", i)
		}
		text := all.String()
		for i := 0; i < len(text); i += chunk {
			fmt.Fprint(c, text[i:min(i+chunk, len(text))])
		}
		got := c.String()
		head, rest, ok := strings.Cut(got, "\n[")
		notice, tail, ok2 := strings.Cut(rest, "]\n")
		if !ok || !ok2 || !strings.HasPrefix(text, head) || !strings.HasSuffix(text, tail) || tail == "" {
			t.Fatalf("chunks of %d: got %q", chunk, got)
		}
		if len(got) > 1000 {
			t.Errorf("chunks of %d: %d bytes are kept", chunk, len(got))
		}
		if want := fmt.Sprintf("%d bytes left out", len(text)-len(head)-len(tail)); notice != want {
			t.Errorf("chunks of %d: says %q, want %q", chunk, notice, want)
		}
	}
}

func TestOutputIsAlwaysTextAndNeverGrows(t *testing.T) {
	c := NewCapped(1000)
	fmt.Fprint(c, strings.Repeat("ü\xff", 2000))
	if got := c.String(); !utf8.ValidString(got) || len(got) > 1000 {
		t.Errorf("%d bytes, valid: %t", len(got), utf8.ValidString(got))
	}
}

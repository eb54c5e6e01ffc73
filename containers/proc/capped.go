package proc

import (
	"fmt"
	"strings"
	"sync"
)

// OutputCap is the most that is kept of a command's output, in bytes: the beginning,
// which tells what was run, and the end, which tells how it went wrong.
const OutputCap = 64 << 10

// noticeRoom is set aside for the line that says how much was left out.
const noticeRoom = 64

// Capped keeps the head and the tail of what is written to it. It never fails and never
// blocks, so that a talkative command is not slowed down. It is safe for concurrent use.
type Capped struct {
	mu    sync.Mutex
	limit int    // bytes kept, the notice included
	head  []byte // the first half
	ring  []byte // the last bytes after the head, oldest at next once it is full
	next  int
	total int64 // bytes written
}

// NewCapped returns a buffer that keeps at most limit bytes.
func NewCapped(limit int) *Capped { return &Capped{limit: limit} }

// Write keeps what there is room for and reports all of p as written.
func (c *Capped) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(p)
	c.total += int64(n)
	if room := c.limit/2 - len(c.head); room > 0 {
		take := min(room, len(p))
		c.head = append(c.head, p[:take]...)
		p = p[take:]
	}
	c.writeTail(p)
	return n, nil
}

func (c *Capped) writeTail(p []byte) {
	size := c.limit - c.limit/2
	if len(p) > size {
		p = p[len(p)-size:]
	}
	if room := size - len(c.ring); room > 0 {
		take := min(room, len(p))
		c.ring = append(c.ring, p[:take]...)
		p = p[take:]
	}
	for len(p) > 0 {
		n := copy(c.ring[c.next:], p)
		c.next = (c.next + n) % len(c.ring)
		p = p[n:]
	}
}

// String is the output as text. Bytes that are no UTF-8 become '?', which is as long as
// the shortest of them, so that the text stays within the limit.
func (c *Capped) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	tail := string(c.ring[c.next:]) + string(c.ring[:c.next])
	left := c.total - int64(len(c.head)+len(tail))
	if left == 0 {
		return strings.ToValidUTF8(string(c.head)+tail, "?")
	}
	cut := min(noticeRoom, len(tail))
	notice := fmt.Sprintf("\n[%d bytes left out]\n", left+int64(cut))
	return strings.ToValidUTF8(string(c.head), "?") + notice + strings.ToValidUTF8(tail[cut:], "?")
}

package proc

import (
	"os"
	"strconv"
)

// expendableScore makes a process look to the kernel as if it used half of the memory that there is
// besides its own. So a small process without it outlives all that have it.
const expendableScore = 500

// offer says how readily the kernel may kill this process for want of memory. A child inherits it:
// there is no other way to set it before the child runs. Where it cannot be set, size alone counts.
func offer(score int) {
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte(strconv.Itoa(score)), 0)
}

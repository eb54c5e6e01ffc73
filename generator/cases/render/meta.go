package render

import "fmt"

// Meta says where cases come from; it is written into the head of what is rendered.
type Meta struct {
	Title     string // of the scenario: "Coffee roastery"
	Generator string // its version
	Seed      uint64
	Turn      int
	Attempt   int
}

// String names the cases: "Coffee roastery, seed 7, turn 12, attempt 0".
func (m Meta) String() string {
	return fmt.Sprintf("%s, seed %d, turn %d, attempt %d", m.Title, m.Seed, m.Turn, m.Attempt)
}

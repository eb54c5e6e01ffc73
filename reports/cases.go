package reports

import (
	"sync"

	"staminabench/harness/journal"
)

// Cases is the case list of a turn. The lists of a scenario's turns hold mostly the same cases, and
// those of its sessions hold the same, so each distinct case is kept once and a list is numbers.
type Cases struct {
	all   *shelf
	index []uint32
}

// Len is the number of cases.
func (c Cases) Len() int { return len(c.index) }

// At is the case of a verdict.
func (c Cases) At(i int) journal.Case { return c.all.cases[c.index[i]] }

// shelf keeps distinct cases. Sessions are read at the same time, so it is locked while it grows.
type shelf struct {
	sync.Mutex
	number map[journal.Case]uint32
	cases  []journal.Case
}

func newShelf() *shelf { return &shelf{number: map[journal.Case]uint32{}} }

func (s *shelf) keep(list []journal.Case) Cases {
	s.Lock()
	defer s.Unlock()
	kept := Cases{all: s, index: make([]uint32, len(list))}
	for i, c := range list {
		n, known := s.number[c]
		if !known {
			n = uint32(len(s.cases))
			s.number[c] = n
			s.cases = append(s.cases, c)
		}
		kept.index[i] = n
	}
	return kept
}

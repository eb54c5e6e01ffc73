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
	texts  map[string]string // each text once: cases share most of theirs
	cases  []journal.Case
}

func newShelf() *shelf { return &shelf{number: map[journal.Case]uint32{}, texts: map[string]string{}} }

func (s *shelf) keep(list []journal.Case) Cases {
	s.Lock()
	defer s.Unlock()
	kept := Cases{all: s, index: make([]uint32, len(list))}
	for i, c := range list {
		n, known := s.number[c]
		if !known {
			for _, text := range []*string{&c.ID, &c.Family, &c.Label, &c.Title, &c.By} {
				*text = s.once(*text)
			}
			n = uint32(len(s.cases))
			s.number[c] = n
			s.cases = append(s.cases, c)
		}
		kept.index[i] = n
	}
	return kept
}

func (s *shelf) once(text string) string {
	if kept, known := s.texts[text]; known {
		return kept
	}
	s.texts[text] = text
	return text
}

// done forgets what is only needed while sessions are read.
func (s *shelf) done() { s.number, s.texts = nil, nil }

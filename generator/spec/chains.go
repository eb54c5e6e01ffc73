package spec

import "fmt"

// validateChains checks that required refs form no cycle, and no chain of more than MaxChain.
func (s *Specification) validateChains() error {
	for i := range s.Entities {
		if d := s.depth(&s.Entities[i], 0); d > MaxChain {
			return fmt.Errorf("entity %s: required refs form a cycle or a chain of more than %d", s.Entities[i].Name, MaxChain)
		}
	}
	return nil
}

// depth is the length of the longest chain of required refs from an entity; it stops beyond MaxChain.
func (s *Specification) depth(e *Entity, above int) int {
	longest := above
	if above > MaxChain {
		return above
	}
	for i := range e.Fields {
		if f := &e.Fields[i]; f.Type == Ref && f.Presence == Required {
			longest = max(longest, s.depth(s.Entity(f.Target), above+1))
		}
	}
	return longest
}

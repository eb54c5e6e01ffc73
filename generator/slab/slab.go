// Package slab is memory for many small pieces that live as long as each other, as the records and
// request bodies of a case do: the collector handles a slab of them as one, and when all of them are
// done with, the next case takes their places. Entry point: [Of].
//
// It is not for pieces that outlive each other: one that is still used keeps its whole slab.
package slab

// most is how many items share a slab at most, unless one piece is larger.
const most = 4096

// Of gives out pieces of items. The zero value is ready. It is not safe for concurrent use.
type Of[T any] struct{ items []T }

// Take returns an empty piece with room for n items; what they were is not cleared.
func (s *Of[T]) Take(n int) []T {
	if cap(s.items)-len(s.items) < n {
		s.items = make([]T, 0, max(n, min(2*cap(s.items), most)))
	}
	at := len(s.items)
	s.items = s.items[:at+n]
	return s.items[at : at : at+n]
}

// Reuse gives the places of all pieces away again: they must not be used any more.
func (s *Of[T]) Reuse() { s.items = s.items[:0] }

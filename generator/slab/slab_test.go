package slab_test

import (
	"testing"

	"pgregory.net/rapid"

	"staminabench/generator/slab"
)

func TestPiecesNeverShareAPlaceUntilTheyAreReused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s slab.Of[int]
		for range rapid.IntRange(1, 3).Draw(t, "rounds") {
			sizes := rapid.SliceOfN(rapid.IntRange(0, 6000), 1, 40).Draw(t, "sizes")
			pieces := make([][]int, len(sizes))
			for i, n := range sizes {
				piece := s.Take(n)
				if len(piece) != 0 || cap(piece) != n {
					t.Fatalf("a piece of %d has the length %d and the capacity %d", n, len(piece), cap(piece))
				}
				for range n {
					piece = append(piece, i)
				}
				pieces[i] = piece
			}
			for i, piece := range pieces {
				for _, v := range piece {
					if v != i {
						t.Fatalf("piece %d holds %d", i, v)
					}
				}
			}
			s.Reuse()
		}
	})
}

func TestPiecesAreTakenAgainWithoutNewMemory(t *testing.T) {
	var s slab.Of[[4]int]
	s.Take(100)
	if n := testing.AllocsPerRun(50, func() { s.Reuse(); s.Take(30); s.Take(70) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

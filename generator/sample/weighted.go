package sample

import "staminabench/generator/values"

// weighted is a list of things with weights.
type weighted[T any] []struct {
	thing  T
	weight int
}

func (w weighted[T]) draw(r values.Source) T {
	total := 0
	for _, x := range w {
		total += x.weight
	}
	n := r.IntN(total)
	for _, x := range w {
		if n -= x.weight; n < 0 {
			return x.thing
		}
	}
	panic("sample: weights do not add up")
}

package gateway

// Usage is what one answer used, in tokens. The classes are disjoint. nil is unknown, which is not 0:
// where a provider does not tell a class, its tokens are within another one (cached ones within Input,
// reasoning within Output).
type Usage struct {
	Input      *int64 `json:"input,omitempty"` // neither read from a cache nor written to it
	CacheRead  *int64 `json:"cacheRead,omitempty"`
	CacheWrite *int64 `json:"cacheWrite,omitempty"`
	Output     *int64 `json:"output,omitempty"` // without reasoning
	Reasoning  *int64 `json:"reasoning,omitempty"`
}

// Known tells whether a provider said anything at all.
func (u Usage) Known() bool {
	for _, n := range u.classes() {
		if *n != nil {
			return true
		}
	}
	return false
}

// Total is the sum of the classes that are known.
func (u Usage) Total() int64 {
	var sum int64
	for _, n := range u.classes() {
		sum += orZero(*n)
	}
	return sum
}

func (u *Usage) classes() [5]**int64 {
	return [5]**int64{&u.Input, &u.CacheRead, &u.CacheWrite, &u.Output, &u.Reasoning}
}

// add adds other to u; a class that is unknown in both stays unknown.
func (u *Usage) add(other Usage) {
	to, from := u.classes(), other.classes()
	for i := range to {
		if n := *from[i]; n != nil {
			*to[i] = tokens(orZero(*to[i]) + *n)
		}
	}
}

func equalUsage(a, b Usage) bool {
	x, y := a.classes(), b.classes()
	for i := range x {
		if (*x[i] == nil) != (*y[i] == nil) || orZero(*x[i]) != orZero(*y[i]) {
			return false
		}
	}
	return true
}

func tokens(n int64) *int64 { return &n }

func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

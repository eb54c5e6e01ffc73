package usage

// Classes are the classes of tokens. They are disjoint.
var Classes = []string{"input", "cache read", "cache write", "output", "reasoning"}

// Tokens is what was used, in disjoint classes. nil is unknown, which is not 0.
//
// Every form in which models answer tells input and output. The other classes are parts that a provider may
// tell apart, and some forms have no word for: where one is not told, its tokens, if there were any, are within
// Input (those of a cache) or Output (reasoning), and are paid as these. See [Tokens.Whole].
type Tokens struct {
	Input      *int64 `json:"input,omitempty"` // neither read from a cache nor written to it
	CacheRead  *int64 `json:"cacheRead,omitempty"`
	CacheWrite *int64 `json:"cacheWrite,omitempty"`
	Output     *int64 `json:"output,omitempty"` // without reasoning
	Reasoning  *int64 `json:"reasoning,omitempty"`
}

// ByClass takes the counts apart, in the order of [Classes].
func (t *Tokens) ByClass() [5]**int64 {
	return [5]**int64{&t.Input, &t.CacheRead, &t.CacheWrite, &t.Output, &t.Reasoning}
}

// Known tells whether anything is known at all.
func (t Tokens) Known() bool {
	for _, n := range t.ByClass() {
		if *n != nil {
			return true
		}
	}
	return false
}

// Whole tells whether nothing is missing: the total, and by a price the cost, is then exact, however many
// classes were told apart.
func (t Tokens) Whole() bool { return t.Input != nil && t.Output != nil }

// Total is the sum of the classes that are known.
func (t Tokens) Total() int64 {
	var sum int64
	for _, n := range t.ByClass() {
		sum += orZero(*n)
	}
	return sum
}

// Add adds other to t; a class that is unknown in both stays unknown.
func (t *Tokens) Add(other Tokens) {
	to, from := t.ByClass(), other.ByClass()
	for i := range to {
		if n := *from[i]; n != nil {
			sum := orZero(*to[i]) + *n
			*to[i] = &sum
		}
	}
}

// Clone is a copy that shares nothing.
func (t Tokens) Clone() Tokens {
	var copied Tokens
	copied.Add(t)
	return copied
}

// Equal tells whether both know the same, and the same of it.
func (t Tokens) Equal(other Tokens) bool {
	a, b := t.ByClass(), other.ByClass()
	for i := range a {
		if (*a[i] == nil) != (*b[i] == nil) || orZero(*a[i]) != orZero(*b[i]) {
			return false
		}
	}
	return true
}

func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

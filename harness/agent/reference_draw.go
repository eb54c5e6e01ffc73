package agent

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// repairs is the probability with which a retry repairs what the attempt before got wrong.
const repairs = 0.6

// draw is the random stream of an attempt: of the agent's seed, the scenario's seed, the turn and the
// attempt. All four are hashed, so that neighbouring streams have nothing in common.
func (r *Reference) draw(turn, attempt int) *rand.Rand {
	var key []byte
	for _, n := range []uint64{r.seed, r.scenario.Seed, uint64(turn), uint64(attempt)} {
		key = binary.BigEndian.AppendUint64(key, n)
	}
	sum := sha256.Sum256(key)
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:16])))
}

// repaired reports whether an attempt or one before it repaired what went wrong at attempt 0.
// Whatever is repaired stays so for the turn.
func (r *Reference) repaired(turn, attempt int) bool {
	for i := 1; i <= attempt; i++ {
		if r.draw(turn, i).Float64() < repairs {
			return true
		}
	}
	return false
}

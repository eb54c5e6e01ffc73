package gateway

// guessed is what answers took that did not tell: for limits only, which would not hold otherwise. What is
// recorded stays unknown.
type guessed struct {
	tokens int64
	cost   float64
}

// Tokens by length: of texts, and of streams, in which each token comes in an event of its own.
const (
	bytesPerToken = 4
	bytesPerEvent = 100
)

// guess goes by the length of what was sent, if a model was at it and did not tell.
func (s *Session) guess(r *Record) guessed {
	asked := r.begun() || r.Gone && r.Fault == "" && r.Refused == ""
	if !r.Ask || !asked || r.Duplicate || r.Usage.Known() {
		return guessed{}
	}
	in, out := r.Request.Bytes/bytesPerToken, r.Answer.Bytes/bytesPerToken
	if r.Stream {
		out = r.Answer.Bytes / bytesPerEvent
	}
	cost, _ := s.costs(r, Usage{Input: &in, Output: &out}) // 0 without a price
	return guessed{tokens: in + out, cost: cost}
}

func (g *guessed) add(other guessed) {
	g.tokens += other.tokens
	g.cost += other.cost
}

package gateway

import (
	"encoding/json"
	"net/http"
)

// Refusal is why the gateway did not pass a request on.
type Refusal string

// The refusals.
const (
	RefusedIdle     Refusal = "no_attempt"     // no attempt of the session is in flight
	RefusedPath     Refusal = "path"           // nothing that a model is asked
	RefusedModel    Refusal = "model"          // not a model of the session
	RefusedRequests Refusal = "limit_requests" // a limit of the condition is reached
	RefusedTokens   Refusal = "limit_tokens"
	RefusedCost     Refusal = "limit_cost"
	RefusedPrice    Refusal = "unpriced" // the cost is limited, but the model has no price
	RefusedEncoding Refusal = "encoding" // compressed in a way that is not known
	RefusedSize     Refusal = "size"
)

// Limit tells whether it is a limit of the condition that was reached.
func (r Refusal) Limit() bool {
	return r == RefusedRequests || r == RefusedTokens || r == RefusedCost
}

// refusals says how they are answered: with statuses that no client tries again.
var refusals = map[Refusal]struct {
	status  int
	message string
}{
	RefusedIdle:     {http.StatusForbidden, "your turn has ended; nothing is answered before the next one"},
	RefusedPath:     {http.StatusNotFound, "this gateway answers chat completions, responses and messages"},
	RefusedModel:    {http.StatusNotFound, "this model is not part of the session"},
	RefusedRequests: {http.StatusForbidden, "the limit of requests is reached"},
	RefusedTokens:   {http.StatusForbidden, "the limit of tokens is reached"},
	RefusedCost:     {http.StatusForbidden, "the limit of cost is reached"},
	RefusedPrice:    {http.StatusForbidden, "the cost is limited and this model has no price"},
	RefusedEncoding: {http.StatusUnsupportedMediaType, "requests may be compressed by gzip, deflate and zstd only"},
	RefusedSize:     {http.StatusRequestEntityTooLarge, "the request could not be read, or is too large"},
}

// refuse answers a request that is not passed on, and counts it.
func (s *Session) refuse(w http.ResponseWriter, to route, why Refusal, detail string) int {
	s.mu.Lock()
	s.refused[why]++
	if s.current != nil {
		s.current.summary.Refused[why]++
	}
	s.mu.Unlock()
	s.gateway.options.Refused(s.options.Name, why, detail)
	answer := refusals[why]
	writeError(w, to.wire, answer.status, "permission_error", "stamina gateway: "+answer.message)
	return answer.status
}

// mostNoted bounds the records of requests that were not let in: an agent may ask again and again.
const mostNoted = 1000

// note writes down a request that was not let in, as one of the attempt in flight or of the one before. What it
// asked is not read.
func (s *Session) note(r *http.Request, to route, why Refusal, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.noted >= mostNoted {
		return
	}
	s.noted++
	s.seq++
	s.write(&Record{
		At: s.gateway.options.Now().UTC().Round(0), Session: s.options.Name, Mark: s.mark, Seq: s.seq,
		Wire: to.wire, Path: s.name(r.Method + " " + r.URL.Path), Refused: why, Status: status,
	})
}

// writeError answers in the form that the vendor's clients understand.
func writeError(w http.ResponseWriter, wire Wire, status int, kind, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(errorBody(wire, kind, message))
}

func errorBody(wire Wire, kind, message string) []byte {
	problem := map[string]any{"type": kind, "message": message}
	body := map[string]any{"error": problem}
	if wire == Messages {
		body["type"] = "error"
	} else {
		problem["code"], problem["param"] = kind, nil
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic(err) // texts always encode
	}
	return text
}

package gateway

import (
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// tellEvery is how often the user is told that a provider is waited for.
const tellEvery = time.Minute

// Address is where the provider of a wire form is asked, without what could be a secret; "" if nobody is.
func (g *Gateway) Address(wire Wire) string {
	base := g.bases[wire]
	if base == nil {
		return ""
	}
	return (&url.URL{Scheme: base.Scheme, Host: base.Host, Path: base.Path}).String()
}

// Trouble is why the last try had no answer from the provider, for people: the agent is not told. It is "" if it
// had one, be it an error.
func (s *Session) Trouble() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.trouble
}

// worry keeps why a try had no answer.
func (s *Session) worry(x *exchange, fault Fault, res *http.Response, err error) {
	trouble := ""
	if fault != "" && res == nil {
		trouble = x.why(fault, res, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trouble = trouble
}

// why tells in a line what was wrong with a try.
func (x *exchange) why(fault Fault, res *http.Response, err error) string {
	switch {
	case err != nil:
		return x.session.name(fmt.Sprintf("%s: %v", fault, err))
	case res != nil && res.StatusCode >= http.StatusBadRequest:
		return fmt.Sprintf("%s: status %d", fault, res.StatusCode)
	}
	return string(fault)
}

// tellWaiting tells the user that the provider is asked again, unless that was told a moment ago.
func (s *Session) tellWaiting(x *exchange, fault Fault, res *http.Response, err error, wait time.Duration) {
	if s.options.Waiting == nil || !s.mayTell(x.attempt) {
		return
	}
	s.options.Waiting(fmt.Sprintf("waiting for the provider (%s): %s; asked again in %v",
		s.gateway.Address(x.route.wire), x.why(fault, res, err), wait.Round(time.Second)))
}

func (s *Session) mayTell(a *attempt) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.gateway.options.Now()
	if !a.told.IsZero() && now.Sub(a.told) < tellEvery {
		return false
	}
	a.told = now
	return true
}

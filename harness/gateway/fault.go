package gateway

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"regexp"
	"slices"

	"github.com/tidwall/gjson"
)

// Fault is what went wrong on the provider's side. It is infrastructure, never the agent's.
type Fault string

// The faults. What a provider rejects because of its content (400, a context that is too long) is
// none of them: that is the agent's.
const (
	RateLimited Fault = "rate_limited" // 429
	ServerError Fault = "server_error" // 5xx, and errors inside of a stream
	TimedOut    Fault = "timeout"      // no byte, or none any more, for too long
	Dropped     Fault = "dropped"      // a stream that ended before its end
	Unreachable Fault = "unreachable"  // no connection
	Quota       Fault = "quota"        // the account is empty: waiting does not help
	Denied      Fault = "denied"       // the key, the model or the address is not accepted: our configuration
)

// passing tells whether it is worth to wait and ask again.
func (f Fault) passing() bool { return f != "" && f != Quota && f != Denied }

// quotaCodes are the names that providers give to an empty account, which comes as a 429 too.
var quotaCodes = []string{"insufficient_quota", "billing_hard_limit_reached", "credit_balance_too_low"}

// Some providers say with a 400 what others have statuses for.
var (
	emptyAccount = regexp.MustCompile(`(?i)credit balance is too low|reached your specified API usage limits|exceeded your current quota`)
	wrongKey     = regexp.MustCompile(`(?i)API key (not valid|is invalid|expired)|(invalid|incorrect) API key`)
)

// faultOf tells what a status and its body mean; "" if it is no fault of the provider.
func faultOf(status int, body []byte) Fault {
	named := gjson.GetManyBytes(body, "error.code", "error.type", "error.message", "0.error.message", "error.param")
	message := named[2].String() + named[3].String()
	switch {
	case status == http.StatusPaymentRequired,
		slices.Contains(quotaCodes, named[0].String()), slices.Contains(quotaCodes, named[1].String()),
		status == http.StatusBadRequest && emptyAccount.MatchString(message):
		return Quota
	case status < http.StatusBadRequest, status == http.StatusBadRequest && wrongKey.MatchString(message):
		return Denied
	case status == http.StatusNotFound && named[4].String() != "" && named[4].String() != "model":
		return "" // what the request refers to is not there
	case status == http.StatusTooManyRequests:
		return RateLimited
	case status == http.StatusRequestTimeout, status == http.StatusGatewayTimeout:
		return TimedOut
	case status >= 500:
		return ServerError
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusNotFound:
		return Denied
	}
	return ""
}

// faultNamed tells what an error inside of an answer means. The content of a request has been
// accepted by then, so that what is not known is the provider's.
func faultNamed(kind, code string) Fault {
	switch {
	case slices.Contains(quotaCodes, kind), slices.Contains(quotaCodes, code):
		return Quota
	case kind == "rate_limit_error", code == "rate_limit_exceeded":
		return RateLimited
	case kind == "invalid_request_error", code == "context_length_exceeded", code == "invalid_prompt":
		return ""
	}
	return ServerError
}

// faultOfError tells why there is no answer.
func faultOfError(err error) Fault {
	var timeout net.Error
	switch {
	case errors.Is(err, errNotRecorded):
		return Denied
	case errors.Is(err, errSilence), errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return TimedOut
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Dropped
	}
	return Unreachable
}

// rejected tells whether the provider was there and did not like what it was asked.
func (r *Record) rejected() bool {
	return r.Refused == "" && !r.Gone && r.Status >= 400 && r.Status < 500
}

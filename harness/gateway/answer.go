package gateway

import (
	"io"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tmaxmax/go-sse"
)

// maxEvent bounds one event of a stream: the last one of a responses stream holds the whole answer.
const maxEvent = 32 << 20

// answer is what is read out of the answer to a request.
type answer struct {
	id       string
	model    string // as the provider returned it
	finish   string // why the model stopped, in the words of the wire form
	usage    Usage
	complete bool  // the stream said that it has ended
	fault    Fault // that the provider reports inside of an answer with status 200
}

// dialect reads one wire form.
type dialect interface {
	// event reads an event of a stream.
	event(a *answer, data gjson.Result)
	// whole reads an answer that is not streamed.
	whole(a *answer, body gjson.Result)
}

var dialects = map[Wire]dialect{Chat: chat{}, Responses: responses{}, Messages: messages{}}

// readStream reads a stream to its end, whatever comes.
func readStream(w Wire, r io.Reader) answer {
	var a answer
	r = io.MultiReader(r, strings.NewReader("\n\n")) // some leave the empty line after the last event out
	for e, err := range sse.Read(r, &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if err != nil {
			break
		}
		if e.Data == "[DONE]" {
			a.complete = true
			continue
		}
		if data := gjson.Parse(e.Data); data.IsObject() && gjson.Valid(e.Data) { // what is cut off is no event
			dialects[w].event(&a, data)
		}
	}
	_, _ = io.Copy(io.Discard, r) // the writer must not be blocked by what is not understood
	return a
}

// readWhole reads an answer that is not streamed.
func readWhole(w Wire, body []byte) answer {
	var a answer
	if a.complete = gjson.ValidBytes(body); a.complete {
		dialects[w].whole(&a, gjson.ParseBytes(body))
	}
	return a
}

// wrong notes the error that an answer holds, if there is one.
func (a *answer) wrong(e gjson.Result) bool {
	switch {
	case e.IsObject():
		a.failed(e.Get("type").String(), e.Get("code").String())
	case e.Type == gjson.String && e.String() != "":
		a.failed("", "")
	default:
		return false
	}
	return true
}

// failed notes an error inside of an answer. What is not the provider's fault ends the answer.
func (a *answer) failed(kind, code string) {
	a.fault = faultNamed(kind, code)
	if a.fault == "" {
		a.finish, a.complete = "error", true
	}
}

// set takes over a text that is there.
func set(field *string, value gjson.Result) {
	if s := value.String(); s != "" {
		*field = s
	}
}

// mostTokens is more than any answer takes: what is more is no count.
const mostTokens = 1 << 40

// count is a number that may be missing. Negative ones mean nothing.
func count(value gjson.Result) *int64 {
	if value.Type != gjson.Number || value.Num < 0 || value.Num > mostTokens {
		return nil
	}
	return tokens(value.Int())
}

// without takes the parts out of a sum that contains them.
func without(sum *int64, parts ...*int64) *int64 {
	if sum == nil {
		return nil
	}
	n := *sum
	for _, p := range parts {
		n -= orZero(p)
	}
	return tokens(max(n, 0))
}

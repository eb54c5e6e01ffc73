package gateway

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

// askUsage asks for the usage of a streamed chat completion, which providers do not tell by themselves,
// if the agent did not ask. What comes of it is taken out of what the agent gets.
func (x *exchange) askUsage(body []byte) []byte {
	const field = "stream_options.include_usage"
	if x.route.wire != Chat || !x.record.Stream || x.session.gateway.noUsage.Load() || gjson.GetBytes(body, field).Bool() {
		return body
	}
	if options := gjson.GetBytes(body, "stream_options"); options.Exists() && options.Type != gjson.Null && !options.IsObject() {
		return body // nonsense: the provider tells
	}
	amended, err := sjson.SetBytes(body, field, true)
	if err != nil {
		return body
	}
	x.plain, x.record.AskedUsage = body, true
	return amended
}

// errNoUsage makes a request be made again without what was put into it.
var errNoUsage = errors.New("the provider does not know how to be asked for the usage of a stream")

// refusedUsage tells whether a provider does not know what was put into a request. Then it is asked without.
func (x *exchange) refusedUsage(status int, problem []byte) bool {
	if !x.record.AskedUsage || status != http.StatusBadRequest && status != http.StatusUnprocessableEntity ||
		!bytes.Contains(problem, []byte("stream_options")) && !bytes.Contains(problem, []byte("include_usage")) {
		return false
	}
	x.body, x.record.AskedUsage, x.without = x.plain, false, true
	return true
}

// learn remembers what a provider took only without, so that it is asked so from now on.
func (x *exchange) learn(status int) {
	if x.without && status < http.StatusBadRequest {
		x.session.gateway.noUsage.Store(true)
	}
}

// maxHeld bounds an event that is held back until its end is known.
const maxHeld = 1 << 20

// withoutUsage takes the event out of a stream that holds nothing but the usage. Each event is passed on as
// soon as it is there.
type withoutUsage struct {
	io.ReadCloser
	held  []byte // of an event whose end has not come
	ready []byte
	err   error
}

// Read implements [io.Reader].
func (w *withoutUsage) Read(p []byte) (int, error) {
	for len(w.ready) == 0 {
		if w.err != nil {
			return 0, w.err
		}
		var n int
		n, w.err = w.ReadCloser.Read(p)
		w.take(p[:n])
	}
	n := copy(p, w.ready)
	w.ready = w.ready[n:]
	return n, nil
}

// take sorts out what has come.
func (w *withoutUsage) take(piece []byte) {
	w.held = append(w.held, piece...)
	w.ready = w.ready[:0]
	for {
		end := endOfEvent(w.held)
		if end < 0 {
			break
		}
		w.pass(w.held[:end])
		w.held = w.held[end:]
	}
	if w.err != nil || len(w.held) > maxHeld { // nothing more comes, or it is no usage
		w.pass(w.held)
		w.held = nil
	}
}

func (w *withoutUsage) pass(event []byte) {
	if !onlyUsage(event) {
		w.ready = append(w.ready, event...)
	}
}

// endOfEvent is where the first event ends; -1 if its end has not come.
func endOfEvent(text []byte) int {
	for from := 0; ; {
		i := bytes.IndexByte(text[from:], '\n')
		if i < 0 {
			return -1
		}
		from += i + 1
		if rest := bytes.TrimPrefix(text[from:], []byte{'\r'}); len(rest) > 0 && rest[0] == '\n' {
			return len(text) - len(rest) + 1
		}
	}
}

// onlyUsage tells whether an event is the one that is sent because the usage was asked for.
func onlyUsage(event []byte) bool {
	if !bytes.Contains(event, []byte(`"usage"`)) {
		return false
	}
	var data []byte
	for line := range bytes.Lines(event) {
		if value, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(data, value...)
		}
	}
	if !gjson.ValidBytes(data) {
		return false
	}
	told := gjson.GetManyBytes(data, "choices", "choices.#", "usage", "error")
	return told[0].IsArray() && told[1].Int() == 0 && told[2].IsObject() && !told[3].IsObject()
}

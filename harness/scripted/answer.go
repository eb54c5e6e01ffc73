package scripted

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// bytesPerToken is about what tokenizers come to.
const bytesPerToken = 4

// answer is what the model says, in no wire form yet.
type answer struct {
	id, model string
	text      string
	calls     []call
	length    bool // it stopped because it may say no more
	cut       bool // the connection drops in the middle
	usage     usage
}

// usage is in tokens. Cached ones are among the input, reasoning is among the output.
type usage struct{ input, cached, output, reasoning int64 }

type object = map[string]any

// whole is the answer as one JSON document.
func (a answer) whole(wire string) object {
	switch wire {
	case "responses":
		return a.response()
	case "messages":
		return a.message()
	}
	return a.completion()
}

// stream sends the answer as events.
func (a answer) stream(w http.ResponseWriter, wire string) {
	var events []event
	switch wire {
	case "responses":
		events = a.responseEvents()
	case "messages":
		events = a.messageEvents()
	default:
		events = a.completionEvents()
	}
	w.Header().Set("Content-Type", "text/event-stream")
	if a.cut {
		events = events[:(len(events)+1)/2]
	}
	for _, e := range events {
		e.write(w)
		_ = http.NewResponseController(w).Flush()
	}
	if a.cut {
		panic(http.ErrAbortHandler)
	}
}

// event is one event of a stream.
type event struct {
	name string // "" for none
	data any    // a string goes as it is
}

func (e event) write(w http.ResponseWriter) {
	if e.name != "" {
		fmt.Fprintf(w, "event: %s\n", e.name)
	}
	if text, ok := e.data.(string); ok {
		fmt.Fprintf(w, "data: %s\n\n", text)
		return
	}
	fmt.Fprintf(w, "data: %s\n\n", encoded(e.data))
}

func encoded(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data always encodes
	}
	return text
}

func reply(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(encoded(body))
}

// problem is an error in a form that all clients read.
func problem(w http.ResponseWriter, status int, message string) {
	kind := "api_error"
	switch {
	case status == http.StatusTooManyRequests:
		kind = "rate_limit_error"
	case status < 500:
		kind = "invalid_request_error"
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(encoded(object{"type": "error", "error": object{"type": kind, "message": message, "code": nil, "param": nil}}))
}

// pieces cuts a text as models send it.
func pieces(text string) []string {
	const most = 400
	var list []string
	for len(text) > most {
		cut := most
		for cut > 0 && text[cut]&0xC0 == 0x80 { // not within a character
			cut--
		}
		list, text = append(list, text[:cut]), text[cut:]
	}
	if half := len(text) / 2; half > 0 && text[half]&0xC0 != 0x80 {
		list, text = append(list, text[:half]), text[half:]
	}
	if text != "" {
		list = append(list, text)
	}
	return list
}

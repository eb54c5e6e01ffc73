package conversation

import (
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tmaxmax/go-sse"
)

// Answer is what a model said, as far as it came.
type Answer struct {
	Message
	Error string // what the provider said was wrong
	// Torn tells that it was cut off, on its way or where it was kept.
	Torn bool
}

// Says tells whether the model said anything.
func (a Answer) Says() bool { return a.says() }

// maxEvent bounds one event of a stream: the last one of a responses stream holds the whole answer.
const maxEvent = 32 << 20

// reader takes the events of a stream in.
type reader interface {
	event(data gjson.Result)
	// answer is what came, and whether that is all.
	answer() (Message, bool)
}

// ReadAnswer reads an answer of a form. cut tells that only its beginning was kept.
func ReadAnswer(form, text string, stream, cut bool) Answer {
	if !stream {
		return readWhole(form, text, cut)
	}
	var a Answer
	r := newReader(form)
	for e, err := range sse.Read(strings.NewReader(text), &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if err != nil {
			break
		}
		data := gjson.Parse(e.Data)
		if !data.IsObject() || !gjson.Valid(e.Data) {
			continue
		}
		if problem := problemOf(data); problem != "" {
			a.Error = problem
			continue
		}
		r.event(data)
	}
	said, all := r.answer()
	a.Message, a.Torn = said, cut || !all
	return a
}

func newReader(form string) reader {
	switch form {
	case responses:
		return &responsesReader{}
	case messages:
		return &messagesReader{}
	}
	return &chatReader{}
}

func readWhole(form, text string, cut bool) Answer {
	a := Answer{Message: Message{Role: Agent}}
	if cut || !gjson.Valid(text) {
		text, a.Torn = mendBeginning(text), true
	}
	body := gjson.Parse(text)
	if !body.IsObject() {
		a.Torn = true
		return a
	}
	a.Error = problemOf(body)
	switch form {
	case responses:
		for _, item := range body.Get("output").Array() {
			if said, ok := agentItem(item); ok {
				a.add(said)
			}
		}
	case messages:
		for _, block := range body.Get("content").Array() {
			a.add(agentBlock(block))
		}
	default:
		a.Message = chatAgent(body.Get("choices.0.message"), 0)
	}
	return a
}

// problemOf is what an answer or an event says that was wrong.
func problemOf(body gjson.Result) string {
	e := body.Get("error")
	if r := body.Get("response.error"); r.IsObject() {
		e = r
	}
	switch {
	case e.IsObject():
		return either(e, "message", "code", "type")
	case e.Type == gjson.String:
		return e.String()
	case body.Get("type").String() == "error":
		return either(body, "message", "code")
	}
	return ""
}

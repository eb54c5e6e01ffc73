package gateway

import "time"

// RecordsName is the name of the file of exchanges in a session's folder beside the journal.
const RecordsName = "exchanges.jsonl"

// Record is one exchange, a line of JSON.
type Record struct {
	At      time.Time `json:"at"` // when the request came
	Session string    `json:"session"`
	Mark
	Seq    int    `json:"seq"` // of the session, by when the request came
	Wire   Wire   `json:"wire"`
	Path   string `json:"path"`
	Ask    bool   `json:"ask,omitempty"`   // it asks a model; otherwise about models, or to count tokens
	Model  string `json:"model,omitempty"` // as asked
	Stream bool   `json:"stream,omitempty"`
	Tools  int    `json:"tools,omitempty"` // that the request offers
	// Client holds the ids by which the agent tells its own session.
	Client  map[string]string `json:"client,omitempty"`
	Clamped int64             `json:"clamped,omitempty"` // the most tokens that were asked for, if that was lowered
	// AskedUsage tells that the gateway asked for the usage of a stream, which the agent did not.
	AskedUsage bool   `json:"askedUsage,omitempty"`
	Coding     string `json:"coding,omitempty"` // how the request was compressed

	Tries   []Try   `json:"tries,omitempty"`
	Refused Refusal `json:"refused,omitempty"` // by the gateway
	Fault   Fault   `json:"fault,omitempty"`   // of the provider, that reached the agent
	Gone    bool    `json:"gone,omitempty"`    // the agent hung up, or its attempt ended

	Status      int      `json:"status"` // as the agent got it
	ContentType string   `json:"contentType,omitempty"`
	Complete    bool     `json:"complete,omitempty"` // the model answered to the end
	ResponseID  string   `json:"responseId,omitempty"`
	Answered    string   `json:"answered,omitempty"` // the model as the provider returned it
	Finish      string   `json:"finish,omitempty"`   // why the model stopped, in the words of the wire form
	Usage       Usage    `json:"usage"`
	Cost        *float64 `json:"cost,omitempty"`      // nil is unknown
	Duplicate   bool     `json:"duplicate,omitempty"` // the same answer was counted before

	FirstByte float64 `json:"firstByte,omitempty"` // seconds
	Elapsed   float64 `json:"elapsed"`             // seconds
	Request   Text    `json:"request"`
	Answer    Text    `json:"answer"`
}

// IsStream tells whether the answer came as events.
func (r *Record) IsStream() bool { return isEvents(r.ContentType) }

// Mark says for which attempt a request was made.
type Mark struct {
	Turn    int `json:"turn"`
	Attempt int `json:"attempt"`
	Repeat  int `json:"repeat,omitempty"` // how often infrastructure has made the attempt begin again
}

// Try is one question to the provider.
type Try struct {
	Status int     `json:"status,omitempty"` // 0 if there was no answer
	Fault  Fault   `json:"fault,omitempty"`
	Waited float64 `json:"waited,omitempty"` // seconds, before the next try
}

// Text is a body as kept: without secrets, and not more than the cap.
type Text struct {
	Bytes int64  `json:"bytes"` // as it was
	Text  string `json:"text,omitempty"`
	Cut   bool   `json:"cut,omitempty"` // Text is only the beginning, or the beginning and the end, or nothing
}

// Caps bound what is kept of bodies, in bytes. Of requests the beginning and the end are kept, after their
// conversation was put to the end: each one repeats the conversation before it.
type Caps struct{ Request, Answer int }

// DefaultCaps keep answers whole, so that they can be replayed, and what is new in requests.
func DefaultCaps() Caps { return Caps{Request: 128 << 10, Answer: 8 << 20} }

func (r *Record) client(name, value string) {
	if r.Client == nil {
		r.Client = map[string]string{}
	}
	r.Client[name] = value
}

package match

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"staminabench/harness/match/jsonvalue"
)

// Exchange is one request and its complete answer.
type Exchange struct {
	Method      string
	Path        string // as sent, with a leading slash
	RequestBody string // "" for none
	Status      int
	Header      http.Header
	Body        []byte
	// Truncated says that the answer was longer than its reader allowed; Body is its beginning.
	Truncated bool
	Elapsed   time.Duration // from sending to the last byte of the answer
}

// JSON decodes the body strictly: one JSON value in UTF-8, no member twice, nothing after it. The
// error says what is wrong with the answer.
func (x Exchange) JSON() (jsonvalue.Value, error) {
	if x.Truncated {
		return jsonvalue.Value{}, errors.New("the answer is too large to be read")
	}
	if len(x.Body) == 0 {
		return jsonvalue.Value{}, errors.New("the answer has no body")
	}
	v, err := jsonvalue.Parse(string(x.Body))
	if err != nil {
		return v, errors.New("the answer is no JSON: " + err.Error())
	}
	return v, nil
}

// IsJSONContentType reports whether a Content-Type header is application/json, with any parameters
// (contract, clause 3).
func IsJSONContentType(header string) bool {
	media, _, _ := strings.Cut(header, ";")
	return strings.EqualFold(strings.TrimSpace(media), "application/json")
}

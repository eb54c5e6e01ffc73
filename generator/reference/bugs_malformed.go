package reference

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
)

var malformedIsEmpty = Bug{
	Name: "malformed_is_empty", Family: "malformed",
	Sentence: "A body that is no JSON is taken for an empty object.",
	Sites:    wholeAPI,
	plant: rewriting(func(body []byte) []byte {
		if json.Valid(body) {
			return body
		}
		return []byte("{}")
	}),
}

var malformedIs500 = Bug{
	Name: "malformed_is_500", Family: "malformed",
	Sentence: "A body that is no JSON is answered with 500.",
	Sites:    wholeAPI,
	plant: wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if hasBody(r) && !json.Valid(readBody(r)) {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		next.ServeHTTP(w, r)
	}),
}

var nonObjectIsEmpty = Bug{
	Name: "non_object_is_empty", Family: "malformed",
	Sentence: "JSON that is no object is taken for an empty object.",
	Sites:    wholeAPI,
	plant: rewriting(func(body []byte) []byte {
		if b := bytes.TrimSpace(body); json.Valid(b) && len(b) > 0 && b[0] != '{' {
			return []byte("{}")
		}
		return body
	}),
}

// rewriting makes something else of bodies before they are read.
func rewriting(alter func(body []byte) []byte) plant {
	return wrapping(func(w http.ResponseWriter, r *http.Request, next http.Handler) {
		if hasBody(r) {
			r.Body = io.NopCloser(bytes.NewReader(alter(readBody(r))))
		}
		next.ServeHTTP(w, r)
	})
}

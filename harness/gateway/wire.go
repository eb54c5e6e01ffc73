package gateway

import (
	"net/http"
	"path"
	"strings"
)

// Wire is the form in which an agent speaks to its model.
type Wire string

// The wire forms.
const (
	Chat      Wire = "chat"      // OpenAI chat completions
	Responses Wire = "responses" // OpenAI responses
	Messages  Wire = "messages"  // Anthropic messages
)

// route is what a request asks for.
type route struct {
	wire     Wire
	generate bool   // it asks the model; otherwise it asks about models or counts tokens
	path     string // below the upstream's base URL
}

// routes lists what is let through. OpenAI's clients have /v1 in their base URL, Anthropic's do not.
var routes = map[string]route{
	"POST /chat/completions":      {Chat, true, "/chat/completions"},
	"POST /responses":             {Responses, true, "/responses"},
	"POST /messages":              {Messages, true, "/v1/messages"},
	"POST /messages/count_tokens": {Messages, false, "/v1/messages/count_tokens"},
}

// routeOf finds what a request asks for.
func routeOf(r *http.Request) (route, bool) {
	name := strings.TrimPrefix(strings.TrimSuffix(r.URL.Path, "/"), "/v1")
	if known, ok := routes[r.Method+" "+name]; ok {
		return known, true
	}
	if r.Method != http.MethodGet || !aboutModels(name) {
		return route{}, false
	}
	if r.Header.Get("anthropic-version") != "" {
		return route{wire: Messages, path: "/v1" + name}, true
	}
	return route{wire: Chat, path: name}, true
}

// aboutModels tells whether a path names all models or one. Names have slashes, and none leads elsewhere: the
// request comes with the user's key.
func aboutModels(name string) bool {
	return path.Clean(name) == name && (name == "/models" || strings.HasPrefix(name, "/models/"))
}

// limitFields are the fields of a request that hold the most tokens of its answer.
func (w Wire) limitFields() []string {
	switch w {
	case Chat:
		return []string{"max_tokens", "max_completion_tokens"}
	case Responses:
		return []string{"max_output_tokens"}
	}
	return []string{"max_tokens"}
}

// keysOf are the keys that a request comes with: some clients send both headers, and one holds a key of others.
func keysOf(r *http.Request) []string {
	keys := []string{r.Header.Get("x-api-key")}
	if scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " "); strings.EqualFold(scheme, "Bearer") {
		keys = append(keys, strings.TrimSpace(key))
	}
	return keys
}

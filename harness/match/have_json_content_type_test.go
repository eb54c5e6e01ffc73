package match

import (
	"net/http"
	"testing"
)

func TestHaveJSONContentType(t *testing.T) {
	for header, told := range map[string]string{
		"application/json":                "",
		"Application/JSON; charset=utf-8": "",
		"application/json ;x=1":           "",
		"text/plain; charset=utf-8":       `expected Content-Type application/json, got "text/plain; charset=utf-8"`,
		"application/problem+json":        `got "application/problem+json"`,
		"application/json-seq":            `got "application/json-seq"`,
		"text/html, application/json":     `got "text/html, application/json"`,
		"":                                `got ""`,
	} {
		x := answer(200, `{}`)
		x.Header = http.Header{}
		x.Header.Set("Content-Type", header)
		expectation{HaveJSONContentType(), x, told}.check(t)
	}
}

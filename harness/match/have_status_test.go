package match

import (
	"strings"
	"testing"
)

func TestHaveStatus(t *testing.T) {
	for _, e := range []expectation{
		{HaveStatus(200), answer(200, ``), ""},
		{HaveStatus(400, 422), answer(422, `{}`), ""},
		{HaveStatus(400, 422), answer(200, `{"id":1}`), `GET /bean/1 (200): expected status 400 or 422, got 200: {"id":1}`},
		{HaveStatus(204), answer(500, ``), "expected status 204, got 500 without a body"},
		{HaveStatus(204), answer(500, strings.Repeat("é\xff", 5000)), "é�é"},
	} {
		e.check(t)
	}
}

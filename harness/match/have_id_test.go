package match

import "testing"

func TestHaveID(t *testing.T) {
	for _, e := range []expectation{
		{HaveID(), answer(201, `{"id":1}`), ""},
		{HaveID(), answer(201, `{"name":"x","id":2147483647}`), ""},
		{HaveID(), answer(201, `{"id":2147483648}`), "$.id: expected a positive integer up to 2147483647, got 2147483648"},
		{HaveID(), answer(201, `{"id":0}`), "got 0"},
		{HaveID(), answer(201, `{"id":-1}`), "got -1"},
		{HaveID(), answer(201, `{"id":1.5}`), "got 1.5"},
		{HaveID(), answer(201, `{"id":"1"}`), `got "1"`},
		{HaveID(), answer(201, `{"id":null}`), `got null`},
		{HaveID(), answer(201, `{}`), "$.id: missing"},
		{HaveID(), answer(201, `[]`), "$: expected a record, got an array"},
	} {
		e.check(t)
	}
}

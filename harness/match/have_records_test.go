package match

import "testing"

func TestHaveRecords(t *testing.T) {
	ada, bob := map[string]any{"id": 9, "name": "Ada"}, map[string]any{"id": 10, "name": "Bob"}
	sorted := `[{"id":9,"name":"Ada"},{"id":10,"name":"Bob"}]`
	for _, e := range []expectation{
		{HaveRecords([]any{ada, bob}), answer(200, sorted), ""},
		{HaveRecords([]any{bob, ada}), answer(200, sorted), "$[0].id: expected 10, got 9"},
		{HaveRecords([]any{bob, ada}, AscendingByID), answer(200, sorted), ""},
		{HaveRecords([]any{ada, bob}, AscendingByID), answer(200, `[{"id":10,"name":"Bob"},{"id":9,"name":"Ada"}]`), "$[0].id: expected 9, got 10"},
		{HaveRecords(sorted), answer(200, `[{"id":10,"name":"Bob"}]`), "$: expected 2 items, got 1 item"},
		{HaveRecords(`[]`, AscendingByID), answer(200, `[]`), ""},
		{HaveRecords(`[]`), answer(200, `{}`), "$: expected [], got {}"},
	} {
		e.check(t)
	}
}

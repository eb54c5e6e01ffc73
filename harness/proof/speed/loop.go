package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"staminabench/generator/cases"
)

// loop is what a careful programmer writes who has neither our client nor our matchers: net/http,
// which keeps its connection, encoding/json and reflect.DeepEqual.
type loop struct {
	client http.Client
	url    string
	ids    map[string]string // of the case, by name
	known  map[string]bool   // ids that were given, with their collection
}

func (w *world) loop(ctx context.Context, url string) (time.Duration, error) {
	l := loop{url: url, client: http.Client{
		Timeout:       5 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	defer l.client.CloseIdleConnections()
	began := time.Now()
	for i := range w.cases {
		l.ids, l.known = map[string]string{}, map[string]bool{}
		for k := range w.cases[i].Steps {
			if err := l.step(ctx, &w.cases[i].Steps[k]); err != nil {
				return 0, fmt.Errorf("%s, step %d: %w: %w", w.cases[i].ID, k, err, errNotPassed)
			}
		}
	}
	return time.Since(began), nil
}

func (l *loop) step(ctx context.Context, s *cases.Step) error {
	path := l.with(s.Path)
	status, body, err := l.send(ctx, s.Method, path, l.with(s.Body))
	if err != nil {
		return err
	}
	if !slices.Contains(s.Want.Status, status) {
		return fmt.Errorf("status %d, want %d", status, s.Want.Status)
	}
	if s.Want.JSON == "" && s.Capture == "" {
		return nil
	}
	var got, want any
	if err := json.Unmarshal(body, &got); err != nil {
		return err
	}
	if s.Capture != "" && !l.keep(s.Capture, path, got) {
		return fmt.Errorf("no new id in %s", body)
	}
	if err := json.Unmarshal([]byte(l.with(s.Want.JSON)), &want); err != nil {
		return err
	}
	if list, ok := want.([]any); ok && s.Want.Sorted {
		slices.SortFunc(list, func(a, b any) int { return cmp.Compare(id(a), id(b)) })
	}
	if !reflect.DeepEqual(got, want) && !(s.Want.Computed && near(got, want)) {
		return fmt.Errorf("got %v, want %v", got, want)
	}
	return nil
}

func (l *loop) send(ctx context.Context, method, path, body string) (status int, answer []byte, err error) {
	request, err := http.NewRequestWithContext(ctx, method, l.url+path, strings.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := l.client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// with puts ids where their names are.
func (l *loop) with(text string) string {
	if !strings.Contains(text, "${") {
		return text
	}
	for name, id := range l.ids {
		text = strings.ReplaceAll(text, "${"+name+"}", id)
	}
	return text
}

// keep remembers the id of a record, or of the one in a list that is new.
func (l *loop) keep(name, collection string, got any) bool {
	list, ok := got.([]any)
	if !ok {
		list = []any{got}
	}
	for _, record := range list {
		text := strconv.FormatFloat(id(record), 'f', -1, 64)
		if key := collection + " " + text; !l.known[key] {
			l.known[key] = true
			l.ids[name] = text
			return id(record) > 0
		}
	}
	return false
}

// id is the id of a record, 0 if it has none.
func id(record any) float64 {
	members, _ := record.(map[string]any)
	number, _ := members["id"].(float64)
	return number
}

// near compares values whose numbers are computed.
func near(got, want any) bool {
	switch w := want.(type) {
	case float64:
		g, ok := got.(float64)
		return ok && math.Abs(g-w) <= 1e-6*max(1, math.Abs(w))
	case map[string]any:
		g, ok := got.(map[string]any)
		for name := range w {
			ok = ok && near(g[name], w[name])
		}
		return ok && len(g) == len(w)
	case []any:
		g, ok := got.([]any)
		return ok && slices.EqualFunc(g, w, near)
	}
	return got == want
}

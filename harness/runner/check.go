package runner

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"staminabench/generator/cases"
	"staminabench/harness/match"
	"staminabench/harness/match/jsonvalue"
)

// bodiesClause is the clause of the contract on content types, empty bodies and ids.
const bodiesClause = 3

// check compares an answer with what a step wants: status, then content type, then body. An error
// means that the case is broken.
func (p *playback) check(s *cases.Step, x *match.Exchange) (*Failure, error) {
	if !slices.Contains(s.Want.Status, x.Status) {
		return newFailure(s, x, match.StatusList(s.Want.Status), answerText(x)), nil
	}
	if x.Truncated {
		got := fmt.Sprintf("status %d and an answer larger than %s", x.Status, size(p.run.limits.Body))
		return newFailure(s, x, match.StatusList(s.Want.Status), got), nil
	}
	if s.Method == http.MethodPost && x.Path == "/reset" {
		// A reset may be answered with any body or none (clause 2), and ids may begin anew.
		p.ids.reset()
	} else if failure := checkForm(s, x); failure != nil {
		return failure, nil
	}
	if s.Want.JSON == "" && s.Capture == "" {
		return nil, nil
	}
	return p.checkBody(s, x)
}

// checkForm checks what clause 3 says of every answer: 200 and 201 are JSON, 204 has no body.
func checkForm(s *cases.Step, x *match.Exchange) *Failure {
	switch x.Status {
	case http.StatusOK, http.StatusCreated:
		if header := x.Header.Get("Content-Type"); !match.IsJSONContentType(header) {
			got := fmt.Sprintf("Content-Type %q", clip(header))
			if header == "" {
				got = "no Content-Type"
			}
			return ofBodies(newFailure(s, x, "Content-Type application/json", got))
		}
	case http.StatusNoContent:
		if len(x.Body) > 0 {
			return ofBodies(newFailure(s, x, "status 204 without a body", answerText(x)))
		}
	}
	return nil
}

// ofBodies makes a failure rest on clause 3 instead of on what the step is about.
func ofBodies(f *Failure) *Failure {
	f.Clause, f.Says = bodiesClause, ""
	return f
}

// checkBody captures the id of the answer and compares the body.
func (p *playback) checkBody(s *cases.Step, x *match.Exchange) (*Failure, error) {
	got, invalid := x.JSON()
	if s.Capture != "" && invalid == nil {
		if err := p.ids.take(s.Capture, x, got); err != nil {
			failure := newFailure(s, x, "a record with an id of its own, from 1 to 2147483647", bodyText(x))
			failure.Detail = err.Error()
			return ofBodies(failure), nil
		}
	}
	if invalid != nil {
		failure := newFailure(s, x, "a JSON body", bodyText(x))
		failure.Detail = invalid.Error()
		return failure, nil
	}
	if s.Want.JSON == "" {
		return nil, nil
	}
	want, err := p.wanted(&s.Want)
	if err != nil {
		return nil, err
	}
	differences := jsonvalue.Differences(want, got, jsonvalue.Options{Computed: s.Want.Computed})
	if len(differences) == 0 {
		return nil, nil
	}
	failure := newFailure(s, x, clip(want.String()), bodyText(x))
	failure.Detail = strings.Join(differences, "; ")
	return failure, nil
}

// wanted is the body that a step wants, with the ids of this run.
func (p *playback) wanted(w *cases.Want) (jsonvalue.Value, error) {
	text, err := p.ids.expand(w.JSON)
	if err != nil {
		return jsonvalue.Value{}, err
	}
	want, err := jsonvalue.Parse(text)
	if err == nil && w.Sorted {
		want, err = want.SortedByID()
	}
	if err != nil {
		return want, fmt.Errorf("wanted body: %w", err)
	}
	return want, nil
}

// answerText is an answer in words: "status 500, body: …".
func answerText(x *match.Exchange) string {
	if len(x.Body) == 0 {
		return fmt.Sprintf("status %d, no body", x.Status)
	}
	return fmt.Sprintf("status %d, body: %s", x.Status, bodyText(x))
}

func bodyText(x *match.Exchange) string {
	if len(x.Body) == 0 {
		return "no body"
	}
	return clip(string(x.Body))
}

// size is a number of bytes in words.
func size(bytes int64) string {
	if bytes >= 1<<20 && bytes%(1<<20) == 0 {
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%d bytes", bytes)
}

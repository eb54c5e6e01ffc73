package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"staminabench/generator/cases"
	"staminabench/harness/match"
)

// playback is one time that a case is run.
type playback struct {
	run   *run
	renew bool // a new connection for every request
	ids   captures
}

// steps runs the steps of a case until one is not as it must be. The failure describes that step.
// An error means that it got no answer, or that the case itself is broken.
func (p *playback) steps(ctx context.Context, c *cases.Case) (*Failure, error) {
	if len(c.Steps) == 0 {
		return nil, fmt.Errorf("case %s has no steps", c.ID)
	}
	for i := range c.Steps {
		failure, err := p.step(ctx, &c.Steps[i])
		if failure != nil {
			failure.Step = i
		}
		if err != nil {
			return failure, fmt.Errorf("case %s, step %d: %w", c.ID, i, err)
		}
		if failure != nil {
			return failure, nil
		}
	}
	return nil, nil
}

// step sends the request of a step and checks the answer.
func (p *playback) step(ctx context.Context, s *cases.Step) (*Failure, error) {
	path, err := p.ids.expand(s.Path)
	if err != nil {
		return nil, err
	}
	body, err := p.ids.expand(s.Body)
	if err != nil {
		return nil, err
	}
	if client, ok := p.run.client.(renewer); ok && p.renew {
		client.Renew()
	}
	p.run.report.Requests++
	x, err := p.run.client.Do(ctx, s.Method, path, body)
	if err != nil {
		return p.unanswered(s, &x, err), err
	}
	return p.check(s, &x)
}

// unanswered describes a step that got no answer.
func (p *playback) unanswered(s *cases.Step, x *match.Exchange, err error) *Failure {
	got := "no answer: " + err.Error()
	if lost, ok := errors.AsType[*TransportError](err); ok {
		switch lost.Kind {
		case Timeout:
			got = "no answer within " + seconds(p.run.limits.Request)
		case Gone:
			got = "no complete answer, the connection was refused or closed"
		case Protocol:
			got = "an answer that is not HTTP: " + clip(lost.Err.Error())
		case Encoding:
			got = "an answer with an unreadable body: " + clip(lost.Err.Error())
		}
	}
	return newFailure(s, x, match.StatusList(s.Want.Status), got)
}

// newFailure describes a step. Bodies in expected and got are clipped already.
func newFailure(s *cases.Step, x *match.Exchange, expected, got string) *Failure {
	return &Failure{
		Method: x.Method, Path: x.Path, Body: clip(x.RequestBody),
		Expected: expected, Got: got, Clause: s.Want.Clause, Says: s.Want.Says,
	}
}

// seconds is a duration in words: "5 s", "0.25 s".
func seconds(d time.Duration) string {
	return fmt.Sprintf("%g s", d.Seconds())
}

// longest is how many bytes of a body a failure shows.
const longest = 2 << 10

// clip shortens a text and says how long it was. Broken UTF-8 is made presentable.
func clip(text string) string {
	if len(text) <= longest {
		return strings.ToValidUTF8(text, "\ufffd")
	}
	// ToValidUTF8 also mends the character that the cut may have broken.
	return fmt.Sprintf("%s… (%d bytes in all)", strings.ToValidUTF8(text[:longest], ""), len(text))
}

package scripted

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tidwall/gjson"
)

// Options say how a model behaves beyond its script.
type Options struct {
	Name string // of the model, as it returns it; "" is what is asked for
	// Plain is for agents that offer no tools and read files out of the text.
	Plain bool
}

// Model is the scripted model.
type Model struct {
	options Options

	mu       sync.Mutex
	script   Script
	at, made int      // the move, and how often it was made
	told     []string // prompts of the conversation
	former   []string // and of those before it
	requests []Request
	problems []string
	trimmed  bool
	count    int
}

var _ http.Handler = (*Model)(nil)

// New makes a model without a script: it says that it is done.
func New(o Options) *Model { return &Model{options: o} }

// Play sets the script of the next run of the agent. It goes on in the same conversation.
func (m *Model) Play(s Script) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.script, m.at, m.made = s, 0, 0
	m.told = append(m.told, s.Prompt)
}

// Forget begins a new conversation with the next script, in which nothing of the one before is to be said.
func (m *Model) Forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.former, m.told = append(m.former, m.told...), nil
}

// Requests are all that came, in order.
func (m *Model) Requests() []Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]Request(nil), m.requests...)
}

// Problems tells what was wrong with what it was sent.
func (m *Model) Problems() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]string(nil), m.problems...)
}

// Trimmed tells whether a prompt came without the ends of line that it ends with.
func (m *Model) Trimmed() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.trimmed
}

// Left counts the moves of the script that were not made.
func (m *Model) Left() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.script.Moves) - m.at
}

// maxRequest bounds a request.
const maxRequest = 64 << 20

// ServeHTTP answers as a provider does.
func (m *Model) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if err != nil {
		problem(w, http.StatusRequestEntityTooLarge, "too large")
		return
	}
	path := strings.TrimPrefix(r.URL.Path, "/v1")
	switch {
	case r.Method == http.MethodGet && path == "/models":
		reply(w, map[string]any{"object": "list", "data": []any{
			map[string]any{"id": m.options.Name, "object": "model", "type": "model", "display_name": m.options.Name, "created": 0},
		}, "has_more": false})
		return
	case path == "/messages/count_tokens":
		reply(w, map[string]any{"input_tokens": len(body) / bytesPerToken})
		return
	}
	q, ok := read(r, body)
	if !ok || r.Method != http.MethodPost {
		problem(w, http.StatusNotFound, "no such endpoint")
		return
	}
	if !gjson.ValidBytes(body) {
		m.complain("a request is no JSON")
		problem(w, http.StatusBadRequest, "no JSON")
		return
	}
	m.answer(w, q)
}

func (m *Model) answer(w http.ResponseWriter, q Request) {
	move, a := m.next(&q)
	time.Sleep(move.Delay)
	if move.Status != 0 {
		problem(w, move.Status, "so says the script")
		return
	}
	if q.Stream {
		a.stream(w, q.Wire)
		return
	}
	if a.cut {
		panic(http.ErrAbortHandler)
	}
	reply(w, a.whole(q.Wire))
}

// summaries are requests to sum a conversation up, which agents make besides.
var summaries = regexp.MustCompile(`(?i)CONTEXT CHECKPOINT COMPACTION|state_snapshot|` +
	`(create|write|provide|produce|generate)\b[^.]{0,80}\bsummary|summari[sz]e (the|this|our) conversation|structured context checkpoint`)

// Summary is what the model answers to requests that are none of the script. Where it stands in
// a conversation, that was compacted.
const Summary = "SUMMARY-OF-THE-CONVERSATION: the server is built as asked so far."

// next notes a request and chooses the answer.
func (m *Model) next(q *Request) (Move, answer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.count++
	a := answer{
		id: "scripted-" + m.unique(q), model: m.options.Name,
		usage: usage{input: int64(q.Bytes) / bytesPerToken},
	}
	if a.model == "" {
		a.model = q.Model
	}
	q.Side = m.side(q)
	m.requests = append(m.requests, *q)
	if q.Side {
		a.text = Summary
		a.usage.output = int64(len(a.text)) / bytesPerToken
		return Move{}, a
	}
	m.check(q)
	move := m.advance()
	m.fill(&a, q, move)
	return move, a
}

// unique makes an id that comes neither again in the conversation nor in another process: agents
// take a call with the id of an earlier one for the same call.
func (m *Model) unique(q *Request) string { return q.digest[:12] + "-" + strconv.Itoa(m.count) }

// side tells whether a request is none of the script.
func (m *Model) side(q *Request) bool {
	if len(q.Tools) == 0 && !m.options.Plain {
		return true
	}
	last := q.last()
	if last.says(strings.TrimSpace(m.script.Prompt)) {
		return false
	}
	for _, t := range last.Texts {
		if summaries.MatchString(t) {
			return true
		}
	}
	return false
}

// check looks whether the conversation is the right one.
func (m *Model) check(q *Request) {
	if q.says(Summary) {
		return // it was compacted: what is left is the agent's business
	}
	for i, prompt := range m.told {
		switch {
		case q.says(prompt):
		case q.says(strings.TrimRight(prompt, "\n")):
			m.trimmed = true // nothing is lost by that
		default:
			m.problems = append(m.problems, fmt.Sprintf("request %d: prompt %d of %d is not in the conversation", m.count, i+1, len(m.told)))
		}
	}
	for i, prompt := range m.former {
		if q.says(strings.TrimRight(prompt, "\n")) {
			m.problems = append(m.problems, fmt.Sprintf("request %d: prompt %d of an earlier conversation is in this one", m.count, i+1))
		}
	}
}

// advance takes the next move.
func (m *Model) advance() Move {
	if m.at >= len(m.script.Moves) {
		return Say("Done.")
	}
	move := m.script.Moves[m.at]
	m.made++
	if move.Times >= 0 && m.made >= max(move.Times, 1) {
		m.at, m.made = m.at+1, 0
	}
	return move
}

// fill makes the answer of a move.
func (m *Model) fill(a *answer, q *Request, move Move) {
	a.text, a.cut, a.length = move.Text, move.Cut, move.Length
	if m.options.Plain {
		a.text = m.plain(move)
	} else if c, ok := perform(*q, m.script.Dir, move); ok {
		c.id = "call_" + m.unique(q)
		if move.Broken {
			c.arguments = c.arguments[:len(c.arguments)-2]
		}
		a.calls = append(a.calls, c)
	} else if move.Shell != "" || move.Write != nil {
		m.problems = append(m.problems, fmt.Sprintf("request %d: there is no tool for a move", m.count))
	}
	if move.Input > 0 {
		a.usage.input = move.Input
	}
	if len(m.requests) > 1 { // providers know the beginning of a conversation by then
		a.usage.cached = a.usage.input / 2
	}
	a.usage.reasoning = 3
	a.usage.output = a.usage.reasoning + int64(len(a.text))/bytesPerToken + 1
	for _, c := range a.calls {
		a.usage.output += int64(len(c.arguments)) / bytesPerToken
	}
}

// plain is the answer to an agent that reads files out of the text and asks once: this move and the ones
// after it, as far as nothing fails in between. What is to be run is left out.
func (m *Model) plain(move Move) string {
	text := move.plain()
	for m.at < len(m.script.Moves) {
		next := m.script.Moves[m.at]
		if next.Status != 0 || next.Cut || next.Length || move.Status != 0 || move.Length || move.Cut {
			break
		}
		text += next.plain()
		m.at++
	}
	return text
}

func (m Move) plain() string {
	text := ""
	if m.Text != "" {
		text = m.Text + "\n\n"
	}
	if m.Write != nil {
		text += fmt.Sprintf("%s\n```\n%s\n```\n\n", m.Write.Path, strings.TrimRight(m.Write.Content, "\n"))
	}
	return text
}

func (m *Model) complain(text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.problems = append(m.problems, text)
}

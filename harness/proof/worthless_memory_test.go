package proof

import (
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/harness/runner"
)

// exchange is a request that a right server was asked, with its answer.
type exchange struct {
	method, path, body string
	answer             *httptest.ResponseRecorder
}

// recorder is a right server that remembers what it was asked and what it answered.
type recorder struct {
	right http.Handler
	seen  []exchange
}

// ServeHTTP answers right.
func (m *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	r.Body = io.NopCloser(strings.NewReader(string(body)))
	answer := httptest.NewRecorder()
	m.right.ServeHTTP(answer, r)
	m.seen = append(m.seen, exchange{r.Method, r.URL.Path, string(body), answer})
	replay(w, answer)
}

func replay(w http.ResponseWriter, answer *httptest.ResponseRecorder) {
	maps.Copy(w.Header(), answer.Header())
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

// remembering are servers that know the answers to the requests of an attempt, and nothing else.
var remembering = map[string]func(seen []exchange) http.HandlerFunc{
	"answer by answer": func(seen []exchange) http.HandlerFunc {
		next := 0
		return func(w http.ResponseWriter, _ *http.Request) {
			replay(w, seen[next%len(seen)].answer)
			next++
		}
	},
	"case by case":       caseByCase,
	"request by request": requestByRequest,
}

// caseByCase begins the next case at every reset, so that a case that went wrong confuses it no
// longer than that.
func caseByCase(seen []exchange) http.HandlerFunc {
	var starts []int
	for i, x := range seen {
		if x.path == "/reset" {
			starts = append(starts, i)
		}
	}
	resets, next := 0, 0
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/reset" {
			next = starts[resets%len(starts)]
			resets++
		}
		replay(w, seen[next%len(seen)].answer)
		next++
	}
}

// requestByRequest knows requests by all that they say, and what they were answered last.
func requestByRequest(seen []exchange) http.HandlerFunc {
	known := map[string]*httptest.ResponseRecorder{}
	for _, x := range seen {
		known[x.method+" "+x.path+" "+x.body] = x.answer
	}
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if answer, ok := known[r.Method+" "+r.URL.Path+" "+string(body)]; ok {
			replay(w, answer)
			return
		}
		answer(w, http.StatusBadRequest, "{}")
	}
}

// TestRememberedAnswersPassNoTurn: a server that has the right answers to attempt 0 by heart fails
// attempt 1, whose values are others, in the order of attempt 0 and in another one.
func TestRememberedAnswersPassNoTurn(t *testing.T) {
	s := scenario.New(51, 20)
	maker := cases.NewMaker(s)
	for _, turn := range []int{0, 1, 20} {
		first, second := attempt(t, maker, turn, 0), attempt(t, maker, turn, 1)
		memory := &recorder{right: reference.Handler(s.Spec(turn))}
		if report, err := run(t.Context(), runner.InProcess(memory), first); err != nil || !report.Passed() {
			t.Fatalf("turn %d: the server to learn from does not pass: %v", turn, err)
		}
		for _, name := range []string{"answer by answer", "case by case"} {
			if report, err := run(t.Context(), runner.InProcess(remembering[name](memory.seen)), first); err != nil || !report.Passed() {
				t.Errorf("turn %d, %s: it does not even pass the attempt that it remembers: %v", turn, name, err)
			}
		}
		for name, remember := range remembering {
			inOrder := passesNoTurn(t, runner.InProcess(remember(memory.seen)), second)
			shuffled := passesNoTurn(t, runner.InProcess(remember(memory.seen)), shuffle(second))
			t.Logf("turn %d, %s: %d of %d cases in order, %d in another one", turn, name, inOrder, len(second), shuffled)
			if inOrder*2 > len(second) {
				t.Errorf("turn %d, %s: it passes %d of %d cases", turn, name, inOrder, len(second))
			}
		}
	}
}

func attempt(t *testing.T, maker *cases.Maker, turn, attempt int) []cases.Case {
	t.Helper()
	list, err := maker.Cases(turn, attempt)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func shuffle(list []cases.Case) []cases.Case {
	out := slices.Clone(list)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

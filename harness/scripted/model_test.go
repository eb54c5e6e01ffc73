package scripted

import (
	"bytes"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	. "github.com/onsi/gomega"
	"github.com/tidwall/gjson"

	"staminabench/containers"
	"staminabench/harness/gateway"
)

// wires are requests of a first turn in each wire form, with a shell and a write tool. %PROMPT% and
// %MORE% are the prompt and what else is in the conversation.
var wires = map[string]struct{ path, body, more string }{
	"chat": {"/v1/chat/completions", `{"model":"m","messages":[{"role":"system","content":"be good"},
		{"role":"user","content":[{"type":"text","text":"<env>"},{"type":"text","text":"%PROMPT%"}]}%MORE%],
		"tools":[{"type":"function","function":{"name":"bash","parameters":{"properties":{"command":{"type":"string"},"timeout":{"type":"integer"},
			"description":{"type":"string"}},"required":["command","description"]}}},
		{"type":"function","function":{"name":"write","parameters":{"properties":{"filePath":{"type":"string"},"content":{"type":"string"}}}}}]}`,
		`,{"role":"assistant","content":"ok"},{"role":"user","content":"%PROMPT%"}`},
	"responses": {"/v1/responses", `{"model":"m","instructions":"be good","input":[
		{"type":"message","role":"user","content":[{"type":"input_text","text":"%PROMPT%"}]}%MORE%],
		"tools":[{"type":"web_search"},{"type":"function","name":"exec_command","parameters":{"properties":{"cmd":{"type":"string"}},"required":["cmd"]}}]}`,
		`,{"type":"function_call","name":"exec_command","arguments":"{}","call_id":"1"},{"type":"function_call_output","call_id":"1","output":"fine"},
		{"type":"message","role":"user","content":[{"type":"input_text","text":"%PROMPT%"}]}`},
	"messages": {"/v1/messages?beta=true", `{"model":"m","system":[{"type":"text","text":"be good"}],"messages":[
		{"role":"user","content":[{"type":"text","text":"%PROMPT%"}]}%MORE%],
		"tools":[{"name":"Bash","input_schema":{"properties":{"command":{"type":"string"}}}},
		{"name":"Write","input_schema":{"properties":{"file_path":{"type":"string"},"content":{"type":"string"}}}}]}`,
		`,{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"Bash","input":{}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"fine"},{"type":"text","text":"%PROMPT%"}]}`},
}

// body makes a request of a conversation with one or two prompts.
func body(wire string, stream bool, prompts ...string) string {
	text := strings.Replace(wires[wire].body, "%PROMPT%", prompts[0], 1)
	more := ""
	if len(prompts) > 1 {
		more = strings.Replace(wires[wire].more, "%PROMPT%", prompts[1], 1)
	}
	text = strings.Replace(text, "%MORE%", more, 1)
	if stream {
		text = strings.Replace(text, `{"model"`, `{"stream":true,"model"`, 1)
		if wire == "chat" { // as agents do; else the gateway would
			text = strings.Replace(text, `{"stream"`, `{"stream_options":{"include_usage":true},"stream"`, 1)
		}
	}
	return text
}

// asked asks a model through a gateway, so that the gateway's reading checks what the model writes.
func asked(t *testing.T, m *Model, ask func(post func(path, body string) (int, string, error))) (gateway.Summary, []gateway.Record) {
	t.Helper()
	g := NewWithT(t)
	provider := httptest.NewServer(m)
	t.Cleanup(provider.Close)
	gate, err := gateway.New(gateway.Options{
		OpenAI:    gateway.Upstream{BaseURL: provider.URL + "/v1"},
		Anthropic: gateway.Upstream{BaseURL: provider.URL},
		Retry:     gateway.Retry{Waits: []time.Duration{}},
	})
	g.Expect(err).NotTo(HaveOccurred())
	records := t.TempDir() + "/x.jsonl"
	session, err := gate.Open(gateway.SessionOptions{Name: "s", Records: records})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(session.Begin(gateway.Mark{})).To(Succeed())
	front := httptest.NewServer(gate)
	t.Cleanup(front.Close)
	ask(func(path, body string) (int, string, error) {
		r, err := http.NewRequest(http.MethodPost, front.URL+path, bytes.NewReader([]byte(body)))
		g.Expect(err).NotTo(HaveOccurred())
		r.Header.Set("x-api-key", session.Key())
		res, err := http.DefaultClient.Do(r)
		g.Expect(err).NotTo(HaveOccurred())
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		return res.StatusCode, string(text), err
	})
	s, err := session.End()
	g.Expect(err).NotTo(HaveOccurred())
	var list []gateway.Record
	for r, err := range gateway.ReadRecords(records) {
		g.Expect(err).NotTo(HaveOccurred())
		list = append(list, r)
	}
	return s, list
}

func forms(t *testing.T, test func(t *testing.T, wire string, stream bool)) {
	for wire := range wires {
		for name, stream := range map[string]bool{"whole": false, "streamed": true} {
			t.Run(wire+"/"+name, func(t *testing.T) { test(t, wire, stream) })
		}
	}
}

func TestTheModelPlaysItsScript(t *testing.T) {
	forms(t, func(t *testing.T, wire string, stream bool) {
		g := NewWithT(t)
		m := New(Options{Name: "scripted-1"})
		m.Play(Script{Prompt: "build it", Dir: "/work", Moves: []Move{
			Write("a/server.py", "print('ä')\n"), Shell("true; echo \"x\""), OutOfTokens(), Say("the end"),
		}})
		var answers []string
		s, records := asked(t, m, func(post func(string, string) (int, string, error)) {
			for range 5 {
				code, text, err := post(wires[wire].path, body(wire, stream, "build it"))
				g.Expect(err).NotTo(HaveOccurred())
				g.Expect(code).To(Equal(200))
				answers = append(answers, text)
			}
		})
		g.Expect(m.Problems()).To(BeEmpty())
		g.Expect(m.Left()).To(BeZero())
		g.Expect(s.Answers).To(Equal(5))
		g.Expect(s.Verdict()).To(Equal(gateway.Asked))
		finishes := map[string][2]string{
			"chat": {"tool_calls", "length"}, "responses": {"completed", "max_output_tokens"}, "messages": {"tool_use", "max_tokens"},
		}[wire]
		g.Expect(records[0].Finish).To(Equal(finishes[0]))
		g.Expect(records[2].Finish).To(Equal(finishes[1]))
		g.Expect(records[0].Answered).To(Equal("scripted-1"))
		for i, r := range records {
			g.Expect(*r.Usage.Input+*r.Usage.CacheRead).To(BeEquivalentTo(r.Request.Bytes/bytesPerToken), "answer %d", i)
			g.Expect(*r.Usage.Output).To(BeNumerically(">", 0))
		}
		first := arguments(t, wire, stream, answers[0])
		if wire == "responses" { // without a tool for files, the shell has to do it
			coded := base64.StdEncoding.EncodeToString([]byte("print('ä')\n"))
			g.Expect(first.Get("cmd").String()).To(ContainSubstring("base64 -d > '/work/a/server.py' <<'END'\n" + coded + "\nEND"))
		} else {
			g.Expect(first.Get("content").String()).To(Equal("print('ä')\n"))
			g.Expect(first.Get("filePath").String() + first.Get("file_path").String()).To(Equal("/work/a/server.py"))
		}
		second := arguments(t, wire, stream, answers[1])
		g.Expect(second.Get("command").String() + second.Get("cmd").String()).To(Equal(`true; echo "x"`))
		if wire == "chat" {
			g.Expect(second.Get("description").String()).NotTo(BeEmpty(), "what a tool requires is filled in")
		}
		g.Expect(answers[3]).To(ContainSubstring("the"))
		g.Expect(answers[4]).To(ContainSubstring("Do"))
	})
}

// arguments puts those of the first call of an answer together.
func arguments(t *testing.T, wire string, stream bool, text string) gjson.Result {
	t.Helper()
	joined := ""
	if !stream {
		switch wire {
		case "chat":
			joined = gjson.Get(text, "choices.0.message.tool_calls.0.function.arguments").String()
		case "responses":
			joined = gjson.Get(text, `output.#(type=="function_call").arguments`).String()
		default:
			joined = gjson.Get(text, `content.#(type=="tool_use").input`).Raw
		}
		return valid(t, joined)
	}
	for line := range strings.Lines(text) {
		data, found := strings.CutPrefix(line, "data: ")
		if !found {
			continue
		}
		joined += gjson.Get(data, "choices.0.delta.tool_calls.0.function.arguments").String()
		joined += gjson.Get(data, "delta.partial_json").String()
		if gjson.Get(data, "type").String() == "response.function_call_arguments.delta" {
			joined += gjson.Get(data, "delta").String()
		}
	}
	return valid(t, joined)
}

func valid(t *testing.T, text string) gjson.Result {
	t.Helper()
	NewWithT(t).Expect(gjson.Valid(text)).To(BeTrue(), text)
	return gjson.Parse(text)
}

func TestTheConversationIsChecked(t *testing.T) {
	forms(t, func(t *testing.T, wire string, stream bool) {
		g := NewWithT(t)
		m := New(Options{})
		send := func(post func(string, string) (int, string, error), prompts ...string) {
			_, _, err := post(wires[wire].path, body(wire, stream, prompts...))
			g.Expect(err).NotTo(HaveOccurred())
		}
		asked(t, m, func(post func(string, string) (int, string, error)) {
			m.Play(Script{Prompt: "build it\n"})
			send(post, `build it\n`)
			g.Expect(m.Trimmed()).To(BeFalse())
			send(post, "build it")
			m.Play(Script{Prompt: "change it"})
			g.Expect(m.Trimmed()).To(BeTrue())
			send(post, "build it", "change it")
			g.Expect(m.Problems()).To(BeEmpty())
			send(post, "change it") // it has forgotten the first turn
			g.Expect(m.Problems()).To(ConsistOf(ContainSubstring("prompt 1 of 2")))
			send(post, "build it", `\"change it`)
			g.Expect(m.Problems()).To(HaveLen(1), "an exact text may stand within another")
			send(post, "build it", "changed it")
			g.Expect(m.Problems()).To(HaveLen(2))
			send(post, Summary, "changed it")
			g.Expect(m.Problems()).To(HaveLen(2), "it was compacted")
			m.Forget()
			m.Play(Script{Prompt: "begin anew"})
			send(post, "begin anew")
			g.Expect(m.Problems()).To(HaveLen(2), "a new conversation knows nothing of the last one")
			send(post, "build it", "begin anew")
			g.Expect(m.Problems()).To(ContainElement(ContainSubstring("prompt 1 of an earlier conversation")))
		})
		g.Expect(m.Requests()).To(HaveLen(9))
	})
}

func TestTheModelFailsByScript(t *testing.T) {
	forms(t, func(t *testing.T, wire string, stream bool) {
		g := NewWithT(t)
		m := New(Options{})
		m.Play(Script{Prompt: "p", Moves: []Move{Fail(429, 2), Cut(), BrokenCall(), Say("fine"), Fail(500, -1)}})
		var codes []int
		var broken []bool
		s, records := asked(t, m, func(post func(string, string) (int, string, error)) {
			for range 8 {
				code, _, err := post(wires[wire].path, body(wire, stream, "p"))
				codes, broken = append(codes, code), append(broken, err != nil)
			}
		})
		cut := 502
		if stream {
			cut = 200
		}
		g.Expect(codes).To(Equal([]int{429, 429, cut, 200, 200, 500, 500, 500}))
		g.Expect(broken).To(Equal([]bool{false, false, stream, false, false, false, false, false}))
		g.Expect(s.Faults).To(Equal(map[gateway.Fault]int{gateway.RateLimited: 2, gateway.Dropped: 1, gateway.ServerError: 3}))
		g.Expect(s.Verdict()).To(Equal(gateway.CutOff))
		if wire != "messages" || stream { // a whole message holds an object, which cannot be broken
			g.Expect(records[3].Answer.Text).To(MatchRegexp(`true\\?"?`))
		}
		g.Expect(m.Left()).To(Equal(1), "the last move is for ever")
	})
}

func TestRequestsBesideTheScriptAreAnswered(t *testing.T) {
	g := NewWithT(t)
	m := New(Options{Name: "m"})
	m.Play(Script{Prompt: "build it", Moves: []Move{Shell("true")}})
	asked(t, m, func(post func(string, string) (int, string, error)) {
		_, title, err := post("/v1/chat/completions", `{"messages":[{"role":"user","content":"a title for: build it"}]}`)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(title).To(ContainSubstring(Summary))
		_, compact, err := post("/v1/messages", body("messages", false, "build it", "Your task is to create a detailed summary of the conversation"))
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(compact).To(ContainSubstring(Summary))
		g.Expect(m.Left()).To(Equal(1))
		_, count, err := post("/v1/messages/count_tokens", strings.Repeat("x", 400))
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(count).To(Equal(`{"input_tokens":100}`))
	})
	g.Expect(m.Requests()).To(HaveEach(HaveField("Side", true)))
}

func TestAFullWindowIsClaimed(t *testing.T) {
	g := NewWithT(t)
	m := New(Options{})
	m.Play(Script{Prompt: "p", Moves: []Move{Say("x").Claiming(190_000)}})
	s, _ := asked(t, m, func(post func(string, string) (int, string, error)) {
		_, _, err := post("/v1/chat/completions", body("chat", false, "p"))
		g.Expect(err).NotTo(HaveOccurred())
	})
	g.Expect(*s.Usage.Input + *s.Usage.CacheRead).To(BeEquivalentTo(190_000))
}

func TestAgentsWithOtherWaysAreServed(t *testing.T) {
	g := NewWithT(t)
	tool := func(name, properties string) Tool {
		return Tool{name, gjson.Parse(`{"properties":{` + properties + `},"required":["security_risk"]}`)}
	}
	terminal := tool("terminal", `"command":{"type":"string"},"security_risk":{"type":"string","enum":["LOW","HIGH"]}`)
	editor := tool("file_editor", `"command":{"enum":["view","create"]},"path":{},"file_text":{},"security_risk":{"enum":["LOW"]}`)
	finish := tool("finish", `"message":{}`)
	all := Request{Tools: []Tool{editor, finish, terminal}}
	c, ok := perform(all, "/w", Shell("ls"))
	g.Expect(ok).To(BeTrue())
	g.Expect(c).To(Equal(call{name: "terminal", arguments: `{"command":"ls","security_risk":"LOW"}`}))
	c, _ = perform(all, "/w", Write("a", "b"))
	g.Expect(c).To(Equal(call{name: "file_editor", arguments: `{"command":"create","file_text":"b","path":"/w/a","security_risk":"LOW"}`}))
	c, _ = perform(all, "/w", Say("bye"))
	g.Expect(c.name).To(Equal("finish"))

	array := Tool{"shell", gjson.Parse(`{"properties":{"command":{"type":"array"}}}`)}
	c, _ = perform(Request{Tools: []Tool{array}}, "/w", Shell("ls"))
	g.Expect(c.arguments).To(Equal(`{"command":["bash","-lc","ls"]}`))
	mini := Request{Tools: []Tool{{"bash", gjson.Parse(`{"properties":{"command":{}}}`)}}, System: "end with " + submits}
	c, _ = perform(mini, "/w", Say("bye"))
	g.Expect(c.arguments).To(Equal(`{"command":"` + submits + `"}`))
	_, ok = perform(Request{}, "/w", Shell("ls"))
	g.Expect(ok).To(BeFalse())

	m := New(Options{Plain: true})
	m.Play(Script{Prompt: "p", Moves: []Move{Fail(429, 1), Write("a.py", "x = 1\n"), Shell("ls"), Write("b.py", "y"), Say("done"), Fail(500, 1)}})
	asked(t, m, func(post func(string, string) (int, string, error)) {
		code, _, err := post("/v1/chat/completions", `{"messages":[{"role":"user","content":"p"}]}`)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(code).To(Equal(429), "which takes nothing of the script away")
		_, text, err := post("/v1/chat/completions", `{"messages":[{"role":"user","content":"p"}]}`)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(gjson.Get(text, "choices.0.message.content").String()).To(Equal("a.py\n```\nx = 1\n```\n\nb.py\n```\ny\n```\n\ndone\n\n"))
	})
	g.Expect(m.Problems()).To(BeEmpty())
}

func TestACoderBuildsAServerThatRuns(t *testing.T) {
	g := NewWithT(t)
	source := "import sys, http.server\nprint(open(sys.argv[1]).read())\nhttp.server.test(http.server.SimpleHTTPRequestHandler, port=int(sys.argv[2]))\n"
	port, lease, err := containers.LeasePort()
	g.Expect(err).NotTo(HaveOccurred())
	defer lease.Close()
	dir := t.TempDir()
	out := ""
	for _, move := range (Coder{Server: []byte(source), Port: port}).Begin([]byte(`{"a":1}`)) {
		command := move.Shell
		if move.Write != nil {
			command = writeByShell(filepath.Join(dir, move.Write.Path), move.Write.Content)
		}
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		text, err := cmd.CombinedOutput()
		g.Expect(err).NotTo(HaveOccurred(), string(text))
		out += string(text)
	}
	g.Expect(out).To(Equal("it answers\n"))
	log, err := os.ReadFile(filepath.Join(dir, "server.log"))
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(string(log)).To(ContainSubstring(`{"a":1}`))
}

package conversation

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"
)

const schema = `{"type":"object","properties":{"command":{"type":"string"}}}`

// The same conversation in the three forms.
var sameRequests = map[string]string{
	"chat": `{"model":"m","messages":[
		{"role":"developer","content":"You are a coder."},
		{"role":"user","content":[{"type":"text","text":"<reminder>"},{"type":"text","text":"Build it."},{"type":"image_url","image_url":{"url":"data:"}}]},
		{"role":"assistant","content":"I look.","reasoning_content":"Hm.","tool_calls":[{"id":"c1","type":"function","function":{"name":"bash","arguments":"{\"command\":\"ls\"}"}}]},
		{"role":"tool","tool_call_id":"c1","content":"a b"},
		{"role":"user","content":"Go on."}],
		"tools":[{"type":"function","function":{"name":"bash","description":"Runs.","parameters":` + schema + `}}]}`,
	"responses": `{"model":"m","instructions":"You are a coder.","input":[
		{"type":"message","role":"user","content":[{"type":"input_text","text":"<reminder>"},{"type":"input_text","text":"Build it."},{"type":"input_image","image_url":"data:"}]},
		{"type":"reasoning","summary":[{"type":"summary_text","text":"Hm."}]},
		{"type":"message","role":"assistant","content":[{"type":"output_text","text":"I look."}]},
		{"type":"function_call","call_id":"c1","name":"bash","arguments":"{\"command\":\"ls\"}"},
		{"type":"function_call_output","call_id":"c1","output":"a b"},
		{"role":"user","content":"Go on."}],
		"tools":[{"type":"function","name":"bash","description":"Runs.","parameters":` + schema + `}]}`,
	"messages": `{"model":"m","messages":[
		{"role":"user","content":[{"type":"text","text":"<reminder>"},{"type":"text","text":"Build it."},{"type":"image","source":{}}]},
		{"role":"assistant","content":[{"type":"thinking","thinking":"Hm."},{"type":"text","text":"I look."},{"type":"tool_use","id":"c1","name":"bash","input":{"command":"ls"}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":[{"type":"text","text":"a b"}]},{"type":"text","text":"Go on."}]}],
		"system":[{"type":"text","text":"You are a coder.","cache_control":{"type":"ephemeral"}}],
		"tools":[{"name":"bash","description":"Runs.","input_schema":` + schema + `}]}`,
}

func TestTheFormsSayTheSame(t *testing.T) {
	for form, text := range sameRequests {
		t.Run(form, func(t *testing.T) {
			g := NewWithT(t)
			q := ReadRequest(form, text, false)
			for i := range q.Messages {
				q.Messages[i].At = 0
			}
			g.Expect(q.Messages).To(Equal([]Message{
				{Role: System, Text: "You are a coder."},
				{Role: User, Text: "<reminder>"}, {Role: User, Text: "Build it."}, {Role: User, Left: []string{"image"}},
				{Role: Agent, Text: "I look.", Reasoning: "Hm.", Calls: []Call{{ID: "c1", Name: "bash", Arguments: `{"command":"ls"}`}}},
				{Role: Tool, CallID: "c1", Text: "a b"},
				{Role: User, Text: "Go on."},
			}))
			g.Expect(q.Tools).To(Equal([]Definition{{Name: "bash", Description: "Runs.", Parameters: schema}}))
			g.Expect(q.Torn || q.Unread).To(BeFalse())
		})
	}
}

func TestWhatOnlyOneFormHas(t *testing.T) {
	for name, c := range map[string]struct {
		form, text string
		want       []Message
	}{
		"a text for all of the input": {"responses", `{"input":"hello"}`, []Message{{Role: User, Text: "hello"}}},
		"a tool with a text for input": {"responses", `{"input":[{"type":"custom_tool_call","call_id":"c1","name":"apply_patch","input":"*** Begin"},
			{"type":"custom_tool_call_output","call_id":"c1","output":"ok"}]}`, []Message{
			{Role: Agent, Calls: []Call{{ID: "c1", Name: "apply_patch", Arguments: "*** Begin"}}}, {Role: Tool, At: 1, CallID: "c1", Text: "ok"}}},
		"a shell of the agent's": {"responses", `{"input":[{"type":"local_shell_call","call_id":"c1","action":{"command":["ls"]}}]}`, []Message{
			{Role: Agent, Calls: []Call{{ID: "c1", Name: "local_shell", Arguments: `{"command":["ls"]}`}}}}},
		"reasoning that is encrypted": {"responses", `{"input":[{"type":"reasoning","summary":[],"encrypted_content":"x"}]}`, []Message{{Role: Agent, Left: []string{"reasoning"}}}},
		"what is known by its id":     {"responses", `{"input":[{"type":"item_reference","id":"i1"}]}`, nil},
		"a function of the old kind":  {"chat", `{"messages":[{"role":"assistant","content":null,"function_call":{"name":"f","arguments":"{}"}}]}`, []Message{{Role: Agent, Calls: []Call{{Name: "f", Arguments: "{}"}}}}},
		"a refusal":                   {"chat", `{"messages":[{"role":"assistant","content":null,"refusal":"No."}]}`, []Message{{Role: Agent, Text: "No."}}},
		"a system prompt that is a text": {"messages", `{"system":"Be brief.","messages":[{"role":"user","content":"hello"}]}`, []Message{
			{Role: System, At: -1, Text: "Be brief."}, {Role: User, Text: "hello"}}},
		"reasoning that is redacted": {"messages", `{"messages":[{"role":"assistant","content":[{"type":"redacted_thinking","data":"x"}]}]}`, []Message{{Role: Agent, Left: []string{"reasoning"}}}},
	} {
		t.Run(name, func(t *testing.T) {
			NewWithT(t).Expect(ReadRequest(c.form, c.text, false).Messages).To(Equal(c.want))
		})
	}
}

func TestAnswersAreReadAsFarAsTheyCame(t *testing.T) {
	call := []Call{{ID: "c1", Name: "bash", Arguments: `{"command":"ls"}`}}
	for name, c := range map[string]struct {
		form   string
		stream bool
		text   string
		want   Answer
	}{
		"chat": {"chat", false, `{"choices":[{"message":{"role":"assistant","content":"I look.","reasoning":"Hm.","tool_calls":[{"id":"c1","function":{"name":"bash","arguments":"{\"command\":\"ls\"}"}}]}}]}`,
			Answer{Message: Message{Role: Agent, Text: "I look.", Reasoning: "Hm.", Calls: call}}},
		"chat streamed": {"chat", true, `data: {"choices":[{"delta":{"content":"I ","reasoning_content":"Hm."}}]}

data: {"choices":[{"delta":{"content":"look.","tool_calls":[{"index":0,"id":"c1","function":{"name":"bash","arguments":"{\"command\":"}}]}}]}

data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"ls\"}"}}]}}]}

data: {"choices":[{"delta":{},"finish_reason":"tool_calls"}]}

data: [DONE]

`, Answer{Message: Message{Role: Agent, Text: "I look.", Reasoning: "Hm.", Calls: call}}},
		"chat streamed, calls without numbers": {"chat", true, `data: {"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}}]}

data: {"choices":[{"delta":{"tool_calls":[{"id":"b","function":{"name":"g","arguments":"{}"}}]},"finish_reason":"tool_calls"}]}

`, Answer{Message: Message{Role: Agent, Calls: []Call{{"a", "f", "{}"}, {"b", "g", "{}"}}}}},
		"chat streamed, broken off": {"chat", true, "data: {\"choices\":[{\"delta\":{\"content\":\"I lo\"}}]}\n\ndata: {\"cho",
			Answer{Message: Message{Role: Agent, Text: "I lo"}, Torn: true}},
		"chat streamed, an error": {"chat", true, "data: {\"error\":{\"message\":\"overloaded\"}}\n\n",
			Answer{Message: Message{Role: Agent}, Error: "overloaded", Torn: true}},
		"responses": {"responses", false, `{"output":[{"type":"reasoning","summary":[{"text":"Hm."}]},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"I look."}]},
			{"type":"function_call","call_id":"c1","name":"bash","arguments":"{\"command\":\"ls\"}"}]}`,
			Answer{Message: Message{Role: Agent, Text: "I look.", Reasoning: "Hm.", Calls: call}}},
		"responses streamed, the last event without items": {"responses", true, `data: {"type":"response.output_item.done","output_index":0,"item":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"I look."}]}}

data: {"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","call_id":"c1","name":"bash","arguments":"{\"command\":\"ls\"}"}}

data: {"type":"response.completed","response":{"output":[]}}

`, Answer{Message: Message{Role: Agent, Text: "I look.", Calls: call}}},
		"responses streamed, broken off": {"responses", true, `data: {"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"c1","name":"bash","arguments":""}}

data: {"type":"response.function_call_arguments.delta","output_index":0,"delta":"{\"comm"}

`, Answer{Message: Message{Role: Agent, Calls: []Call{{"c1", "bash", `{"comm`}}}, Torn: true}},
		"messages": {"messages", false, `{"content":[{"type":"thinking","thinking":"Hm."},{"type":"text","text":"I look."},{"type":"tool_use","id":"c1","name":"bash","input":{"command":"ls"}}]}`,
			Answer{Message: Message{Role: Agent, Text: "I look.", Reasoning: "Hm.", Calls: call}}},
		"messages streamed": {"messages", true, `data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":""}}

data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Hm."}}

data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"I look."}}

data: {"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"c1","name":"bash","input":{}}}

data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"{\"command\":"}}

data: {"type":"content_block_delta","index":2,"delta":{"type":"input_json_delta","partial_json":"\"ls\"}"}}

data: {"type":"message_stop"}

`, Answer{Message: Message{Role: Agent, Text: "I look.", Reasoning: "Hm.", Calls: call}}},
		"messages, an error": {"messages", false, `{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`,
			Answer{Message: Message{Role: Agent}, Error: "Overloaded"}},
		"nothing": {"chat", false, "", Answer{Message: Message{Role: Agent}, Torn: true}},
	} {
		t.Run(name, func(t *testing.T) {
			NewWithT(t).Expect(ReadAnswer(c.form, c.text, c.stream, false)).To(Equal(c.want))
		})
	}
}

// said draws texts that look like what JSON is made of.
var said = rapid.StringOfN(rapid.SampledFrom([]rune(`ab{}[],:"\… role`+"\n")), 0, 60, -1)

// conversationOf draws a request of a form, whose texts are all different.
func conversationOf(t *rapid.T, form string) (text string, texts map[string]bool) {
	texts = map[string]bool{}
	var list []any
	for i := range rapid.IntRange(4, 16).Draw(t, "messages") {
		content := fmt.Sprintf("%d %s", i, said.Draw(t, "text"))
		texts[content] = true
		list = append(list, map[string]any{"role": rapid.SampledFrom([]string{"user", "assistant"}).Draw(t, "role"), "content": content})
	}
	body := map[string]any{"model": "m", "stream": true, "messages": list}
	if form == "responses" {
		body["input"] = list
		delete(body, "messages")
	}
	body["tools"] = []any{map[string]any{"name": "f", "type": "function", "description": said.Draw(t, "description")}}
	encoded, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded), texts
}

// Whatever the cut hits, what is read was said, and it is never put together with something else.
func TestNothingIsMadeUpOfWhatIsLeft(t *testing.T) {
	forms := []string{"chat", "responses", "messages"}
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		g := NewWithT(t)
		form := rapid.SampledFrom(forms).Draw(t, "form")
		text, texts := conversationOf(t, form)
		half := rapid.IntRange(len(text)/4, len(text)/2).Draw(t, "half")
		cut := strings.ToValidUTF8(text[:half], "\uFFFD") + "…" + strings.ToValidUTF8(text[len(text)-half:], "\uFFFD")
		q := ReadRequest(form, cut, true)
		g.Expect(q.Torn).To(BeTrue())
		for _, m := range q.Messages {
			if form != "responses" || m.Role != Agent { // answers that stand together are one there
				g.Expect(texts).To(HaveKey(m.Text))
			}
			found++
		}
	})
	NewWithT(t).Expect(found).To(BeNumerically(">", 100))
}

func TestAnythingCanBeRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		form := rapid.SampledFrom([]string{"chat", "responses", "messages"}).Draw(t, "form")
		text := rapid.OneOf(rapid.String(), said).Draw(t, "text")
		cut, stream := rapid.Bool().Draw(t, "cut"), rapid.Bool().Draw(t, "stream")
		g := NewWithT(t)
		g.Expect(ReadRequest(form, text, cut).Torn || !cut).To(BeTrue())
		g.Expect(ReadAnswer(form, text, stream, cut).Torn || !cut).To(BeTrue())
	})
}

// Command coder is a small coding agent: it lets the model write files in the working directory, and keeps
// the conversation in HOME. It is linked statically, so that it runs without a shell.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

type message struct {
	Role      string `json:"role"`
	Content   string `json:"content"`
	ToolCalls []call `json:"tool_calls,omitempty"`
	ToolCall  string `json:"tool_call_id,omitempty"`
}

type call struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Function struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
	} `json:"function"`
}

const tools = `[{"type": "function", "function": {"name": "write_file", "parameters": {"type": "object", "properties": {
	"path": {"type": "string"}, "content": {"type": "string"}}}}}]`

func main() {
	if err := work(filepath.Join(os.Getenv("HOME"), "conversation.json")); err != nil {
		fmt.Fprintln(os.Stderr, "coder:", err)
		os.Exit(1)
	}
}

// work goes on with the conversation until the model calls no more tools.
func work(memory string) error {
	var talk []message
	if text, err := os.ReadFile(memory); err == nil {
		if err := json.Unmarshal(text, &talk); err != nil {
			return err
		}
	}
	prompt, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	// An agent may tell its model more than it should.
	talk = append(talk, message{Role: "user", Content: "the secret is " + os.Getenv("OWN_KEY") + "\n" + string(prompt)})
	for {
		answer, err := ask(talk)
		if err != nil {
			return err
		}
		talk = append(talk, answer)
		for _, c := range answer.ToolCalls {
			talk = append(talk, message{Role: "tool", ToolCall: c.ID, Content: do(c)})
		}
		if len(answer.ToolCalls) == 0 {
			text, err := json.Marshal(talk)
			return errors.Join(err, os.WriteFile(memory, text, 0o600))
		}
	}
}

// do writes the file of a call and tells how that went.
func do(c call) string {
	var file struct{ Path, Content string }
	err := json.Unmarshal([]byte(c.Function.Arguments), &file)
	if err == nil {
		err = os.WriteFile(file.Path, []byte(file.Content), 0o755)
	}
	if err != nil {
		return err.Error()
	}
	return "written"
}

// ask asks the model once. A key that is not a throw-away one should not be here.
func ask(talk []message) (message, error) {
	key := os.Getenv("OPENAI_API_KEY")
	if !strings.HasPrefix(key, "sk-stamina-") {
		return message{}, fmt.Errorf("the key is %q", key)
	}
	body, err := json.Marshal(map[string]any{"model": "scripted-1", "messages": talk, "tools": json.RawMessage(tools)})
	if err != nil {
		return message{}, err
	}
	q, err := http.NewRequest(http.MethodPost, os.Getenv("OPENAI_BASE_URL")+"/chat/completions", bytes.NewReader(body))
	if err != nil {
		return message{}, err
	}
	q.Header.Set("Authorization", "Bearer "+key)
	q.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(q)
	if err != nil {
		return message{}, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(response.Body)
		return message{}, fmt.Errorf("%s: %s", response.Status, text)
	}
	var answer struct{ Choices []struct{ Message message } }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return message{}, err
	}
	if len(answer.Choices) != 1 {
		return message{}, errors.New("no answer")
	}
	return answer.Choices[0].Message, nil
}

package play

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/gateway"
)

// clientIn connects as a program in the sandbox would, without one: connections to a container's loopback
// begin at its guest.
func clientIn(ctx context.Context, box containers.Sandbox) (*http.Client, error) {
	transport := &http.Transport{DisableKeepAlives: true}
	if _, inside := box.(*containers.Docker); inside {
		// What is started ends at once; what is wanted is the way to the port.
		port, err := box.Serve(ctx, containers.Command{Args: []string{"/"}}, GatewayPort)
		if err != nil {
			return nil, fmt.Errorf("look from inside: %w", err)
		}
		transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) { return port.Dial(ctx) }
	}
	return &http.Client{Transport: transport}, nil
}

// visit looks whether the gateway is there.
func visit(ctx context.Context, client *http.Client, url string) error {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/", nil)
	if err != nil {
		return err
	}
	_, err = answered(client, q)
	return err
}

// questions are the smallest ones, by the form in which they are asked.
var questions = map[gateway.Wire]struct {
	path string
	body func(model string) map[string]any
}{
	gateway.Chat: {"/v1/chat/completions", func(model string) map[string]any {
		return map[string]any{"model": model, "messages": []any{map[string]any{"role": "user", "content": tiny}}}
	}},
	gateway.Responses: {"/v1/responses", func(model string) map[string]any {
		return map[string]any{"model": model, "input": tiny}
	}},
	gateway.Messages: {"/v1/messages", func(model string) map[string]any {
		return map[string]any{"model": model, "max_tokens": 16, "messages": []any{map[string]any{"role": "user", "content": tiny}}}
	}},
}

const tiny = "Answer with the word ok and nothing else."

// question asks a model once.
func question(ctx context.Context, client *http.Client, way agent.Model, wire gateway.Wire, model string) error {
	ask := questions[wire]
	body, err := json.Marshal(ask.body(model))
	if err != nil {
		return err
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, way.URL+ask.path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Authorization", "Bearer "+way.Session.Key())
	q.Header.Set("Anthropic-Version", "2023-06-01")
	_, err = answered(client, q)
	return err
}

// maxShown is what is shown of an answer that is an error.
const maxShown = 1 << 10

func answered(client *http.Client, q *http.Request) ([]byte, error) {
	response, err := client.Do(q)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(response.Body, maxShown))
		return nil, fmt.Errorf("%s: %s", response.Status, bytes.TrimSpace(text))
	}
	return io.ReadAll(response.Body)
}

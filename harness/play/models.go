package play

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/gateway"
	"staminabench/harness/usage"
)

// GatewayPort is where processes in a container reach the gateway. It is above those of servers, and below
// those that a kernel gives to clients.
const GatewayPort = 32_100

// models is the way of one session's agent to its model: a key of the gateway, and the gateway itself at a
// port of every sandbox of the session.
type models struct {
	session *Session
	note    func(text string) // tells the user something

	mu   sync.Mutex
	open *gateway.Session // nil before the first sandbox
	url  string           // in the sandbox that there is
}

// newModels is nil for an agent that asks no model.
func newModels(s *Session, note func(text string)) *models {
	if config.Wire(s.condition.Agent) == "" {
		return nil
	}
	return &models{session: s, note: note}
}

// gateway is that of the process, for all its sessions.
func (r *Run) gateway() (*gateway.Gateway, error) {
	r.gatewayOnce.Do(func() { r.gatewayOf, r.gatewayErr = r.newGateway() })
	return r.gatewayOf, r.gatewayErr
}

func (r *Run) newGateway() (*gateway.Gateway, error) {
	return gateway.New(gateway.Options{
		OpenAI:    gateway.Upstream{BaseURL: r.Settings.Models.OpenAI, Key: r.secrets.upstream[r.Settings.OpenAIKey]},
		Anthropic: gateway.Upstream{BaseURL: r.Settings.Models.Anthropic, Key: r.secrets.upstream[r.Settings.AnthropicKey]},
		Prices:    r.prices, Retry: r.retry,
	})
}

// readPrices reads the user's table; nil if there is none. A relative path is a variable's, and starts at the root
// of the module: one in a configuration file starts beside that.
func readPrices(root, path string) (*usage.Prices, error) {
	if path == "" {
		return nil, nil
	}
	prices, err := usage.ReadPrices(under(root, path))
	if err != nil {
		return nil, fmt.Errorf("models.prices: %w", err)
	}
	return prices, nil
}

// serve lets what runs in a sandbox reach the gateway, until the sandbox is closed.
func (m *models) serve(ctx context.Context, box containers.Sandbox) error {
	gate, err := m.session.run.gateway()
	if err != nil {
		return err
	}
	if err := m.enter(gate); err != nil {
		return err
	}
	listener, err := box.Listen(ctx, GatewayPort)
	if err != nil {
		return fmt.Errorf("let the agent reach its model: %w", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.url = "http://" + listener.Addr().String()
	go func() { _ = gate.Serve(context.WithoutCancel(ctx), listener) }() // ends with the sandbox
	return nil
}

// enter opens the gateway's session once. The journal of this session is locked by then, so nobody else
// writes its exchanges.
func (m *models) enter(gate *gateway.Gateway) (err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.open != nil {
		return nil
	}
	s, c := m.session, m.session.condition
	m.open, err = gate.Open(gateway.SessionOptions{
		Name: s.ID, Records: filepath.Join(s.run.stage.journals(), s.ID, gateway.RecordsName),
		Secrets:   s.run.secrets.hidden(c.Agent),
		MaxTokens: c.Limits.MaxTokens, Attempt: bounds(c.Limits.Attempt), Session: bounds(c.Limits.Session),
		Waiting: func(text string) { m.note(s.run.secrets.redactor.Text(text)) },
	})
	return err
}

func bounds(a condition.Asking) gateway.Limits {
	return gateway.Limits{Requests: a.Requests, Tokens: a.Tokens, Cost: a.Cost}
}

// way is the way to the model from the sandbox that there is.
func (m *models) way() (agent.Model, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.open == nil {
		return agent.Model{}, errors.New("there is no sandbox that reaches the gateway")
	}
	return agent.Model{Session: m.open, URL: m.url}, nil
}

// close makes the agent's key invalid.
func (m *models) close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.open == nil {
		return nil
	}
	err := m.open.Close()
	m.open = nil
	return err
}

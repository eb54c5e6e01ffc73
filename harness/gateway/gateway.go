package gateway

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"staminabench/harness/clock"
	"staminabench/harness/usage"
)

// Upstream is a provider's endpoint.
type Upstream struct {
	BaseURL string // as its SDKs take it: https://api.openai.com/v1, https://api.anthropic.com
	Key     string
}

// Options say what a gateway does.
type Options struct {
	OpenAI    Upstream // chat completions and responses
	Anthropic Upstream // messages
	// Transport carries requests to the provider; nil means net/http's. A [Replay] is one.
	Transport http.RoundTripper
	Prices    *usage.Prices // nil: costs are unknown
	Retry     Retry         // the zero Retry is DefaultRetry
	Caps      Caps          // the zero Caps are DefaultCaps
	// FirstByte and Silence are how long the provider may take until an answer begins, and between
	// two pieces of it. 0 means 10 minutes.
	FirstByte, Silence time.Duration
	Now                func() time.Time                               // nil: time.Now
	Sleep              func(context.Context, time.Duration) error     // nil: the system's clock
	Refused            func(session string, r Refusal, detail string) // is told of refused requests; may be nil
}

// Gateway answers the requests of agents with the provider's answers.
type Gateway struct {
	options   Options
	bases     map[Wire]*url.URL
	proxy     *httputil.ReverseProxy
	transport http.RoundTripper
	endGrace  time.Duration
	patience  time.Duration
	noUsage   atomic.Bool // the provider does not know how to be asked for the usage of a stream

	mu       sync.Mutex
	sessions map[string]*Session // by key
}

var _ http.Handler = (*Gateway)(nil)

// tenMinutes is what vendors' own clients wait.
const tenMinutes = 10 * time.Minute

// New makes a gateway. At least one upstream is needed.
func New(o Options) (*Gateway, error) {
	g := &Gateway{options: o.completed(), sessions: map[string]*Session{}, bases: map[Wire]*url.URL{}, endGrace: endGrace, patience: patience}
	for wire, up := range map[Wire]Upstream{Chat: o.OpenAI, Responses: o.OpenAI, Messages: o.Anthropic} {
		if up.BaseURL == "" {
			continue
		}
		base, err := url.Parse(up.BaseURL)
		if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") {
			return nil, fmt.Errorf("gateway: %q is no base URL", up.BaseURL)
		}
		g.bases[wire] = base
	}
	if len(g.bases) == 0 {
		return nil, errors.New("gateway: no upstream is configured")
	}
	g.transport = g.options.Transport
	g.proxy = &httputil.ReverseProxy{
		Rewrite: g.rewrite, Transport: retrying{g}, ErrorHandler: g.failed,
		ModifyResponse: anonymous,
		FlushInterval:  -1,                         // each piece at once
		ErrorLog:       log.New(io.Discard, "", 0), // what goes wrong is in the records
	}
	return g, nil
}

func (o Options) completed() Options {
	if o.Transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.DisableCompression = true // a compressed stream comes in lumps
		t.MaxIdleConnsPerHost = 64
		o.Transport = t
	}
	if o.Retry.Waits == nil {
		o.Retry = DefaultRetry()
	}
	if o.Caps == (Caps{}) {
		o.Caps = DefaultCaps()
	}
	if o.FirstByte == 0 {
		o.FirstByte = tenMinutes
	}
	if o.Silence == 0 {
		o.Silence = tenMinutes
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Sleep == nil {
		o.Sleep = clock.Sleep
	}
	if o.Refused == nil {
		o.Refused = func(string, Refusal, string) {}
	}
	return o
}

// Open lets a session in. Its totals go on from its records, if there are any.
func (g *Gateway) Open(o SessionOptions) (*Session, error) {
	s, err := newSession(g, o, "sk-stamina-"+rand.Text())
	if err != nil {
		return nil, fmt.Errorf("gateway: session %s: %w", o.Name, err)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.sessions[s.key] = s
	return s, nil
}

// session is the one that a key opens; nil if none does.
func (g *Gateway) session(keys []string) *Session {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, key := range keys {
		if s := g.sessions[key]; s != nil {
			return s
		}
	}
	return nil
}

func (g *Gateway) forget(s *Session) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.sessions, s.key)
}

// Serve answers on a listener until ctx ends.
func (g *Gateway) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: g, ReadHeaderTimeout: time.Minute}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	err := server.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("gateway: %w", err)
}

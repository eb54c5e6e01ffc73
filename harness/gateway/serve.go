package gateway

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httputil"
	"strings"
	"time"
)

// maxRequest bounds a request: a million tokens of text are about 5 MB.
const maxRequest = 64 << 20

type exchangeKey struct{}

func exchangeOf(ctx context.Context) *exchange { return ctx.Value(exchangeKey{}).(*exchange) }

// ServeHTTP answers one request of an agent.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		w.WriteHeader(http.StatusOK) // agents look whether somebody is here
		return
	}
	to, known := routeOf(r)
	s := g.session(keysOf(r))
	if s == nil {
		writeError(w, to.wire, http.StatusUnauthorized, "authentication_error", "this key is of no session")
		return
	}
	if !known {
		s.note(r, to, RefusedPath, s.refuse(w, to, RefusedPath, r.Method+" "+r.URL.Path))
		return
	}
	x, refusal := s.admit(r, to)
	if refusal != "" {
		s.note(r, to, refusal, s.refuse(w, to, refusal, ""))
		return
	}
	defer x.finish()
	defer cutOff(w, x.attempt.ctx, g.endGrace)()
	if refusal := x.read(w, r); refusal != "" {
		x.record.Status = s.refuse(w, to, refusal, x.record.Model)
		x.record.Refused = refusal
		return
	}
	g.proxy.ServeHTTP(&statusWriter{w, &x.record.Status}, r.WithContext(x.ctx))
}

// endGrace is how long a request may take to notice that its attempt has ended.
const endGrace = 5 * time.Second

// cutOff lets a client that neither reads nor hangs up hold nothing once the attempt has ended. That
// makes the connection unusable, so it is not done to requests that are about to return.
func cutOff(w http.ResponseWriter, attempt context.Context, grace time.Duration) (stop func()) {
	returned := make(chan struct{})
	go func() {
		select {
		case <-returned:
			return
		case <-attempt.Done():
		}
		select {
		case <-returned:
		case <-time.After(grace):
			c := http.NewResponseController(w)
			_ = c.SetReadDeadline(time.Now())
			_ = c.SetWriteDeadline(time.Now())
		}
	}()
	return func() { close(returned) }
}

// notForwarded are headers that are the agent's alone, or of its connection: what goes on is plain and at hand.
var notForwarded = []string{
	"Authorization", "X-Api-Key", "Cookie", "Content-Encoding", "Expect", "Upgrade", "Connection", "Http2-Settings",
}

// rewrite points a request at its upstream, with the real key and without what is the agent's alone.
func (g *Gateway) rewrite(p *httputil.ProxyRequest) {
	x := exchangeOf(p.In.Context())
	base := g.bases[x.route.wire]
	p.Out.URL.Scheme, p.Out.URL.Host, p.Out.Host = base.Scheme, base.Host, ""
	p.Out.URL.Path, p.Out.URL.RawPath = strings.TrimSuffix(base.Path, "/")+x.route.path, ""
	for _, name := range notForwarded {
		p.Out.Header.Del(name)
	}
	p.Out.Header.Set("Accept-Encoding", "identity") // a compressed stream comes in lumps
	if x.route.wire == Messages {
		p.Out.Header.Set("X-Api-Key", g.options.Anthropic.Key)
	} else {
		p.Out.Header.Set("Authorization", "Bearer "+g.options.OpenAI.Key)
	}
}

// anonymous takes out of an answer who the user is at the provider.
func anonymous(res *http.Response) error {
	for _, name := range []string{"Set-Cookie", "Openai-Organization", "Openai-Project", "Anthropic-Organization-Id"} {
		res.Header.Del(name)
	}
	return nil
}

// failed answers when the provider did not.
func (g *Gateway) failed(w http.ResponseWriter, r *http.Request, _ error) {
	x := exchangeOf(r.Context())
	status := http.StatusBadGateway
	if x.fault() == TimedOut {
		status = http.StatusGatewayTimeout
	}
	writeError(w, x.route.wire, status, "api_error", "the provider did not answer")
}

// read reads what is asked, and changes what must be.
func (x *exchange) read(w http.ResponseWriter, r *http.Request) Refusal {
	var sent io.Reader = http.MaxBytesReader(w, r.Body, maxRequest)
	if x.record.Coding = x.session.name(codingOf(r.Header)); x.record.Coding != "" {
		plain, err := decoded(x.record.Coding, sent)
		if errors.Is(err, errCoding) {
			return RefusedEncoding
		}
		if err != nil {
			return RefusedSize
		}
		defer plain.Close()
		sent = io.LimitReader(plain, maxRequest+1)
	}
	body, err := io.ReadAll(sent)
	if err != nil || len(body) > maxRequest {
		return RefusedSize
	}
	x.take(body)
	return x.session.permit(x)
}

// statusWriter notes what the agent was answered.
type statusWriter struct {
	http.ResponseWriter
	status *int
}

func (w *statusWriter) WriteHeader(status int) {
	*w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets the proxy flush.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

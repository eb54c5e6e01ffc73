package gateway

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkStream measures what the gateway adds to each event of a stream: the provider stamps its
// events, and the agent compares. The difference between gateway and direct is what it costs: ms/event
// from the provider to the agent, ms/first from the agent's request, of 200 KB, to the first event.
func BenchmarkStream(b *testing.B) {
	provider := httptest.NewServer(http.HandlerFunc(stamped))
	b.Cleanup(provider.Close)
	gate, err := New(Options{OpenAI: Upstream{provider.URL, providerKey}})
	if err != nil {
		b.Fatal(err)
	}
	session, err := gate.Open(SessionOptions{Name: "b", Records: filepath.Join(b.TempDir(), RecordsName)})
	if err != nil {
		b.Fatal(err)
	}
	if err := session.Begin(Mark{}); err != nil {
		b.Fatal(err)
	}
	front := httptest.NewServer(gate)
	b.Cleanup(front.Close)
	for _, c := range []struct{ name, url string }{{"direct", provider.URL}, {"gateway", front.URL}} {
		b.Run(c.name, func(b *testing.B) {
			var first, events []time.Duration
			for b.Loop() {
				begun, delays := delays(b, c.url, session.Key())
				first, events = append(first, begun), append(events, delays...)
			}
			b.ReportMetric(median(first), "ms/first")
			b.ReportMetric(median(events), "ms/event")
			b.ReportMetric(float64(slices.Max(events).Microseconds())/1000, "ms/worst")
		})
	}
}

// stamped sends 100 events, 2 ms apart, with the time at which each was sent.
func stamped(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	for range 100 {
		fmt.Fprintf(w, "data: {\"id\":\"c1\",\"choices\":[{\"delta\":{\"content\":\"a word \"}}],\"at\":%d}\n\n", time.Now().UnixNano())
		_ = http.NewResponseController(w).Flush()
		time.Sleep(2 * time.Millisecond)
	}
	_, _ = io.WriteString(w, "data: [DONE]\n\n")
}

// delays returns how long the first event took since the request, and each event since it was sent.
func delays(b *testing.B, url, key string) (first time.Duration, list []time.Duration) {
	// A long conversation, as agents send it.
	body := `{"model":"m-1","stream":true,"messages":"` + strings.Repeat("word ", 40_000) + `"}`
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, url+"/chat/completions", strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	began := time.Now()
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		_, stamp, found := strings.Cut(lines.Text(), `"at":`)
		if !found {
			continue
		}
		var at int64
		if _, err := fmt.Sscanf(stamp, "%d}", &at); err != nil {
			b.Fatal(err)
		}
		if list == nil {
			first = time.Since(began)
		}
		list = append(list, time.Duration(time.Now().UnixNano()-at))
	}
	if len(list) != 100 {
		b.Fatalf("%d events came, not 100", len(list))
	}
	return first, list
}

func median(d []time.Duration) float64 {
	slices.Sort(d)
	return float64(d[len(d)/2].Microseconds()) / 1000
}

package runner

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"staminabench/harness/match/jsonvalue"
)

// BenchmarkRunner runs a fixed list of cases, over a socket and in process, beside the least that
// could be done: net/http's own client, which keeps its connection, decodes and compares.
func BenchmarkRunner(b *testing.B) {
	b.Run("socket", func(b *testing.B) { benchmark(b, newSocket(b, serveHTTP(b, newShelf().ServeHTTP), Limits{})) })
	b.Run("in process", func(b *testing.B) { benchmark(b, InProcess(newShelf())) })
	b.Run("net/http loop", loop)
}

const caseCount = 100

func benchmark(b *testing.B, client Client) {
	cs := shelfCases(caseCount)
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	requests := 0
	b.ReportAllocs()
	for b.Loop() {
		r := (&Runner{Client: client}).Run(ctx, cs)
		if !r.Passed() {
			b.Fatalf("%+v", r.Results[0].Failure)
		}
		requests += r.Requests
	}
	rates(b, requests)
}

func rates(b *testing.B, requests int) {
	b.ReportMetric(float64(b.N*caseCount)/b.Elapsed().Seconds(), "cases/s")
	b.ReportMetric(float64(requests)/b.Elapsed().Seconds(), "requests/s")
}

// loop sends the same requests with the same checks of bodies, their ids known beforehand.
func loop(b *testing.B) {
	url := serveHTTP(b, newShelf().ServeHTTP)
	steps := shelfCases(1)[0].Steps
	ids := strings.NewReplacer("${a}", "1", "${b}", "2", "${c}", "3")
	requests := 0
	b.ReportAllocs()
	for b.Loop() {
		for range caseCount {
			for i := range steps {
				request, _ := http.NewRequest(steps[i].Method, url+ids.Replace(steps[i].Path), strings.NewReader(steps[i].Body))
				if steps[i].Body != "" {
					request.Header.Set("Content-Type", "application/json")
				}
				response, err := http.DefaultClient.Do(request)
				if err != nil {
					b.Fatal(err)
				}
				body, _ := io.ReadAll(response.Body)
				_ = response.Body.Close()
				requests++
				if steps[i].Want.JSON == "" {
					continue
				}
				want, err := jsonvalue.Parse(ids.Replace(steps[i].Want.JSON))
				if err == nil && steps[i].Want.Sorted {
					want, err = want.SortedByID()
				}
				got, err2 := jsonvalue.Parse(string(body))
				if err != nil || err2 != nil || len(jsonvalue.Differences(want, got, jsonvalue.Options{})) > 0 {
					b.Fatalf("%s %s: %s", steps[i].Method, steps[i].Path, body)
				}
			}
		}
	}
	rates(b, requests)
}

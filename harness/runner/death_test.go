package runner

import (
	"bufio"
	"context"
	"net"
	"testing"
	"time"

	"staminabench/generator/cases"
)

// closing is a server that closes every connection without an answer.
func closing(t *testing.T) string {
	return serveRaw(t, func(_ int, _ net.Conn, requests *bufio.Reader) { nextRequest(requests) })
}

func many(n int) []cases.Case {
	list := make([]cases.Case, n)
	for i := range list {
		list[i] = cases.Case{ID: "c", Steps: []cases.Step{{Method: "GET", Path: "/"}}}
	}
	return list
}

// TestADeathThatBecomesKnownLateEndsTheCases: the process is seen to live for a moment after its death.
func TestADeathThatBecomesKnownLateEndsTheCases(t *testing.T) {
	died := time.Now().Add(50 * time.Millisecond)
	r := Runner{Client: newSocket(t, closing(t), patiently), Alive: func(context.Context) bool { return time.Now().Before(died) }}
	report := r.Run(t.Context(), many(100))
	if !report.Died || report.Results[0].Verdict != Failed || report.Results[1].Verdict != NotRun {
		t.Errorf("died: %t, verdicts %s, %s", report.Died, report.Results[0].Verdict, report.Results[1].Verdict)
	}
}

func TestAServerThatLivesAndClosesConnectionsIsNotWaitedForEachTime(t *testing.T) {
	asked := 0
	r := Runner{Client: newSocket(t, closing(t), patiently), Alive: func(context.Context) bool { asked++; return true }}
	report := r.Run(t.Context(), many(100))
	if report.Died || report.Results[99].Verdict != Failed {
		t.Errorf("died: %t, the last verdict is %s", report.Died, report.Results[99].Verdict)
	}
	if most := 100 + maxWaits*int(deathWait/deathPoll+1); asked > most {
		t.Errorf("asked %d times, more than %d", asked, most)
	}
}

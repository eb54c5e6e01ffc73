package play

import "testing"

func TestAPortComesBackOnlyAfterAllOthers(t *testing.T) {
	p := newPorts()
	seen := map[int]bool{}
	for range lastPort - firstPort {
		port := p.next()
		if port < firstPort || port >= lastPort || seen[port] {
			t.Fatalf("port %d", port)
		}
		seen[port] = true
	}
}

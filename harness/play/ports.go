package play

import "math/rand/v2"

// The ports that servers in containers are told: below those that the kernel gives to clients.
const (
	firstPort = 10_000
	lastPort  = 32_000
)

// ports chooses another one each time, from a beginning that nobody can get used to. A container has a
// loopback of its own, so nothing outside can hold one.
type ports struct{ last int }

func newPorts() ports { return ports{firstPort + rand.IntN(lastPort-firstPort)} }

// next steps by a prime, so that it comes back to a port after all others.
func (p *ports) next() int {
	const step = 7919
	p.last = firstPort + (p.last-firstPort+step)%(lastPort-firstPort)
	return p.last
}

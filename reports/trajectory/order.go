package trajectory

import (
	"slices"

	"staminabench/harness/gateway"
)

// inOrder brings records into the order in which the requests came. A record is written once its answer has
// reached the agent, who may have asked again and been answered by then. So few are early that some are kept back.
type inOrder struct{ waiting []*gateway.Record }

// mostEarly is how many records may be before one that belongs before them.
const mostEarly = 32

func (o *inOrder) put(r *gateway.Record, add func(*gateway.Record)) {
	at, _ := slices.BinarySearchFunc(o.waiting, r, bySeq)
	o.waiting = slices.Insert(o.waiting, at, r)
	if len(o.waiting) > mostEarly {
		add(o.waiting[0])
		o.waiting = o.waiting[1:]
	}
}

func (o *inOrder) end(add func(*gateway.Record)) {
	for _, r := range o.waiting {
		add(r)
	}
	o.waiting = nil
}

func bySeq(a, b *gateway.Record) int { return a.Seq - b.Seq }

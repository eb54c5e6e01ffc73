package cases

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"

	"staminabench/generator/scenario"
	"staminabench/generator/spec"
	"staminabench/generator/values"
)

type specification = *spec.Specification

// plan is a case before its requests are worked out: planning is cheap, so that the history of a
// case can be followed through all turns.
type plan struct {
	family  Family
	subject spec.ID
	variant string
	label   string
	title   string
	about   []spec.ID // identities of what the case asserts something about
	facts   []any     // what it asserts: plain data, or JSON that several plans share
	build   func(*draft)
	past    *past
}

// asserts adds a fact, and the identity of what it is about.
func (p *plan) asserts(fact any, about spec.ID) {
	p.facts, p.about = append(p.facts, fact), append(p.about, about)
}

func (p *plan) id() string { return string(p.appendID(nil)) }

func (p *plan) appendID(b []byte) []byte {
	b = append(strconv.AppendInt(b, int64(p.subject), 10), '/')
	return append(append(append(b, p.family...), '/'), p.variant...)
}

// digest tells facts apart.
type digest [8]byte

func (d digest) String() string { return hex.EncodeToString(d[:]) }

// sum is the digest of the facts as a JSON array: equal as long as the case asserts the same.
func (p *plan) sum() (out digest) {
	b := append(make([]byte, 0, 512), '[')
	for i, fact := range p.facts {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, encoded(fact)...)
	}
	sum := sha256.Sum256(append(b, ']'))
	return digest(sum[:len(out)])
}

func encoded(fact any) json.RawMessage {
	if already, ok := fact.(json.RawMessage); ok {
		return already
	}
	b, err := json.Marshal(fact)
	if err != nil {
		panic(fmt.Sprintf("cases: the fact %+v: %v", fact, err)) // plain data always encodes
	}
	return b
}

// make works out the requests of the case. It starts the draft anew.
func (p *plan) make(d *draft, source values.Source) (steps []Step, err error) {
	d.begin(source)
	defer func() {
		switch r := recover().(type) {
		case nil:
		case disagreement:
			err = r
		default: // cases are made on goroutines of their own, where nobody else could catch it
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	d.testing = p.family == ResetFamily // for which even the first reset is what it is about
	d.reset()
	d.testing = false
	p.build(d)
	return d.taken(), nil
}

// planning gathers the plans of a turn.
type planning struct {
	scenario *scenario.Scenario
	turn     int
	spec     specification
	plans    []*plan
	shapes   *shapes
}

// shapes are facts that several plans assert, encoded once.
type shapes struct {
	sync.Mutex
	known map[spec.ID]json.RawMessage // by the entity, field or action that they are about
}

func newPlanning(s *scenario.Scenario, turn int) *planning {
	return &planning{scenario: s, turn: turn, spec: s.Spec(turn), shapes: &shapes{known: map[spec.ID]json.RawMessage{}}}
}

// all plans every family, on all cores.
func (g *planning) all() []*plan {
	plans := make([][]*plan, len(index))
	spread(len(index), func(share iter.Seq[int]) {
		for i := range share {
			family := *g
			index[i].plan(&family)
			plans[i] = family.plans
		}
	})
	g.plans = slices.Concat(plans...)
	return g.plans
}

func (g *planning) add(p *plan) { g.plans = append(g.plans, p) }

// entities calls f for every entity.
func (g *planning) entities(f func(e *spec.Entity)) {
	for i := range g.spec.Entities {
		f(&g.spec.Entities[i])
	}
}

// fields calls f for every field.
func (g *planning) fields(f func(e *spec.Entity, field *spec.Field)) {
	g.entities(func(e *spec.Entity) {
		for i := range e.Fields {
			f(e, &e.Fields[i])
		}
	})
}

// actions calls f for every action.
func (g *planning) actions(f func(e *spec.Entity, a *spec.Action)) {
	g.entities(func(e *spec.Entity) {
		for i := range e.Actions {
			f(e, &e.Actions[i])
		}
	})
}

package cases

import "staminabench/generator/spec"

// Case is one black-box test of a server: a reset and a few requests, each with what the answer
// must be. It is data: it can be shown (generator/cases/render) and run (harness/runner).
type Case struct {
	ID         string  `json:"id"`      // identity/family/variant: stable across turns and renames
	Family     Family  `json:"family"`  // what it watches
	Subject    spec.ID `json:"subject"` // identity of what it is about; 0 for the whole API
	Label      string  `json:"label"`   // the subject in today's names: "CoffeeBatch.weight_kg"
	Title      string  `json:"title"`   // what must be so: "PATCH beyond a bound is refused"
	Facts      string  `json:"facts"`   // digest of the facts that it asserts
	Introduced int     `json:"introduced"`
	// By is the kind of the first change of that turn that writes to what the case is about. Where
	// two do, it need not be the one that brought Facts to what they are; "" at turn 0, and where no
	// change writes to it but what it depends on.
	By    string `json:"by"`
	Steps []Step `json:"steps"`
}

// Family is what a case watches.
type Family string

// Group is the grain at which feedback and reports gather cases: subject and family.
func (c *Case) Group() string { return c.Label + " " + string(c.Family) }

// Step is one request and what its answer must be.
type Step struct {
	// Setup marks a step that the case needs but does not test: if it fails, the case is blocked.
	Setup  bool   `json:"setup,omitempty"`
	Method string `json:"method"`
	// Path and Body may hold ${name}: the id captured under that name. Body is "" for none.
	Path string `json:"path"`
	Body string `json:"body,omitempty"`
	Want Want   `json:"want"`
	// Capture is the name under which the id in the answer is kept for later steps.
	Capture string `json:"capture,omitempty"`
}

// Want is what an answer must be, and why.
type Want struct {
	Status []int `json:"status"` // any of these
	// JSON is what the body must be, with ${name} for captured ids: an object has exactly these
	// members in any order; an array has these items in this order, or ascending by id if Sorted.
	// "" makes no demand on the body.
	JSON   string `json:"json,omitempty"`
	Sorted bool   `json:"sorted,omitempty"`
	// Computed allows numbers to differ by 10^-6 × max(1, |value|) (contract, clause 7).
	Computed bool   `json:"computed,omitempty"`
	Clause   int    `json:"clause"`         // of the contract
	Says     string `json:"says,omitempty"` // the sentence of the specification it rests on, if any
}

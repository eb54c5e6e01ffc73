package journal

// Model is what an attempt asked its model, as the gateway between them saw it. Requests and answers of one
// attempt are told apart in the file of exchanges beside the journal.
type Model struct {
	Verdict  string `json:"verdict"`  // what the requests say of the attempt: asked, unasked, cut_off, limited, silent, strange
	Requests int    `json:"requests"` // that asked the model and were let in
	Answers  int    `json:"answers"`  // complete ones, each once
	// Models are those that answered, as the provider calls them.
	Models []string `json:"models,omitempty"`
	// NoUsage counts answers whose tokens are not known; Counted, the sum over the others, is then less than
	// was used, and the attempt's Tokens are unknown.
	NoUsage int     `json:"noUsage,omitempty"`
	Counted *Tokens `json:"counted,omitempty"`
	// ByModel is Counted by model, where several answered.
	ByModel map[string]Tokens `json:"byModel,omitempty"`
	Cost    *float64          `json:"cost,omitempty"` // in the currency of the gateway's price table; nil is unknown
	// Own is what the agent itself says that it used, to be set against Counted; nil if it does not tell.
	Own *Tokens `json:"own,omitempty"`

	Refused  map[string]int `json:"refused,omitempty"`  // requests by why they were not let in
	Faults   map[string]int `json:"faults,omitempty"`   // of the provider, absorbed ones included
	Absorbed float64        `json:"absorbed,omitempty"` // seconds that the agent waited because of them, and that were not its own
}

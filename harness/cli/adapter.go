package cli

import (
	"maps"
	"slices"

	"github.com/tidwall/gjson"

	"staminabench/harness/gateway"
)

// Adapter is what differs between agents.
type Adapter struct {
	Name    string
	Package string // where it is published: "npm:opencode-ai", "pypi:aider-chat"
	Pinned  string // the version that this adapter was tried with
	Wire    gateway.Wire
	Traits  Traits
	Effort  bool // it can be told how hard its model is to think
	// Efforts are the words for it, of an agent that drops another one silently; none if it passes any on.
	Efforts []string

	program string // that is started; for drivers the Python that has the package, NAME-python3
	version []string
	// files are written before every attempt, relative to HOME.
	files func(s setting) map[string]string
	env   func(s setting) map[string]string
	// promptFile tells that the prompt is read from the file "prompt" of ours; args name it.
	promptFile bool
	// args are those of one run. The prompt comes on standard input, unless promptFile or the trait
	// Argv say otherwise: then there is nothing to read.
	args func(s setting, r run) []string
	// own tells that the id of a new conversation is chosen by us.
	own bool
	// ends is what a line of the stream holds when the turn has ended, of an agent whose process may stay
	// for longer.
	ends string
	// compactions and loops say that its stream or its record tells each one.
	compactions, loops bool
	// read takes over what a line of the stream tells.
	read func(r *Report, line gjson.Result)
	// after is done in the working directory after a run, for what an agent has no means to do.
	after []string
	// record is a file of the conversation below HOME, with * for what is not known, that is read after
	// a run by recorded.
	record   func(s setting, r run) string
	recorded func(r *Report, text []byte)
}

// Traits are what an agent cannot do, or does in its own way. Reports show them.
type Traits struct {
	Argv      bool `json:"argv,omitempty"`      // the prompt is an argument: processes of the agent can see it
	Trims     bool `json:"trims,omitempty"`     // the end of a prompt is trimmed
	NoUsage   bool `json:"noUsage,omitempty"`   // it does not tell what it used
	Lossy     bool `json:"lossy,omitempty"`     // a conversation goes on from a summary or a log, not as it was
	Plain     bool `json:"plain,omitempty"`     // no tools: it writes files and runs nothing
	NoCompact bool `json:"noCompact,omitempty"` // it has no compaction: a full window ends it
	Driver    bool `json:"driver,omitempty"`    // it is driven by a program of ours on its public API
	Events    bool `json:"events,omitempty"`    // it compacts by the number of events, not by that of tokens
	// Sums tells that its usage is of the whole conversation.
	Sums bool `json:"sums,omitempty"`
}

// setting is what the configuration of an agent is made of.
type setting struct {
	home      string
	work      string
	url       string // of the gateway, without a path
	key       string
	model     string
	effort    string
	window    int64 // tokens
	maxOutput int64
}

// openAI is the base URL in the form of OpenAI's clients.
func (s setting) openAI() string { return s.url + "/v1" }

// own is a path below HOME for files of ours.
func (s setting) own(name string) string { return s.home + "/" + folder + "/" + name }

// run is one start of an agent.
type run struct {
	conversation string // its id; "" if it is begun and the agent chooses
	goOn         bool   // the conversation exists
	prompt       string
}

// TakesEffort tells whether the agent passes an effort on; "" is none.
func (a Adapter) TakesEffort(effort string) bool {
	return effort == "" || a.Effort && (len(a.Efforts) == 0 || slices.Contains(a.Efforts, effort))
}

// adapters is the index: a new agent is a file of its own and a line here.
var adapters = map[string]Adapter{}

func register(a Adapter) Adapter {
	if a.version == nil {
		a.version = []string{a.program, "--version"}
	}
	adapters[a.Name] = a
	return a
}

// Adapters lists all agents by name.
func Adapters() []Adapter {
	return slices.SortedFunc(maps.Values(adapters), func(a, b Adapter) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
}

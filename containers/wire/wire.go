// Package wire holds the messages between a sandbox on the host and the guest, the
// process 1 of the sandbox's container.
//
// They are JSON values, one after the other: requests one way and responses the other, on the first
// stream of the line (package line) over the guest's standard input and output. Requests run side by side; a response carries the id
// of its request. Both ends are always built from the same source, so there are no
// versions to negotiate.
package wire

import (
	"io/fs"
	"time"

	"staminabench/containers/proc"
)

// Op says what is asked for.
type Op string

// The operations. Each names the fields of Request that it reads, and of Response that
// it fills besides ID and Failure.
const (
	OpSetup   Op = "setup"   // Setup; fills Home and Owner
	OpRun     Op = "run"     // Command, Limit; fills Exit
	OpCancel  Op = "cancel"  // Target: the run to kill; the run itself answers
	OpServe   Op = "serve"   // Command; the request's id names the server from then on
	OpStatus  Op = "status"  // Target: a server; fills Running
	OpStop    Op = "stop"    // Target: a server; Grace; fills Exit
	OpStopAll Op = "stopAll" // nothing
	OpWrite   Op = "write"   // Path, Data, Mode
	OpRead    Op = "read"    // Path; fills Data or NotExist
	OpDoor    Op = "door"    // Path: a socket to accept one connection at; none to accept no more
	OpListen  Op = "listen"  // Port: to carry connections from there to the host
	OpDeafen  Op = "deafen"  // Port: to carry no more from there
	OpPrune   Op = "prune"   // Data: what may stay in the working directory, names in JSON
)

// Request asks the guest for something.
type Request struct {
	ID      uint64        `json:"id"`
	Op      Op            `json:"op"`
	Setup   *Setup        `json:"setup,omitempty"`
	Command *Command      `json:"command,omitempty"`
	Limit   time.Duration `json:"limit,omitempty"` // nanoseconds, 0 means none
	Target  uint64        `json:"target,omitempty"`
	Grace   time.Duration `json:"grace,omitempty"` // nanoseconds
	Port    int           `json:"port,omitempty"`
	Path    string        `json:"path,omitempty"` // relative ones start in the working directory
	Mode    fs.FileMode   `json:"mode,omitempty"`
	Data    []byte        `json:"data,omitempty"`
}

// Setup is told once, before anything else.
type Setup struct {
	User    string   `json:"user"`    // name or uid, with or without ":group"; empty means root
	WorkDir string   `json:"workDir"` // absolute; made if it is not there
	Env     []string `json:"env"`     // what every command gets, NAME=value
}

// Command is what to run, in the working directory and as the user of the setup.
type Command struct {
	Args  []string          `json:"args"`
	Env   map[string]string `json:"env,omitempty"`
	Stdin []byte            `json:"stdin,omitempty"`
}

// Owner is the agent's user by its numbers.
type Owner struct {
	UID int `json:"uid"`
	GID int `json:"gid"`
}

// Response answers a request.
type Response struct {
	ID       uint64     `json:"id"`
	Failure  string     `json:"failure,omitempty"`  // what went wrong inside, empty if nothing did
	NotExist bool       `json:"notExist,omitempty"` // the failure is that a file is not there
	Home     string     `json:"home,omitempty"`
	Owner    *Owner     `json:"owner,omitempty"`
	Exit     *proc.Exit `json:"exit,omitempty"`
	Running  bool       `json:"running,omitempty"`
	Data     []byte     `json:"data,omitempty"`
}

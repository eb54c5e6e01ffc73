package scripted

import (
	"fmt"
)

// Coder knows how to build a server: one that interprets a specification, so that each turn is a new
// specification.
type Coder struct {
	Server []byte // source of a Python program that is given a specification and a port
	Port   int    // on which it tries its server
}

// The files that a coder writes.
const (
	serverFile        = "server.py"
	specificationFile = "specification.json"
	startFile         = "run_server.sh"
)

// starts is the program that the contract demands.
const starts = "#!/bin/sh\n" + `cd "$(dirname "$0")" && exec python3 ` + serverFile + " " + specificationFile + ` "$1"` + "\n"

// Begin builds the server of turn 0 for a specification in JSON, tries it, and ends the turn.
func (c Coder) Begin(specification []byte) []Move {
	return append([]Move{
		Write(serverFile, string(c.Server)),
		Write(startFile, starts),
	}, c.Change(specification)...)
}

// Change makes the server serve another specification, tries it, and ends the turn.
func (c Coder) Change(specification []byte) []Move {
	return []Move{
		Shell("rm -f " + specificationFile), // some agents do not overwrite what they have not read
		Write(specificationFile, string(specification)),
		Shell("chmod +x " + startFile),
		Shell(c.try()),
		Say("The server is as you asked."),
	}
}

// try starts the server, asks it something, and stops it. Its output goes to a file: some agents wait
// for whoever holds theirs.
func (c Coder) try() string {
	return fmt.Sprintf(`./%s %d >server.log 2>&1 & server=$!
for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.3; curl -s -o /dev/null http://127.0.0.1:%d/ && echo it answers && break; done
kill $server`, startFile, c.Port, c.Port)
}

// Command agent is the agent under test of package faults. It builds the right server of each turn from
// a document, and goes wrong as FAULT says. Its variables:
//
//	FAULT      what goes wrong; none for nothing
//	ONCE       the fault is that of the first attempt only, and of its server
//	DOCUMENTS  folder of the documents that the servers of the turns are made of
//	TOOL       file that it installs in turn 0, outside of its working directory; by default in HOME
//	REFERENCE  program that serves a document; by default this one does
//	FILL       file that it fills the disk with in turn 1; none for nothing
//	PORT       port that it knows servers to listen on
//
// It is linked statically, so that it runs in an image without anything else.
package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
)

// script is the name that the contract gives the server.
const script = "run_server.sh"

// commands is what the program does besides playing an attempt.
var commands = map[string]func(args []string) error{
	"serve": func(args []string) error { return serve(args[0], args[1]) },
	"squat": func(args []string) error { return squat(args[0]) },
	"stay":  func([]string) error { return stay() },
	"bomb":  func([]string) error { bomb(); return nil },
	"cling": func([]string) error { wait(); return nil },
}

func main() {
	err := fmt.Errorf("unknown arguments %q", os.Args[1:])
	if len(os.Args) == 1 {
		err = attempt(current())
	} else if run, ok := commands[os.Args[1]]; ok {
		err = run(os.Args[2:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "agent:", err)
		os.Exit(1)
	}
}

// tool is the file without which no server starts.
func tool() string {
	return cmp.Or(os.Getenv("TOOL"), filepath.Join(os.Getenv("HOME"), "tool"))
}

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"syscall"

	"staminabench/generator/reference"
)

// serve serves a document that build wrote, and goes wrong as the fault says.
func serve(file, port string) error {
	if held, err := os.ReadFile(tool()); err != nil || string(held) != installed {
		return fmt.Errorf("the tool is not installed: %q, %v", held, err)
	}
	fmt.Println("serving turn by turn")
	if program := os.Getenv("REFERENCE"); program != "" {
		return syscall.Exec(program, []string{program, "serve", file, port}, os.Environ())
	}
	f := served()
	if f.start != nil {
		f.start()
	}
	handler, err := load(file)
	if err != nil {
		return err
	}
	if f.wrap != nil {
		handler = f.wrap(handler)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("0.0.0.0", port))
	if err != nil {
		return err
	}
	if f.listen != nil {
		socket, err := listener.(*net.TCPListener).File()
		if err := errors.Join(err, f.listen(socket)); err != nil {
			return err
		}
	}
	return http.Serve(listener, handler)
}

func load(file string) (http.Handler, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	_, text, _ = bytes.Cut(text, []byte("\n"))
	var d reference.Document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	return d.Handler()
}

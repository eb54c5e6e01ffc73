package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"
)

// headerLimit is how long a client may take to send the head of a request.
const headerLimit = 10 * time.Second

type serveCommand struct {
	File string `arg:"" help:"File that build wrote."`
	Port uint16 `arg:"" help:"Port to listen on, on all IPv4 addresses."`
}

// Run serves until SIGTERM or SIGINT.
func (c serveCommand) Run(*streams) error {
	handler, err := load(c.File)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp4", net.JoinHostPort("0.0.0.0", strconv.Itoa(int(c.Port))))
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	server := &http.Server{Handler: handler, ReadHeaderTimeout: headerLimit}
	go func() {
		<-ctx.Done()
		_ = server.Close() // its data is not kept, so nothing is lost
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func load(file string) (http.Handler, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(b, []byte("#!")) {
		_, b, _ = bytes.Cut(b, []byte("\n"))
	}
	h, err := parse(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return h, nil
}

package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

// curl stands in for curl in scripts, so that the emitted ones can be run on every machine: it knows
// the options that they use, and no others.
func curl() {
	if err := transfer(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "curl:", err)
		os.Exit(1)
	}
}

func transfer(args []string) error {
	var method, url, body, output string
	header := http.Header{}
	for i := 0; i < len(args); i++ {
		switch args[i] {
		case "-sSg", "--path-as-is":
			continue
		case "-m", "-w":
		case "-X":
			method = args[i+1]
		case "-o":
			output = args[i+1]
		case "-H":
			name, value, _ := strings.Cut(args[i+1], ": ")
			header.Set(name, value)
		case "--data-raw":
			body = args[i+1]
		default:
			if url != "" {
				return fmt.Errorf("two URLs: %q", args)
			}
			url = args[i]
			continue
		}
		i++
	}
	return send(method, url, body, output, header)
}

func send(method, url, body, output string, header http.Header) error {
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header = header
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	got, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	fmt.Print(response.StatusCode)
	return os.WriteFile(output, got, 0o644)
}

package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// machine is what the figures depend on, in words.
func machine() string {
	return fmt.Sprintf("%d CPUs (%s), load %s, %s", runtime.NumCPU(), model(), load(), runtime.Version())
}

// model is the processor's name.
func model() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(line, ":")
		if err == nil && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "of an unknown model"
}

// load is how many processes wanted to run in the last minute.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	last, _, found := strings.Cut(string(text), " ")
	if err != nil || !found {
		return "unknown"
	}
	return last
}

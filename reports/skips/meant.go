package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// meant are the reasons that are no reason to fail.
type meant []*regexp.Regexp

// readMeant reads them from a file; without one no skip is meant.
func readMeant(path string) (meant, error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out meant
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		pattern, err := regexp.Compile(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
		out = append(out, pattern)
	}
	return out, nil
}

func (m meant) matches(reason string) bool {
	return slices.ContainsFunc(m, func(pattern *regexp.Regexp) bool { return pattern.MatchString(reason) })
}

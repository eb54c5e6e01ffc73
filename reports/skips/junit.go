package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"strings"
)

// junit is what is read of a file: any number of suites, or one.
type junit struct {
	Suites []junitSuite `xml:"testsuite"`
	Cases  []junitCase  `xml:"testcase"`
}

type junitSuite struct {
	Cases []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string `xml:"classname,attr"`
	Name    string `xml:"name,attr"`
	Skipped *struct {
		Message string `xml:"message,attr"`
	} `xml:"skipped"`
}

// readJUnit lists the skipped tests of a file. Failures are left to whoever ran the suite: that an
// agent fails is a result.
func readJUnit(path string) ([]skip, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var file junit
	if err := xml.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	list := file.Cases
	for _, s := range file.Suites {
		list = append(list, s.Cases...)
	}
	var skips []skip
	for _, c := range list {
		if c.Skipped != nil {
			// Ginkgo puts the state before the reason.
			reason := strings.TrimPrefix(c.Skipped.Message, "skipped - ")
			skips = append(skips, skip{c.Class + ": " + c.Name, reason})
		}
	}
	return skips, nil
}

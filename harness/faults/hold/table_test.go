package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

const (
	rightRow = `{"fault":"a","expected":"passed","seen":"passed","seconds":1,"right":true}`
	wrongRow = `{"fault":"b","expected":"passed","seen":"failed","seconds":1,"right":false}`
	goodKill = `{"sandbox":"local","kills":3,"lost":0,"repeated":0,"differing_reports":0,"leaks":0}`
	badKill  = `{"sandbox":"local","kills":3,"lost":1,"repeated":2,"differing_reports":3,"leaks":4}`
)

func TestTheStatusSaysWhetherEverythingHeldOrCouldNotBeChecked(t *testing.T) {
	for name, c := range map[string]struct {
		rows   []string
		failed error
		status int
		line   string
	}{
		"all held":              {[]string{rightRow, goodKill}, nil, 0, "hold: faults=1 right_class=1 kills=3 lost=0 repeated=0 differing_reports=0 leaks=0"},
		"a wrong class":         {[]string{rightRow, wrongRow, goodKill}, nil, 1, "hold: faults=2 right_class=1 kills=3 lost=0 repeated=0 differing_reports=0 leaks=0"},
		"a kill that is felt":   {[]string{rightRow, badKill}, nil, 1, "hold: faults=1 right_class=1 kills=3 lost=1 repeated=2 differing_reports=3 leaks=4"},
		"another test fails":    {[]string{rightRow, goodKill}, errors.New("exit status 1"), 1, ""},
		"fewer kills than told": {[]string{rightRow}, nil, 2, ""},
		"nothing was told":      {nil, errors.New("exit status 1"), 2, "hold: faults=0 right_class=0 kills=0 lost=0 repeated=0 differing_reports=0 leaks=0"},
	} {
		t.Run(name, func(t *testing.T) {
			g := NewWithT(t)
			path := filepath.Join(t.TempDir(), "rows")
			var out strings.Builder
			var all table
			g.Expect(all.read(path, &out)).To(Succeed(), "it is not there yet")
			text := ""
			for _, row := range c.rows { // they come one after the other, and not whole
				text += row
				g.Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
				g.Expect(all.read(path, &out)).To(Succeed())
				text += "\n"
				g.Expect(os.WriteFile(path, []byte(text), 0o600)).To(Succeed())
				g.Expect(all.read(path, &out)).To(Succeed())
			}
			status, _ := all.status(flags{LocalKills: 3}, c.failed)
			g.Expect(status).To(Equal(c.status))
			if c.line != "" {
				g.Expect(all.line()).To(Equal(c.line))
			}
			g.Expect(strings.Count(out.String(), "\n")).To(Equal(len(c.rows)))
		})
	}
}

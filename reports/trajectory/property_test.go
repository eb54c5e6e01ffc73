package trajectory

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"staminabench/harness/gateway"
	"staminabench/harness/journal"
	"staminabench/harness/scripted"
)

// recorded plays a session of two turns in each form, and returns the journals and the records.
func recorded(t *testing.T) (paths []string, records [][]gateway.Record) {
	forms(t, func(t *testing.T, a *agent) {
		a.model.Play(scripted.Script{Prompt: "Build it.", Moves: []scripted.Move{
			scripted.Fail(503, 1), {Text: "I look.", Shell: "ls"}, scripted.Shell("make"), scripted.Say("It is built."),
		}})
		a.begin(0, 0, 0, "Build it.")
		a.hears("Build it.")
		a.ask()
		a.work()
		a.passed()
		a.model.Play(scripted.Script{Prompt: "Change it.", Moves: []scripted.Move{scripted.Shell("make"), scripted.Say("It is changed.")}})
		a.begin(1, 0, 0, "Change it.")
		a.hears("Change it.")
		a.work()
		a.passed()
		var list []gateway.Record
		for r, err := range gateway.ReadRecords(exchangesOf(a.journal.Path)) {
			NewWithT(t).Expect(err).NotTo(HaveOccurred())
			list = append(list, r)
		}
		text, err := os.ReadFile(a.journal.Path)
		NewWithT(t).Expect(err).NotTo(HaveOccurred())
		kept := filepath.Join(keptFolder, strings.ReplaceAll(t.Name(), "/", "-"), "s.jsonl")
		NewWithT(t).Expect(os.MkdirAll(strings.TrimSuffix(kept, journal.Ext), 0o755)).To(Succeed())
		NewWithT(t).Expect(os.WriteFile(kept, text, 0o644)).To(Succeed())
		paths, records = append(paths, kept), append(records, list)
	})
	return paths, records
}

// keptFolder outlives the tests of each form.
var keptFolder string

func exchangesOf(journalPath string) string {
	return filepath.Join(strings.TrimSuffix(journalPath, journal.Ext), gateway.RecordsName)
}

// Whatever is cut off or cut out of records, what comes of them is valid, or there is none and the reason is told.
func TestAnyRecordCutAnywhereGivesAValidDocument(t *testing.T) {
	keptFolder = t.TempDir()
	paths, records := recorded(t)
	valid := 0
	rapid.Check(t, func(rt *rapid.T) {
		g := NewWithT(rt)
		i := rapid.IntRange(0, len(paths)-1).Draw(rt, "form")
		text := damaged(rt, records[i])
		g.Expect(os.WriteFile(exchangesOf(paths[i]), text, 0o644)).To(Succeed())
		trajectory, err := Of(paths[i])
		if err != nil {
			g.Expect(errors.Is(err, ErrNone)).To(BeTrue(), "%v", err)
			return
		}
		var document bytes.Buffer
		g.Expect(trajectory.write(&document)).To(Succeed())
		g.Expect(Check(document.Bytes())).To(Succeed())
		keepSample(t, document.Bytes())
		valid++
	})
	NewWithT(t).Expect(valid).To(BeNumerically(">", 50))
}

// damaged is a file of some of the records, each cut somewhere, in any order, and the file as well.
func damaged(t *rapid.T, list []gateway.Record) []byte {
	var file bytes.Buffer
	for _, r := range rapid.Permutation(list).Draw(t, "order") {
		switch rapid.SampledFrom([]string{"keep", "keep", "cut", "answer", "gone", "drop", "repeat"}).Draw(t, "damage") {
		case "drop":
			continue
		case "cut":
			n := len(r.Request.Text)
			from := rapid.IntRange(0, n).Draw(t, "from")
			to := rapid.IntRange(from, n).Draw(t, "to")
			r.Request.Text = strings.ToValidUTF8(r.Request.Text[:from], "\uFFFD") + "…" + strings.ToValidUTF8(r.Request.Text[to:], "\uFFFD")
			r.Request.Cut = true
		case "answer":
			to := rapid.IntRange(0, len(r.Answer.Text)).Draw(t, "end")
			r.Answer.Text, r.Answer.Cut = strings.ToValidUTF8(r.Answer.Text[:to], "\uFFFD"), rapid.Bool().Draw(t, "told")
		case "gone":
			r.Gone, r.Complete, r.Answer, r.Status = true, false, gateway.Text{}, 0
		case "repeat":
			r.Repeat++
		}
		line, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		file.Write(append(line, '\n'))
	}
	text := file.Bytes()
	if rapid.Bool().Draw(t, "killed") {
		text = text[:rapid.IntRange(0, len(text)).Draw(t, "end of the file")]
	}
	return text
}

package journal

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// FuzzParse reads journals that are damaged in any way. Nothing panics; an error names file and line;
// and what is read without one is read again from the whole lines alone, and where it stands is told.
func FuzzParse(f *testing.F) {
	head := `{"at":"2026-01-02T03:04:05Z","head":{"schema":1,"run":"r","session":"s","horizon":2,"retries":1,"condition":{"a":1}}}` + "\n"
	for _, rest := range []string{
		"", "\n", `{"begun":{"turn":0}}` + "\n", `{"begun":{"turn":0}}`, `{"cases":{"turn":0,"cases":[{"id":"1/echo/a"}]}}` + "\n",
		`{"attempt":{"turn":0,"outcome":"passed","verdicts":"p","after":{"ref":"one"}}}` + "\n",
		`{"attempt":{"turn":1,"attempt":1,"outcome":"failed","cause":"new_work","verdicts":"f"}}` + "\n" + `{"end":{"ending":"failed","stamina":1}}` + "\n",
		`{"trouble":{"turn":0,"phase":"start","error":"x"}}` + "\n" + `{"resumed":{"turn":0}}` + "\n",
		`{"head":{}}` + "\n", `{"begun":{},"end":{}}` + "\n", "\x00\n", "null\n", "{}\n{}\n",
	} {
		f.Add([]byte(head + rest))
	}
	f.Add([]byte(strings.Replace(head, `"schema":1`, `"schema":2`, 1) +
		`{"attempt":{"turn":0,"outcome":"passed","verdicts":"p","after":{"ref":"one"}}}` + "\n" +
		`{"attempt":{"turn":1,"attempt":1,"outcome":"failed","verdicts":"f","after":{"ref":"two"}}}` + "\n" +
		`{"replay":{"turn":0,"outcome":"passed","verdicts":"p"}}` + "\n" + `{"end":{"ending":"failed","stamina":1}}` + "\n"))
	f.Add([]byte(`{"head":{"schema":7,"run":5}}` + "\n"))
	f.Add([]byte(`{"head":null}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		records, whole, err := parse("file.jsonl", data)
		if err != nil {
			if len(records) > 0 || !strings.Contains(err.Error(), "file.jsonl") || !strings.Contains(err.Error(), "line ") && !strings.Contains(err.Error(), "schema") {
				t.Fatalf("%d records, and: %v", len(records), err)
			}
			return
		}
		if whole < 0 || whole > len(data) || whole > 0 && data[whole-1] != '\n' || (len(records) == 0) != (whole == 0) {
			t.Fatalf("%d records in %d of %d bytes", len(records), whole, len(data))
		}
		again, same, err := parse("file.jsonl", data[:whole])
		if err != nil || same != whole || !reflect.DeepEqual(again, records) {
			t.Fatalf("the whole lines are read in another way: %v", err)
		}
		if len(records) == 0 {
			return
		}
		s := &Session{Path: "file.jsonl", Head: *records[0].Head, Records: records}
		p := s.Position()
		s.Turn(p.Turn)
		if end := s.End(); end != nil && (p.End == nil || !p.Ended) {
			t.Fatalf("it has ended with %+v, and stands at %+v", end, p)
		}
		for _, r := range records {
			if r.parts() != 1 {
				t.Fatalf("a record has %d parts", r.parts())
			}
		}
	})
}

// FuzzCompare compares any two documents: they differ nowhere exactly if they say the same, and the
// other way round in the same places.
func FuzzCompare(f *testing.F) {
	for _, pair := range [][2]string{
		{`{"a":{"b":1,"c":"x"},"l":[1]}`, `{"a":{"b":2},"l":[1,2],"new":null}`}, {`1`, `{}`}, {`{"a":{}}`, `{}`}, {`null`, `{"a":null}`},
		{`{"seed":18446744073709551615}`, `{"seed":18446744073709551614}`}, {`[]`, `{`}, {`{"a":1}`, `{"a":1,"b":{"c":2}}`},
	} {
		f.Add([]byte(pair[0]), []byte(pair[1]))
	}
	f.Fuzz(func(t *testing.T, was, is []byte) {
		there, err := Differences(was, is)
		back, errBack := Differences(is, was)
		if (err == nil) != (errBack == nil) || len(there) != len(back) {
			t.Fatalf("%q and %q: %q (%v), and the other way round %q (%v)", was, is, there, err, back, errBack)
		}
		if err != nil {
			return
		}
		a, errA := decode(was)
		b, errB := decode(is)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if equal := reflect.DeepEqual(a, b); equal != (len(there) == 0) {
			t.Fatalf("%s and %s: %q", encoded(a), encoded(b), there)
		}
	})
}

func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

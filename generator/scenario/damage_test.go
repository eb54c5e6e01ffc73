package scenario

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sealed is a file with a body of one's own and the digest that belongs to it.
func sealed(body string) []byte {
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(body)); err != nil {
		panic(err)
	}
	sum := sha256.Sum256(compact.Bytes())
	return []byte("{\n \"format\": 1,\n \"digest\": \"" + hex.EncodeToString(sum[:]) + "\",\n \"scenario\": " + body + "\n}\n")
}

// edited is the body of a short scenario in which the first such text is replaced.
func edited(t testing.TB, old, replacement string) []byte {
	t.Helper()
	body := string(New(3, 2).body())
	if !strings.Contains(body, old) {
		t.Fatalf("the scenario has no %s", old)
	}
	return sealed(strings.Replace(body, old, replacement, 1))
}

func TestDamageIsNamed(t *testing.T) {
	whole := small(t)
	replace := func(old, replacement string) []byte {
		if !bytes.Contains(whole, []byte(old)) {
			t.Fatalf("the file has no %s", old)
		}
		return bytes.Replace(whole, []byte(old), []byte(replacement), 1)
	}
	changes := func(turn int) string {
		b, err := json.Marshal(New(3, 2).Kinds(turn))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Trim(strings.Split(string(b), ",")[0], `[]"`)
	}
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "unexpected end of JSON input"},
		{"cut off", whole[:len(whole)/2], "line "},
		{"cut off at the end", whole[:len(whole)-3], "line "},
		{"doubled", append(append([]byte{}, whole...), whole...), "column 1"},
		{"no JSON", []byte("# Scenario\n"), "line 1, column 1"},
		{"binary", []byte{0, 1, 2, 255}, "line 1, column 1"},
		{"a byte in the middle", replace(`"seed": 3`, `"seed": ?`), "line 7, column "},
		{"null", []byte("null"), "not a scenario file"},
		{"a list", []byte("[]"), "line 1"},
		{"another object", []byte(`{"name":"x"}`), "not a scenario file"},
		{"format as text", []byte(`{"format":"1"}`), "line 1, column "},
		{"format 0", replace(`"format": 1`, `"format": 0`), "no format number"},
		{"newer format", replace(`"format": 1`, `"format": 2`), "its format is 2, this program reads up to 1: use a newer version of it"},
		{"no scenario", []byte(`{"format":1,"digest":"x"}`), "its scenario is missing"},
		{"another digest", replace(`"digest": "`, `"digest": "0`), "it was changed or damaged"},
		{"no digest", []byte(`{"format":1,"scenario":{}}`), `the digest ""`},
		{"another seed", replace(`"seed": 3`, `"seed": 4`), "it was changed or damaged"},
		{"scenario is null", sealed(`null`), "it has no turns"},
		{"scenario is a list", sealed("[\n1]"), "line 4, column "},
		{"seed is a text", sealed("{\"generator\":\"1\",\n\"seed\":\"x\",\"turns\":[]}"), "line 5, column "},
		{"negative seed", sealed(`{"seed":-1}`), "line 4, column "},
		{"unknown key", sealed(`{"turns":[],"comment":"x"}`), `unknown field "comment"`},
		{"no turns", sealed(`{"turns":[]}`), "it has no turns"},
		{"turn is null", sealed(`{"turns":[null]}`), "turn 0: the specification is missing"},
		{"turn is a number", sealed(`{"turns":[7]}`), "turn 0: json: cannot unmarshal number"},
		{"unknown key of a turn", sealed(`{"turns":[{"comment":7}]}`), `turn 0: json: unknown field "comment"`},
		{"no title", sealed(`{"turns":[{"specification":{}}]}`), `turn 0: title "": it must be one line of text`},
		{"empty specification", sealed(`{"turns":[{"specification":{"title":"Desk"}}]}`), "turn 0: 0 entities"},
		{"unknown kind", edited(t, `"kind":"`+changes(1)+`"`, `"kind":"explode"`), `turn 1: unknown kind of change "explode"`},
		{"a change of nothing", edited(t, `"changes":[{"kind":"`+changes(1)+`"`, `"changes":[{"kind":"remove_field","change":{"field":999}},{"kind":"`+changes(1)+`"`), "turn 1: change 1 (remove_field): field 999 does not exist"},
		{"changes in the first turn", edited(t, `"changes":[]`, `"changes":[{"kind":"remove_field","change":{"field":999}}]`), "turn 0: it has 1 changes"},
		{"unknown key of a field", edited(t, `"presence":"`, `"secret":1,"presence":"`), `turn 0: json: unknown field "secret"`},
		{"wrong type in a field", edited(t, `"presence":"`, `"min":"x","presence":"`), "turn 0: "},
		{"another title later", laterTitle(t), "turn 1: the specification is not what the changes make of the one before"},
		{"a title that is written in another way", edited(t, `"title":"`+New(3, 2).Title()[:1], fmt.Sprintf(`"title":"\u%04x`, New(3, 2).Title()[0])), "turn 0: it is not written as this program writes it"},
		{"a key twice", edited(t, `"sampler":`, `"sampler":"x","sampler":`), "its content is not written as this program writes it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "file.json")
			if err := os.WriteFile(path, c.file, 0o644); err != nil {
				t.Fatal(err)
			}
			s, err := Read(path)
			if err == nil || s != nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("the message is %v; wanted: %q", err, c.want)
			}
		})
	}
	if _, err := Read(filepath.Join(t.TempDir(), "missing.json")); err == nil || !strings.Contains(err.Error(), "missing.json") {
		t.Errorf("of a missing file: %v", err)
	}
}

// laterTitle is a scenario in which the title is another one from turn 1 on.
func laterTitle(t testing.TB) []byte {
	t.Helper()
	s := New(3, 2)
	for i := range s.Turns[1:] {
		s.Turns[i+1].Spec = s.Turns[i+1].Spec.Clone()
		s.Turns[i+1].Spec.Title = "Something else"
	}
	return sealed(string(s.body()))
}

// FuzzRead feeds parse with anything; a digest that fits lets it get past the first check.
func FuzzRead(f *testing.F) {
	f.Add(small(f), false)
	f.Add(New(3, 2).body(), true)
	f.Add(New(9, 1).body(), true)
	f.Add([]byte(`{"turns":[{"changes":[null],"specification":null}]}`), true)
	f.Add([]byte(`{"format":1,"scenario":[]}`), false)
	f.Add([]byte(`{"turns":[{"changes":[],"specification":{"entities":[{},{}],"analytics":[{}]}}]}`), true)
	f.Fuzz(func(t *testing.T, b []byte, seal bool) {
		if seal {
			if !json.Valid(b) {
				return
			}
			b = sealed(string(b))
		}
		s, err := parse(b)
		if (s == nil) == (err == nil) {
			t.Fatalf("%v and %v", s, err)
		}
		if err != nil {
			return
		}
		if again, err := parse(sealed(string(s.body()))); err != nil || again.Digest() != s.Digest() {
			t.Fatalf("what was read cannot be read again: %v", err)
		}
	})
}

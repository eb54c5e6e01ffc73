package jsonvalue

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestValidTextsAreReadAsTheyAre(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{` {"b" : 1 , "a":[ ]} `, `{"b":1,"a":[]}`},
		{`[null,true,false,-0,0.5,1E+3,1e-7]`, `[null,true,false,-0,0.5,1E+3,1e-7]`},
		{`"a\"\\\/\b\f\n\r\t\u0041"`, `"a\"\\/\b\f\n\r\tA"`},
		{`"\ud83d\ude00 \u00e9é <&>"`, `"😀 éé <&>"`},
		{`{}`, `{}`},
		{`{"":{"":""}}`, `{"":{"":""}}`},
		{"\r\n\t 7", `7`},
	} {
		v, err := Parse(c.text)
		if err != nil || v.String() != c.want {
			t.Errorf("%s: got %s, %v; want %s", c.text, v, err, c.want)
		}
	}
}

func TestInvalidTextsAreRefusedWithTheReason(t *testing.T) {
	for _, c := range []struct{ text, reason string }{
		{``, "nothing there"}, {" \n", "nothing there"},
		{`{"a":1,"a":1}`, `member "a" twice, at byte 7`},
		{`{"a":1,"\u0061":2}`, `member "a" twice`},
		{`{"a":{"b":1,"b":2}}`, `member "b" twice`},
		{`{} {}`, `more than one value: unexpected '{' at byte 3`},
		{`1 x`, `more than one value`},
		{"\"\xff\"", "not valid UTF-8"},
		{"\ufeff{}", `unexpected '\ufeff' at byte 0`},
		{`{"a":1,}`, `unexpected '}' at byte 7`}, {`[1,]`, `unexpected ']'`}, {`[,]`, `unexpected ','`},
		{`{'a':1}`, `unexpected '\''`}, {`{a:1}`, `unexpected 'a'`}, {`{"a"}`, `unexpected '}'`},
		{`[1 2]`, `unexpected '2'`}, {`[1`, `ends too early, at byte 2`}, {`{"a"`, `ends too early`},
		{`"a`, `ends too early`}, {`"\`, `ends too early`}, {`"\u12`, `ends too early`}, {`-`, `ends too early`},
		{`"\x"`, `unexpected 'x'`}, {`"\u12g4"`, `unexpected '1'`}, {"\"a\nb\"", `unexpected '\n'`}, {"\"\\n\x00\"", `unexpected '\x00'`},
		{`"\ud800"`, `half a surrogate pair at byte 1`}, {`"\ud800\n"`, `half a surrogate`}, {`"\udc00\ud800"`, `half a surrogate`},
		{`01`, `unexpected '1'`}, {`+1`, `unexpected '+'`}, {`.5`, `unexpected '.'`}, {`1.`, `ends too early`}, {`1.e1`, `unexpected 'e'`}, {`1e`, `ends too early`},
		{`NaN`, `unexpected 'N'`}, {`nul`, `ends too early`}, {`True`, `unexpected 'T'`}, {`truE`, `unexpected 'E'`}, {"\x00", `unexpected '\x00'`},
		{`// a` + "\n1", `unexpected '/'`},
		{strings.Repeat("[", 5_000_000), "nested deeper than 512"},
	} {
		_, err := Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%.40s: got %v, want %s", c.text, err, c.reason)
		}
	}
}

func TestALargeObjectFindsItsDoubledMember(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		b.WriteString(`"` + strings.Repeat("a", i) + `":0,`)
	}
	if _, err := Parse("{" + b.String() + `"b":1}`); err != nil {
		t.Error(err)
	}
	for _, twice := range []string{"", "aaa", strings.Repeat("a", 99)} {
		if _, err := Parse("{" + b.String() + `"` + twice + `":1}`); err == nil {
			t.Errorf("member %q twice was not seen", twice)
		}
	}
}

// FuzzParse holds the parser to encoding/json: valid is what both think valid, but for what this
// one refuses on purpose, and a value written and read again is the same.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{`{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00",null,true]}`, `[{}]`, `"`, `1e5`, `{"a":1,"a":2}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Parse(text)
		if err == nil {
			if !json.Valid([]byte(text)) {
				t.Fatalf("%q is no JSON", text)
			}
			again, err := Parse(v.String())
			if err != nil || len(Differences(v, again, Options{})) > 0 {
				t.Fatalf("%q was written as %q: %v", text, v.String(), err)
			}
			return
		}
		onPurpose := strings.Contains(err.Error(), "twice") || strings.Contains(err.Error(), "surrogate") ||
			strings.Contains(err.Error(), "nested") || !utf8.ValidString(text)
		if json.Valid([]byte(text)) && !onPurpose {
			t.Fatalf("%q is JSON, but: %v", text, err)
		}
	})
}

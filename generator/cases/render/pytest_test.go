package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"staminabench/generator/cases"
)

// python runs a program with python3, which reads it from its first argument.
func python(t *testing.T, program string, input []byte) []byte {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Fatal("python3 is needed to read what is written for pytest: install Python 3.11 or newer")
	}
	cmd := exec.Command("python3", "-c", program)
	cmd.Stdin = bytes.NewReader(input)
	out, err := cmd.Output()
	if err != nil {
		if exit, ok := err.(*exec.ExitError); ok {
			err = fmt.Errorf("%w: %s", err, exit.Stderr)
		}
		t.Fatal(err)
	}
	return out
}

func TestPythonCompilesThePytestFile(t *testing.T) {
	var source bytes.Buffer
	if err := Pytest(&source, meta, orders(), `http://h:1/"`); err != nil {
		t.Fatal(err)
	}
	python(t, `import sys; compile(sys.stdin.buffer.read(), "cases.py", "exec")`, source.Bytes())
}

var texts = []string{
	"", "it's", `a "b" \n $HOME %d %`, "'", `"`, `'"`, "${order1}", `{"a":${order1},"b":[${order2}]} { 5 % {}} ${`, "/a/${order1}/b",
	"é\x01\t\n\r\u2028\U0001f600", "e\u0301", `["${order1}", "x"]`, "${Order-1}", `\`, "100%${order1}",
}

func TestPythonSeesTheText(t *testing.T) {
	ids := strings.NewReplacer("${order1}", "7", "${order2}", "12", "${Order-1}", "3")
	var list, want []string
	for _, text := range texts {
		list = append(list, pythonText(text), "("+pythonBytes(text)+").decode()")
		want = append(want, ids.Replace(text), ids.Replace(text))
	}
	program := "import json, sys\norder1, order2, id_Order_1 = 7, 12, 3\njson.dump([" + strings.Join(list, ", ") + "], sys.stdout)"
	var got []string
	if err := json.Unmarshal(python(t, program, nil), &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q, %v", got, want, err)
	}
	if got := pythonBytes("\xff${order1}\x80"); got != `b"\xff%d\x80" % order1` {
		t.Errorf("got %s", got)
	}
}

func TestPythonSeesTheValue(t *testing.T) {
	values := []string{
		`{"id":${order1},"a":[true,false,null],"b":{},"c":"${order1}","d":"tr\"ue: {","e":-12.50}`, `[]`, `"x"`, `null`, "5",
		" [ 1 ,\n\t2 ] ", `{"a,b":"{c:d}","e":"e\u0301\ud83d\ude00\\"}`, `[1e2,0.1,12345678901234567890]`,
	}
	var list []string
	for _, text := range values {
		value, err := pythonValue(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, value)
	}
	var got, want []any
	program := "import json, sys\norder1 = 7\njson.dump([" + strings.Join(list, ", ") + "], sys.stdout)"
	wanted := strings.ReplaceAll("["+strings.Join(values, ",")+"]", "${order1}", "7")
	if err := json.Unmarshal(python(t, program, nil), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(wanted), &want); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v, %v", got, want, err)
	}
}

func TestBodiesThatPythonWouldWriteOtherwiseAreSentAsTheyAre(t *testing.T) {
	for body, asItIs := range map[string]bool{
		`{"a":5,"b":[-1.25,"é"]}`: false, `[]`: false, `{"a":"${order1}"}`: false, `{"a":${order1}}`: false,
		``: true, `{`: true, `{"a":nothing}`: true, `"text"`: true, `null`: true, ` {}`: true, "{\"a\":\"\xff\"}": true,
		`{"a":1e2}`: true, `{"a":0.1234567890123456}`: true, `{"a":"\ud800"}`: true, `{"a":}`: true,
	} {
		if got := pythonBody(body); strings.HasPrefix(got, "data=b") != asItIs {
			t.Errorf("%s: got %s", body, got)
		}
	}
}

func TestNamesOfTestsDiffer(t *testing.T) {
	taken := map[string]bool{}
	for _, want := range []string{"test_a_b_x_it_s_so", "test_a_b_x_it_s_so_2", "test_a_b_x_it_s_so_3"} {
		if got := testName(&cases.Case{Label: "A.b", Family: "x", Title: "It's so!"}, taken); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestABrokenCaseIsNoPytest(t *testing.T) {
	broken := cases.Step{Method: "GET", Path: "/a", Want: cases.Want{Status: []int{200}, JSON: "{"}}
	for told, steps := range map[string][]cases.Step{
		"pytest source of case 7/x: it has no steps":                     nil,
		`pytest source of case 7/x: step 1: wanted body: "{" is no JSON`: {reset(), broken},
	} {
		var out bytes.Buffer
		if err := Pytest(&out, meta, []cases.Case{{ID: "7/x", Steps: steps}}, "http://h"); err == nil || err.Error() != told || out.Len() > 0 {
			t.Errorf("got %v, want %s", err, told)
		}
	}
}

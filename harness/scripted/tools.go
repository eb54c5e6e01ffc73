package scripted

import (
	"encoding/base64"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// call is a tool call.
type call struct {
	id, name, arguments string
}

var (
	shellNames = regexp.MustCompile(`(?i)^(bash|shell|shell_command|run_shell_command|exec_command|terminal|execute_bash)$`)
	writeNames = regexp.MustCompile(`(?i)^(write|write_file|writefile|create_file|file_editor|str_replace_editor)$`)
	endNames   = regexp.MustCompile(`(?i)^(finish|submit|attempt_completion)$`)

	commandFields = []string{"command", "cmd"}
	pathFields    = []string{"path", "file_path", "filePath", "filename"}
	contentFields = []string{"content", "file_text", "contents"}
)

// submits is how agents that have no other tool end a turn.
const submits = "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"

// perform turns a move into a tool call, if it is one and the tools allow it.
func perform(q Request, dir string, m Move) (call, bool) {
	if m.Write != nil {
		file := path.Join(dir, m.Write.Path)
		if t, ok := find(q.Tools, writeNames, contentFields); ok {
			return t.call(map[string]any{
				t.field(pathFields): file, t.field(contentFields): m.Write.Content, "command": "create",
			}), true
		}
		m.Shell = writeByShell(file, m.Write.Content)
	}
	shell, hasShell := find(q.Tools, shellNames, commandFields)
	if m.Shell != "" {
		return shell.run(m.Shell), hasShell
	}
	if t, ok := find(q.Tools, endNames, nil); ok {
		return t.call(map[string]any{"message": m.Text}), true
	}
	if hasShell && !m.Length && q.mentions("COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT") {
		return shell.run(submits), true
	}
	return call{}, false
}

func (q *Request) mentions(text string) bool { return strings.Contains(q.System, text) || q.says(text) }

// find finds a tool by its name that has one of the fields.
func find(tools []Tool, name *regexp.Regexp, fields []string) (Tool, bool) {
	i := slices.IndexFunc(tools, func(t Tool) bool {
		return name.MatchString(t.Name) && (fields == nil || t.field(fields) != "")
	})
	if i < 0 {
		return Tool{}, false
	}
	return tools[i], true
}

// field is the first of the names that the tool takes.
func (t Tool) field(names []string) string {
	for _, name := range names {
		if t.Schema.Get("properties." + name).Exists() {
			return name
		}
	}
	return ""
}

// run calls a shell.
func (t Tool) run(command string) call {
	field := t.field(commandFields)
	if t.Schema.Get("properties."+field+".type").String() == "array" {
		return t.call(map[string]any{field: []string{"bash", "-lc", command}})
	}
	return t.call(map[string]any{field: command})
}

// call makes a call with the arguments that the tool has, and fills in what else it requires.
func (t Tool) call(arguments map[string]any) call {
	for name := range arguments {
		if !t.Schema.Get("properties." + name).Exists() {
			delete(arguments, name)
		}
	}
	for _, required := range t.Schema.Get("required").Array() {
		if _, ok := arguments[required.String()]; !ok {
			arguments[required.String()] = filler(t.Schema.Get("properties." + required.String()))
		}
	}
	text, err := json.Marshal(arguments)
	if err != nil {
		panic(err) // texts always encode
	}
	return call{name: t.Name, arguments: string(text)}
}

// filler is a value for an argument that does not matter.
func filler(schema gjson.Result) any {
	if values := schema.Get("enum").Array(); len(values) > 0 {
		return values[0].Value()
	}
	switch schema.Get("type").String() {
	case "boolean":
		return false
	case "integer", "number":
		return schema.Get("minimum").Int()
	case "array":
		return []any{}
	case "object":
		return map[string]any{}
	}
	return "one step"
}

// writeByShell is for agents without a tool that writes files.
func writeByShell(file, content string) string {
	coded := base64.StdEncoding.EncodeToString([]byte(content))
	return "base64 -d > '" + file + "' <<'END'\n" + coded + "\nEND"
}

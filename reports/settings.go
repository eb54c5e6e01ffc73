package reports

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// writeSettings lists the conditions: what differs between them, and what they share. A difference
// in stamina can be put down to a setting only if nothing else differs.
func writeSettings(b *strings.Builder, r Results) {
	var columns []map[string]string
	header := []string{"setting"}
	for _, c := range r.Conditions {
		columns = append(columns, flatten(c.Settings))
		header = append(header, c.AgentText())
	}
	shared, differing := compare(columns)
	b.WriteString("## Conditions\n\n")
	if len(differing) > 0 {
		b.WriteString("What differs:\n\n")
		WriteRows(b, header, differing)
		b.WriteString("\n")
	}
	b.WriteString("What is the same:\n\n")
	WriteRows(b, []string{"setting", "value"}, shared)
	b.WriteString("\n")
	writeAnswered(b, r)
	writeTraits(b, r)
	writeEnvironment(b, r)
}

// writeEnvironment lists the environment of the first session, and says if it was not the only one.
func writeEnvironment(b *strings.Builder, r Results) {
	digests := map[string]bool{}
	for _, s := range r.Sessions {
		digests[s.Head.EnvironmentDigest] = true
		for _, changed := range s.changedEnvironments {
			digests[changed] = true
		}
	}
	if len(r.Sessions) == 0 {
		return
	}
	b.WriteString("## Environment\n\n")
	if len(digests) > 1 {
		fmt.Fprintf(b, "**It changed during the run**: there were %d. Shown is the one in which the first session began.\n\n", len(digests))
	}
	shared, _ := compare([]map[string]string{flatten(r.Sessions[0].Head.Environment)})
	WriteRows(b, []string{"fact", "value"}, shared)
	b.WriteString("\n")
}

// compare splits settings into rows whose values are the same everywhere and rows where not.
func compare(columns []map[string]string) (same, differ [][]string) {
	all := map[string]string{}
	for _, column := range columns {
		maps.Copy(all, column)
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		row := []string{name}
		equal := true
		for _, column := range columns {
			row = append(row, column[name])
			equal = equal && column[name] == columns[0][name]
		}
		if equal {
			same = append(same, row[:2])
			continue
		}
		differ = append(differ, row)
	}
	return same, differ
}

// flatten makes dotted names of a condition's members: "limits.agent" → "30m0s". Settings that a
// newer program records are shown like the known ones.
func flatten(raw json.RawMessage) map[string]string {
	out := map[string]string{}
	var tree any
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber() // seeds are larger than a double holds
	if err := decoder.Decode(&tree); err != nil {
		return out
	}
	flattenInto(out, "", tree)
	return out
}

func flattenInto(out map[string]string, name string, v any) {
	tree, ok := v.(map[string]any)
	if !ok {
		out[name] = settingText(name, v)
		return
	}
	for inner, value := range tree {
		flattenInto(out, strings.TrimPrefix(name+"."+inner, "."), value)
	}
}

// durations are the members that hold nanoseconds.
var durations = []string{"limits.agent", "limits.start", "limits.request"}

func settingText(name string, v any) string {
	if v == nil || v == "" {
		return unknown
	}
	if number, ok := v.(json.Number); ok && slices.Contains(durations, name) {
		if n, err := number.Int64(); err == nil {
			return time.Duration(n).String()
		}
	}
	if list, ok := v.([]any); ok {
		return strings.Trim(fmt.Sprint(list), "[]")
	}
	return cut(fmt.Sprint(v), 200, "the journal")
}

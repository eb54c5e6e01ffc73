package export

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"staminabench/reports"
)

// Tables are the names of the CSV tables.
var Tables = []string{"sessions", "turns", "attempts"}

var rows = map[string]any{"sessions": Session{}, "turns": Turn{}, "attempts": Attempt{}}

// WriteCSV writes one of the tables, by the rules of RFC 4180. Its columns are the members of the records
// of [WriteJSONL], except that the phases of an attempt are one column, in JSON; lists have semicolons
// between.
//
// A text that a spreadsheet would take for a formula, because it begins with = + - or @, gets an
// apostrophe before it: texts come from agents.
func WriteCSV(w io.Writer, r reports.Results, table string) error {
	sample, known := rows[table]
	if !known {
		return fmt.Errorf("there is no table %q; there are %s", table, strings.Join(Tables, ", "))
	}
	kind := reflect.TypeOf(sample)
	out := csv.NewWriter(w)
	out.UseCRLF = true
	err := out.Write(columns(kind))
	if err == nil {
		err = each(r, func(record any) error {
			if reflect.TypeOf(record) != kind {
				return nil
			}
			return out.Write(fields(reflect.ValueOf(record)))
		})
	}
	out.Flush()
	if err == nil {
		err = out.Error()
	}
	if err != nil {
		return fmt.Errorf("write table %s: %w", table, err)
	}
	return nil
}

// columns are the names in JSON, without the type of the record.
func columns(kind reflect.Type) []string {
	var names []string
	for i := 1; i < kind.NumField(); i++ {
		names = append(names, kind.Field(i).Tag.Get("json"))
	}
	return names
}

func fields(record reflect.Value) []string {
	var texts []string
	for i := 1; i < record.NumField(); i++ {
		texts = append(texts, field(record.Field(i)))
	}
	return texts
}

func field(v reflect.Value) string {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.String:
		return plain(v.String())
	case reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case reflect.Slice:
		return plain(strings.Join(v.Interface().([]string), ";"))
	case reflect.Map:
		text, err := json.Marshal(v.Interface())
		if err != nil {
			panic(err) // numbers by name always encode
		}
		return string(text)
	}
	return fmt.Sprint(v.Interface())
}

func plain(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

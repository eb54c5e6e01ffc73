package render

import (
	"encoding/json"
	"strconv"
	"strings"

	"staminabench/generator/cases"
)

// literal is a text as a Go literal, in backquotes if it has quotes of its own.
func literal(text string) string {
	if strings.ContainsAny(text, `"\`) && strconv.CanBackquote(text) {
		return "`" + text + "`"
	}
	return strconv.Quote(text)
}

// content is the matcher of a step's body, if it wants one.
func content(s *cases.Step) []string {
	want := strings.TrimSpace(s.Want.JSON)
	if want == "" {
		return nil
	}
	matcher, value := "HaveJSON", expanded(want)
	switch {
	case strings.HasPrefix(want, "["):
		matcher = "HaveRecords"
	case strings.HasPrefix(s.Path, "/analytics/") && strings.HasPrefix(want, `{"value":`):
		matcher = "HaveAnalytic"
		value = constant(strings.TrimSuffix(strings.TrimPrefix(want, `{"value":`), "}"))
	case strings.HasPrefix(want, "{"):
		matcher = "HaveRecord"
	}
	arguments := []string{value}
	if s.Want.Computed {
		arguments = append(arguments, "Computed")
	}
	if s.Want.Sorted && matcher == "HaveRecords" {
		arguments = append(arguments, "AscendingByID")
	}
	return []string{"\n" + matcher + "(" + strings.Join(arguments, ", ") + ")"}
}

// expanded is JSON as a literal, with the captured ids put in if it names any.
func expanded(text string) string {
	if strings.Contains(text, "${") {
		return "api.With(" + literal(text) + ")"
	}
	return literal(text)
}

// constant is a JSON value as a Go constant: numbers that Go has too, and null, need no quotes.
func constant(value string) string {
	if value == "null" {
		return "nil"
	}
	var n json.Number
	if json.Unmarshal([]byte(value), &n) == nil && len(value) <= 15 && !strings.HasPrefix(value, `"`) {
		return value
	}
	return expanded(value)
}

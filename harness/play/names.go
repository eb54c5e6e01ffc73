package play

import (
	"fmt"
	"regexp"
	"strings"

	"staminabench/harness/condition"
	"staminabench/harness/config"
)

var notInNames = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// agentNames are the agents' labels as parts of file names. Agents that would share one are
// numbered by their place in the configuration: their digests would not do, because a session whose
// condition was changed must find its journal, and be refused.
func agentNames(conditions []condition.Condition) []string {
	names := make([]string, len(conditions))
	uses := map[string]int{}
	for i, c := range conditions {
		names[i] = strings.Trim(notInNames.ReplaceAllString(config.Label(c.Agent), "-"), "-")
		uses[strings.ToLower(names[i])]++
	}
	for i, name := range names {
		if uses[strings.ToLower(name)] > 1 {
			names[i] = fmt.Sprintf("%s-agent%d", name, i)
		}
	}
	return names
}

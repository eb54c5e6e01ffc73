package config

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// nearest is the known name with the smallest edit distance, the first of equals. A name is also
// known by its last part, so that "cpus" finds "limits.cpus".
func nearest(name string, known []string) string {
	best, least := "", -1
	for _, candidate := range known {
		d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(candidate))
		if _, last, ok := strings.Cut(candidate, "."); ok {
			d = min(d, levenshtein.ComputeDistance(strings.ToLower(name), last))
		}
		if least < 0 || d < least {
			best, least = candidate, d
		}
	}
	return best
}

// names lists the keys of the file.
func names() []string {
	list := make([]string, 0, len(table)+1)
	for _, s := range table {
		list = append(list, s.Name)
	}
	return append(list, "agents")
}

// variables lists the names of all variables that are read.
func variables() []string {
	list := make([]string, 0, len(table)+1)
	for _, s := range table {
		list = append(list, s.Env())
	}
	return append(list, FileVariable)
}

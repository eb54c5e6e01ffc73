package specs

import (
	"staminabench/generator/cases"
)

// group is the cases of a turn that one spec gathers.
type group struct {
	name  string
	cases []int // indexes into the list of the turn
}

// groups gathers the cases of a turn, in their order.
func groups(list []cases.Case, grain string) []group {
	var out []group
	at := map[string]int{}
	for i := range list {
		name := groupName(&list[i], grain)
		k, known := at[name]
		if !known {
			k = len(out)
			at[name] = k
			out = append(out, group{name: name})
		}
		out[k].cases = append(out[k].cases, i)
	}
	return out
}

func groupName(c *cases.Case, grain string) string {
	switch grain {
	case "case":
		return c.Group() + ": " + c.Title + " (" + c.ID + ")"
	case "subject":
		return c.Group()
	}
	return string(c.Family)
}

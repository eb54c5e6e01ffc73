package reports

import (
	"slices"
	"strings"
)

// traitWords tell what an adapter cannot do, or does in its own way, by the names in journals.
var traitWords = map[string]string{
	"argv":      "the prompt is an argument of its program, which its own processes can see",
	"trims":     "the end of a prompt is trimmed",
	"noUsage":   "it does not tell what it used",
	"lossy":     "a conversation goes on from a summary or a log, not as it was",
	"plain":     "it has no tools: it writes files and runs nothing",
	"noCompact": "it has no compaction: a full window ends it",
	"driver":    "it is driven by a program of ours on its public API",
	"events":    "it compacts by the number of events, not by that of tokens",
	"sums":      "it tells what it used only for the whole conversation",
}

// Traits names what the adapters of the condition's sessions cannot do, or do in their own way, sorted; nil if
// it is not recorded: the agent has no adapter of ours, or an older program played.
func (c *Condition) Traits() []string {
	var all []string
	for _, s := range c.Sessions {
		if s.Head.Traits != nil {
			all = append(append([]string{}, all...), s.Head.Traits...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// TraitsText tells the traits in words; "" if they are not recorded. A trait that a newer program records is
// told by its name.
func (c *Condition) TraitsText() string {
	traits := c.Traits()
	if traits == nil {
		return ""
	}
	if len(traits) == 0 {
		return "nothing that is known"
	}
	var words []string
	for _, name := range traits {
		text, known := traitWords[name]
		if !known {
			text = name
		}
		words = append(words, text)
	}
	return strings.Join(words, "; ")
}

// writeTraits lists what agents lack, next to the conditions.
func writeTraits(b *strings.Builder, r Results) {
	var rows [][]string
	for _, c := range r.Conditions {
		if text := c.TraitsText(); text != "" {
			rows = append(rows, []string{c.AgentText(), text})
		}
	}
	if len(rows) == 0 {
		return
	}
	b.WriteString("What the agents lack, or do in their own way:\n\n")
	WriteRows(b, []string{"agent", "what it lacks"}, rows)
	b.WriteString("\n")
}

package runner

import (
	"staminabench/harness/match"
)

// IDs are the ids of records that the steps of one case learn, for suites that send requests
// themselves (harness/client). The zero IDs know none. Cases that are data need none of this: see
// [Runner].
type IDs struct{ known captures }

// Keep keeps the id in an answer under a name: that of the record, or, of a list, that of its one
// record whose id was not known. An error says what is wrong with the answer (contract, clause 3).
func (i *IDs) Keep(name string, x match.Exchange) error {
	got, err := x.JSON()
	if err != nil {
		return err
	}
	return i.known.take(name, &x, got)
}

// Expand replaces each ${name} in a text by the id kept under that name.
func (i *IDs) Expand(text string) (string, error) { return i.known.expand(text) }

// Reset forgets which ids were given, as they may be given again after a reset (contract, clause 2).
// Names keep their ids.
func (i *IDs) Reset() { i.known.reset() }

package spec

// The bounds of every valid specification.
const (
	MinEntities   = 2
	MaxEntities   = 15
	MaxFields     = 12 // of an entity, references and state included
	MaxActions    = 4  // of an entity
	MinEnum       = 2
	MaxEnum       = 8
	MinRange      = 3 // values that remain between the bounds of a number or a length
	MaxChain      = 4 // required refs in a row
	MaxGuardCount = 3 // in "at least n"
	// MaxMagnitude bounds every number that clients send (contract, clause 7).
	MaxMagnitude = Number(1_000_000_000 * 100)
)

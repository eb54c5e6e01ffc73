package cases

// The families, in the order in which they are run and reported.
const (
	CreateFamily     Family = "create"     // POST answers the record; defaults and nulls
	EchoFamily       Family = "echo"       // values come back as sent
	BoundsFamily     Family = "bounds"     // both sides of each bound, on POST, PUT and PATCH
	TypesFamily      Family = "types"      // values of other types and forms are refused
	PresenceFamily   Family = "presence"   // left out, and null
	ReplaceFamily    Family = "replace"    // PUT
	PatchFamily      Family = "patch"      // PATCH
	ListFamily       Family = "list"       // all records, ascending by id
	MissingFamily    Family = "missing"    // unknown ids
	UnlistedFamily   Family = "unlisted"   // methods and paths that are not listed
	MalformedFamily  Family = "malformed"  // bodies that are no JSON object
	IgnoredFamily    Family = "ignored"    // unknown properties and ids that clients send
	ReferencesFamily Family = "references" // refs and reflists
	DeleteFamily     Family = "delete"     // deletion and what follows from it
	AnalyticsFamily  Family = "analytics"
	ActionFamily     Family = "action" // states and their order of checks
	GuardFamily      Family = "guard"
	EffectFamily     Family = "effect"
	StateFamily      Family = "state" // what clients send for the state
	ResetFamily      Family = "reset"
	RetiredFamily    Family = "retired" // what was removed or renamed away
)

// index lists the families and how each is planned.
var index = []struct {
	family Family
	plan   func(*planning)
}{
	{CreateFamily, planCreate},
	{EchoFamily, planEcho},
	{BoundsFamily, planBounds},
	{TypesFamily, planTypes},
	{PresenceFamily, planPresence},
	{ReplaceFamily, planReplace},
	{PatchFamily, planPatch},
	{ListFamily, planList},
	{MissingFamily, planMissing},
	{UnlistedFamily, planUnlisted},
	{MalformedFamily, planMalformed},
	{IgnoredFamily, planIgnored},
	{ReferencesFamily, planReferences},
	{DeleteFamily, planDelete},
	{AnalyticsFamily, planAnalytics},
	{ActionFamily, planAction},
	{GuardFamily, planGuard},
	{EffectFamily, planEffect},
	{StateFamily, planState},
	{ResetFamily, planReset},
	{RetiredFamily, planRetired},
}

// Families lists the families in their order.
func Families() []Family {
	out := make([]Family, len(index))
	for i, f := range index {
		out[i] = f.family
	}
	return out
}

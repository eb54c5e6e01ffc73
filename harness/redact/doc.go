// Package redact keeps secrets out of what a run writes down: wherever the value of one turns up, in
// whatever an agent or its server printed or answered, the name of its variable takes its place.
//
// It is used in one place, harness/session, before the journal: reports, prompts and progress are made
// of what is in there. It does not look for what might be a secret; it knows the values.
//
// Entry points: [New] and [IsSecret].
package redact

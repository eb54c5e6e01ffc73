// Package prose tells a specification, and the changes of a turn, to a coding agent: English
// Markdown, short, and so complete that two different specifications never read the same.
//
// It does not tell the HTTP contract (generator/contract), which the agent has and on whose words
// this text rests ("nullify", "length", "default"), and it does not decide anything: what a change
// does is read off from the specifications before and after it.
//
// A prose seed chooses between phrasings of the same facts. The same thing is told in the same way
// for the same seed, however the rest of the specification looks; seed 0 takes the first phrasing
// everywhere. The canonical sentences, which cases quote, are those of seed 0.
//
// Specifications and changes must be valid; of others the text means nothing.
//
// Entry points: [Specification], [Changes], and the canonical [Field], [Guard], [Effect], [Action]
// and [Analytic].
package prose

// Package trajectory tells what an agent did in a session, step by step, in the Agent Trajectory Interchange
// Format (ATIF, of the Harbor project), which viewers and other benchmarks read.
//
// A trajectory is made of what lies on the disk: the gateway's record of every exchange with a model, and the
// journal for attempts and their outcomes. So it can be made again at any time, and an agent that asks no model
// through the gateway has none ([ErrNone]). What is not in the record is not made up: a step says what is missing.
//
// Requests repeat the conversation before them. Steps come of what is new in each, and of each answer. What an
// agent asks beside its conversation (titles, agents of its own) are trajectories within the trajectory. Where
// an agent replaces its conversation by a summary, or begins a new one, a step says so. Entry points: [Of],
// [Files], [Check].
package trajectory

// Package stamina is the benchmark: how many turns in a row does an agent keep one server correct
// while the requirements keep changing?
//
// It holds nothing but the suite (stamina_test.go) and its settings (stamina.yaml). From here on:
//
//	settings                     harness/config
//	a session's turns            harness/session
//	the requirements             generator/scenario, told by generator/prose
//	the tests of a turn          generator/cases, run by harness/runner
//	the agents                   harness/agent
//	where they work              containers
//	specs of a session           harness/specs
//	documents about the run      reports
package stamina

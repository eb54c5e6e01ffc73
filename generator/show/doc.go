// Command show prints what a seed yields: the specification, the changes, the OpenAPI document and
// the cases of a turn, the contract, whole scenarios, and the mix of many.
//
//	go run ./generator/show cases --seed 7 --turn 12 --only bounds
//	go run ./generator/show emit --seed 7 --turn 12 --out ./suites/turn12
//	go run ./generator/show scenario --seed 7 --turns 100 --out scenario.json
//
// Instead of --seed, --scenario takes a scenario file. The exit status is 2 for wrong usage and 1 for
// anything else that went wrong. It sends no request and judges no server (harness/runner).
package main

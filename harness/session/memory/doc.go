// Package memory is a sandbox without processes: files in a map, programs and servers as Go
// functions, servers on real sockets of the loopback. Proofs and tests of the session protocol play
// in it in milliseconds.
//
// It is not for real agents; those run in containers. Entry points: [New] and [NewStore].
package memory

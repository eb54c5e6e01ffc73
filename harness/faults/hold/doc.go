// Command hold proves that sessions hold: it provokes everything that package faults knows to go wrong
// with agents, servers and machines, and kills processes that play at random instants.
//
// It runs the tests of package faults in full, shows a row per fault as it comes, and ends with one line
// for scripts. Its exit status is 0 if everything was as it must be, 1 if something was not, and 2 if it
// could not be checked.
package main

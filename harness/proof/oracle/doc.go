// Oracle is the whole proof of the cases, with figures that anyone can reproduce: no right server is
// ever blamed, every change is watched, and every planted bug is caught wherever it can be seen.
//
// The last line is for scripts. The exit status is 0 if the claims hold, 1 if one does not, and 2 if
// one could not be checked.
package main

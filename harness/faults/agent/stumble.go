package main

import (
	"os"
	"strconv"
)

// stumble leaves the server of the turn before in the first attempts of the turns 1 and 2, so that they
// need another one.
func stumble() error {
	turn, err := strconv.Atoi(os.Getenv("STAMINA_TURN"))
	if err != nil || turn < 1 || turn > 2 || os.Getenv("STAMINA_ATTEMPT") != "0" {
		return err
	}
	return buildTurn(strconv.Itoa(turn - 1))
}

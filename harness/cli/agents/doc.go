// Package agents proves the adapters with the published programs: each one plays sessions in a container
// of its image against the scripted model, through the gateway. Only the model is not real.
//
// It has no entry points: it is a suite, see make agents.
package agents

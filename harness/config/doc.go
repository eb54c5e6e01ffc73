// Package config reads what the user sets: one strict YAML file, and STAMINA_* variables on top.
//
// One table ([Table]) ties together a setting's key, its variable, what it may be, and where a
// journal records it: in the condition, in the environment, or in the head of the session itself.
// A wrong value is an error that names the place, the key, the value and what is allowed.
//
// It does not measure the machine and starts nothing. Entry points: [Load], then
// [Settings.Conditions], [Settings.Environment] and [Settings.Plan].
package config

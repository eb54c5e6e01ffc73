// Package domain is the bank of words from which APIs are invented: twenty lines of business, each
// with names of entities, fields, values and actions that belong together, and a shared pool of
// neutral ones.
//
// It is data only; generator/sample chooses from it. Entry points: [All] and [General].
package domain

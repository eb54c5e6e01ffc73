// Package export writes results as data for other programs: JSON Lines with a schema, and CSV tables.
//
// The schema is part of the program ([Schema]) and has a version; a change that breaks readers raises it.
// What is not known is null, or empty in CSV, and never 0. The order is that of the results and does not
// depend on files. Entry points: [WriteJSONL] and [WriteCSV].
package export

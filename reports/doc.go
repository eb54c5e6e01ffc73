// Package reports turns the journals of a run into results, and results into documents: JUnit for
// CI, a summary in Markdown, a table for the terminal, and one line for scripts.
//
// Everything is rebuilt from journals alone and depends on nothing else: no clock, no machine, no
// order of files. Sessions are pooled only if they were played under the same condition. It plays
// nothing and judges nothing: outcomes are those that the journals tell.
//
// Entry points: [Load] reads runs, [From] takes journals that are read; then [WriteJUnit], [WriteSummary],
// [WriteTable], [Results.Line] and [Results.Exit]. The statistics are in package stats.
package reports

// Package documents writes what a run leaves in its folder: the page, JUnit for CI, a summary in
// Markdown, and the trajectories of sessions whose agents asked a model.
//
// Each document is made by a function of its own, in reports, reports/page and reports/trajectory; here
// they only get their names. Entry points: [Write] for suites, [Files] for who has the results.
package documents

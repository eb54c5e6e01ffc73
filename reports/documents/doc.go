// Package documents writes what a run leaves in its folder: the page, JUnit for CI, and a summary in
// Markdown.
//
// Each document is made by a function of its own, in reports and reports/page; here they only get
// their names. Entry points: [Write] for suites, [Files] for who has the results.
package documents

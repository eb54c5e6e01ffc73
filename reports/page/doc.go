// Package page writes results as one HTML file that opens from disk: no server, no network, no other
// file. What is large, the texts of requests and answers, lies in it compressed and is unpacked by the
// browser when a cell of the map is opened.
//
// Everything that agents name or answer is text: the template escapes it, the script only ever sets text,
// and the page's policy lets no other script run. Entry point: [Write].
package page

// Package plots draws results with gonum/plot, as SVG for pages and as PNG for slides.
//
// It computes nothing: what it draws is estimated in package reports. Entry points: [All], and [Figure.SVG]
// and [Figure.PNG].
package plots

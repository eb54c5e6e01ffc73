// Package model is the meaning of a specification: what a right server holds in memory and answers.
//
// The reference server serves it, and the cases are computed with it. What it does is spread over
// small rules ([Rules]), so that a fault can be planted in any one of them. It knows nothing of
// HTTP; generator/reference does. Entry points: [New], [Store] and [Faithful].
package model

// Package usage counts the tokens that models take, and prices them.
//
// Entry points: [Tokens] and [ReadPrices]. It knows nothing of requests, journals or reports.
package usage

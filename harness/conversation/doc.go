// Package conversation reads what stands in the requests of coding agents and in the answers of their
// models, in the three forms in which they speak: chat completions, responses and messages, streamed or
// not, whole or cut off.
//
// It keeps nothing and compares nothing: each request repeats the conversation before it, and what is new
// in it is for others to find out. Entry points: [ReadRequest], [ReadAnswer].
package conversation

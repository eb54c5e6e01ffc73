// Package match says what an HTTP answer must be: Gomega matchers for an [Exchange], which is an
// answer that was read once, so that it can be matched any number of times.
//
//	Expect(exchange).To(And(HaveStatus(201), HaveJSONContentType(), HaveRecord(`{"id":1,"name":"Ada"}`)))
//
// A claim that is false gives a short message with the JSON paths of the first differences; an
// error means that the matcher was misused. The matchers are for users' own suites; the runner of
// the cases (harness/runner) makes the same checks with the functions that they are built on.
//
// It does not send requests: a client of harness/runner makes exchanges.
// Entry points: [Exchange] and the constructors in matchers.go, [HaveStatus] first.
package match

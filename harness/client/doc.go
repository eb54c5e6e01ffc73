// Package client is for suites that send their own requests: emitted ones (generator/show emit) and
// those that people write by hand with the matchers of harness/match.
//
// A [Server] is found by an environment variable; each spec begins an [API] of its own, which keeps
// the ids that the server gives, and puts them where ${name} stands in paths and bodies. What goes
// wrong on the way (no answer, no id) fails the spec; what an answer must be is for matchers.
//
//	var server = client.FromEnvironment(Fail)
//
//	It("keeps an order", func(ctx SpecContext) {
//		api := server.Begin()
//		api.Reset(ctx)
//		made := api.Post(ctx, "/order", `{"amount":5}`)
//		Expect(made).To(HaveStatus(201))
//		api.Keep("order", made)
//		Expect(api.Get(ctx, "/order/${order}")).To(HaveRecord(api.With(`{"id":${order},"amount":5}`)))
//	})
//
// It does not run cases that are data, as the benchmark does (harness/runner): it has none of the
// verdicts, and does not repeat a spec whose connection broke.
package client

package match

import "github.com/onsi/gomega/types"

// This file is the index of the package: one constructor per matcher. Each matches an [Exchange]
// or a pointer to one. Expected values are JSON text (string or []byte), or anything else that
// encoding/json encodes, such as a map[string]any.

// HaveStatus claims that the status is one of the given ones.
//
//	Expect(exchange).To(HaveStatus(200))
//	Expect(exchange).To(HaveStatus(400, 422))
func HaveStatus(status ...int) types.GomegaMatcher { return haveStatus(status) }

// HaveJSON claims that the body is JSON and equal to the text by value: the same members in any
// order, the same items in the same order, and numbers by value, so that 5 and 5.0 are equal.
//
//	Expect(exchange).To(HaveJSON(`[{"id":1},{"id":2}]`))
func HaveJSON(text string, options ...Option) types.GomegaMatcher { return haveJSON(text, options) }

// HaveRecord claims that the body is an object with exactly these members (contract, clause 4).
//
//	Expect(exchange).To(HaveRecord(map[string]any{"id": 1, "name": "Ada"}))
//	Expect(exchange).To(HaveRecord(`{"id":1,"name":"Ada"}`))
func HaveRecord(record any, options ...Option) types.GomegaMatcher {
	return haveRecord(record, options)
}

// HaveRecords claims that the body is an array of exactly these records, in the given order, or
// in that of their ids with [AscendingByID] (contract, clause 4).
//
//	Expect(exchange).To(HaveRecords([]any{ada, bob}, AscendingByID))
func HaveRecords(records any, options ...Option) types.GomegaMatcher {
	return haveRecords(records, options)
}

// HaveAnalytic claims that the body is {"value": v}, as analytics answer (contract, clause 9).
// (HaveValue is a matcher of Gomega.) A string v is JSON text: HaveAnalytic(`"2024-01-01T00:00:00Z"`).
//
//	Expect(exchange).To(HaveAnalytic(10.0/3, Computed))
//	Expect(exchange).To(HaveAnalytic(nil))
func HaveAnalytic(v any, options ...Option) types.GomegaMatcher { return haveAnalytic(v, options) }

// HaveID claims that the body is an object whose id is a positive integer up to 2147483647
// (contract, clause 3).
func HaveID() types.GomegaMatcher { return haveID() }

// HaveJSONContentType claims that the Content-Type is application/json; parameters such as charset
// are fine (contract, clause 3).
func HaveJSONContentType() types.GomegaMatcher { return haveJSONContentType() }

// HaveNoBody claims that the answer has no body.
func HaveNoBody() types.GomegaMatcher { return haveNoBody() }

// Computed is the option that allows numbers to differ by 10^-6 × max(1, |expected|), as computed
// floats may (contract, clause 7).
func Computed(o *options) { o.compare.Computed = true }

// AscendingByID is the option of [HaveRecords] that sorts the expected records by their ids first,
// for ids that are known only when the test runs.
func AscendingByID(o *options) { o.ascendingByID = true }

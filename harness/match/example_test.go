package match_test

import (
	"fmt"

	"github.com/onsi/gomega"

	. "staminabench/harness/match"
)

// A users' suite writes Expect(exchange).To(…); here a Gomega of our own prints what would fail.
func Example() {
	g := gomega.NewGomega(func(message string, _ ...int) { fmt.Println(message) })
	exchange := Exchange{Method: "POST", Path: "/bean", Status: 201, Body: []byte(`{"id":1,"weight_kg":"12.5"}`)}
	g.Expect(exchange).To(HaveStatus(201))
	g.Expect(exchange).To(HaveID())
	g.Expect(exchange).To(HaveRecord(map[string]any{"id": 1, "weight_kg": 12.5}))
	g.Expect(exchange).NotTo(HaveStatus(200, 201))
	// Output:
	// POST /bean (201): $.weight_kg: expected 12.5, got "12.5"
	// POST /bean (201): expected it not to have status 200 or 201
}

package render

import "staminabench/generator/cases"

// orders are cases made by hand that need every form of statement that there is.
func orders() []cases.Case {
	return []cases.Case{
		{
			ID: "1/bounds/patch-above", Family: "bounds", Label: "Order.amount", Introduced: 3, By: "change_bounds",
			Title: "PATCH beyond a bound is refused",
			Steps: []cases.Step{
				reset(),
				made("order1", `{"amount":5,"note":"it's \"$HOME\" `+"`x`"+`"}`, `{"id":${order1},"amount":5,"note":"it's \"$HOME\" `+"`x`"+`"}`),
				refused("PATCH", "/order/${order1}", `{"amount":11}`),
				refused("POST", "/order", "{\"amount\":\n\x01\xff"),
				refused("PUT", "/order/${order1}", `{"amount":[[]}`),
				{Method: "GET", Path: "/order/${order1}", Want: cases.Want{Status: []int{200}, JSON: `{"id":${order1},"amount":5,"note":null}`, Clause: 4}},
			},
		},
		{
			ID: "1/effect/close", Family: "effect", Label: "Order.close",
			Title: "an effect creates a record",
			Steps: []cases.Step{
				reset(),
				made("order1", `{"amount":5}`, `{"id":${order1},"amount":5}`),
				{Method: "POST", Path: "/order/${order1}/close", Want: cases.Want{Status: []int{200}, JSON: `{"id":${order1},"amount":5.25}`, Computed: true, Clause: 13}},
				{
					Setup: true, Method: "GET", Path: "/bill", Capture: "bill1",
					Want: cases.Want{Status: []int{200}, JSON: `[{"id":${bill1},"order":${order1}}]`, Sorted: true, Clause: 4},
				},
				{Method: "DELETE", Path: "/bill/${bill1}", Want: cases.Want{Status: []int{204}, Clause: 8}},
				{Method: "DELETE", Path: "/bill", Want: cases.Want{Status: []int{404, 405}, Clause: 5}},
				{Method: "GET", Path: "/analytics/order/amount/avg", Want: cases.Want{Status: []int{200}, JSON: `{"value":5.25}`, Computed: true, Clause: 9}},
				{Method: "GET", Path: "/analytics/bill/amount/min", Want: cases.Want{Status: []int{200}, JSON: `{"value":null}`, Clause: 9}},
				{Method: "GET", Path: "/analytics/bill/state/distribution", Want: cases.Want{Status: []int{200}, JSON: `{"value":{"open":1}}`, Clause: 9}},
				{Method: "GET", Path: "/order", Want: cases.Want{Status: []int{200}, Clause: 4}},
				{Method: "BREW", Path: "/order", Body: `{}`, Want: cases.Want{Status: []int{404, 405}, Clause: 5}},
			},
		},
		{ID: "0/reset/twice", Family: "reset", Label: "API", Title: "a reset can be repeated", Steps: []cases.Step{reset(), reset()}},
	}
}

func reset() cases.Step {
	return cases.Step{Setup: true, Method: "POST", Path: "/reset", Want: cases.Want{Status: []int{200, 204}, Clause: 2}}
}

func made(name, body, want string) cases.Step {
	return cases.Step{
		Setup: true, Method: "POST", Path: "/order", Body: body, Capture: name,
		Want: cases.Want{Status: []int{201}, JSON: want, Clause: 4},
	}
}

func refused(method, path, body string) cases.Step {
	return cases.Step{
		Method: method, Path: path, Body: body,
		Want: cases.Want{Status: []int{400, 422}, Clause: 6, Says: "Order.amount is an int,\nrequired, from 1 to 10"},
	}
}

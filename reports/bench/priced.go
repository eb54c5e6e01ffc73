package main

import (
	"staminabench/harness/usage"
	"staminabench/reports"
)

// priced is of commands that tell costs.
type priced struct {
	Prices string `help:"YAML file as models.prices: costs are told by it instead of as recorded."`
}

// table is nil if costs are to be told as they were recorded.
func (p priced) table() (*usage.Prices, error) {
	if p.Prices == "" {
		return nil, nil
	}
	return usage.ReadPrices(p.Prices)
}

// price makes results tell costs by the table, if there is one.
func (p priced) price(r reports.Results) error {
	prices, err := p.table()
	if prices != nil {
		r.Price(prices)
	}
	return err
}

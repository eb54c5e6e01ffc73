package match

import (
	"encoding/json"
	"fmt"

	"staminabench/harness/match/jsonvalue"
)

// Option changes how a matcher compares.
type Option func(*options)

type options struct {
	compare       jsonvalue.Options
	ascendingByID bool
}

func newOptions(list []Option) (o options) {
	for _, set := range list {
		set(&o)
	}
	return o
}

// expected is what a user claims, as a value: JSON text, or anything that encoding/json encodes.
func expected(claim any) (jsonvalue.Value, error) {
	var text []byte
	switch c := claim.(type) {
	case string:
		text = []byte(c)
	case []byte:
		text = c
	default:
		encoded, err := json.Marshal(c)
		if err != nil {
			return jsonvalue.Value{}, fmt.Errorf("expected value: %w", err)
		}
		text = encoded
	}
	v, err := jsonvalue.Parse(string(text))
	if err != nil {
		return v, fmt.Errorf("expected value is no JSON: %w", err)
	}
	return v, nil
}

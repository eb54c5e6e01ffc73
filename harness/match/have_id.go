package match

import (
	"errors"
	"fmt"

	"staminabench/harness/match/jsonvalue"
)

// MaxID is the largest id that a server may assign (contract, clause 3).
const MaxID = 2147483647

func haveID() *claim {
	return &claim{says: "to have an id", check: func(x Exchange) (string, error) {
		v, err := x.JSON()
		if err == nil {
			_, err = RecordID(v)
		}
		if err != nil {
			return err.Error(), nil
		}
		return "", nil
	}}
}

// RecordID is the id of a record in an answer. The error says why it is none: it must be a
// positive integer up to [MaxID] (contract, clause 3).
func RecordID(record jsonvalue.Value) (int64, error) {
	if record.Kind() != jsonvalue.Object {
		return 0, fmt.Errorf("$: expected a record, got %v", record.Kind())
	}
	member, ok := record.Member("id")
	if !ok {
		return 0, errors.New("$.id: missing, expected a positive integer")
	}
	id, ok := member.Int()
	if !ok || id < 1 || id > MaxID {
		return 0, fmt.Errorf("$.id: expected a positive integer up to %d, got %s", MaxID, cut(member.String(), 60))
	}
	return id, nil
}

package contract

import "testing"

func TestTheContractHasThirteenClausesInOrder(t *testing.T) {
	if len(Clauses()) != 13 {
		t.Fatalf("got %d clauses, want 13", len(Clauses()))
	}
	for i, c := range Clauses() {
		if c.Number != i+1 || c.Title == "" || len(c.Body) < 60 {
			t.Errorf("clause %d is damaged: %+v", i+1, c)
		}
	}
}

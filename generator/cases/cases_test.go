package cases_test

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/contract"
	"staminabench/generator/scenario"
)

// all makes the cases of some turns of a few scenarios.
func all(t *testing.T, attempt int) []cases.Case {
	t.Helper()
	var out []cases.Case
	for seed := uint64(1); seed <= 4; seed++ {
		maker := cases.NewMaker(scenario.New(seed, 40))
		for _, turn := range []int{0, 1, 9, 22, 40} {
			list, err := maker.Cases(turn, attempt)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, list...)
		}
	}
	return out
}

func TestEveryExpectationNamesAClauseAndEveryClauseIsChecked(t *testing.T) {
	// Clause 1 is about the life of the server, which harness/session checks; clause 3 is checked on
	// every answer by harness/runner too.
	checked := map[int]bool{1: true}
	for _, c := range all(t, 0) {
		for i, s := range c.Steps {
			if s.Want.Clause < 1 || s.Want.Clause > len(contract.Clauses()) || len(s.Want.Status) == 0 {
				t.Fatalf("case %s, step %d: no clause or no status: %+v", c.ID, i, s.Want)
			}
			if !s.Setup {
				checked[s.Want.Clause] = true
			}
		}
	}
	for _, clause := range contract.Clauses() {
		if !checked[clause.Number] {
			t.Errorf("no case checks clause %d (%s)", clause.Number, clause.Title)
		}
	}
}

func TestEveryFamilyHasCasesAndEveryCaseTestsSomething(t *testing.T) {
	families := map[cases.Family]int{}
	for _, c := range all(t, 0) {
		families[c.Family]++
		if !slices.ContainsFunc(c.Steps, func(s cases.Step) bool { return !s.Setup }) {
			t.Errorf("case %s has only set-up", c.ID)
		}
		if c.Title == "" || c.Label == "" || c.Facts == "" {
			t.Errorf("case %s lacks a title, a label or facts", c.ID)
		}
	}
	for _, f := range cases.Families() {
		if families[f] == 0 {
			t.Errorf("family %s has no case in the sample", f)
		}
	}
}

func TestAttemptsDifferInValuesOnly(t *testing.T) {
	first, second := all(t, 0), all(t, 1)
	if len(first) != len(second) {
		t.Fatalf("%d cases at attempt 0, %d at attempt 1", len(first), len(second))
	}
	differ := 0
	for i := range first {
		a, b := first[i], second[i]
		if !reflect.DeepEqual(a.Steps, b.Steps) {
			differ++
		}
		a.Steps, b.Steps = nil, nil
		if !reflect.DeepEqual(a, b) {
			t.Errorf("case %s differs between attempts: %+v, %+v", a.ID, a, b)
		}
	}
	if differ < len(first)/2 {
		t.Errorf("only %d of %d cases have other values", differ, len(first))
	}
}

func TestTheSameTurnIsTheSameWhetherOrNotEarlierTurnsWereAskedFor(t *testing.T) {
	s := scenario.New(5, 15)
	steady := cases.NewMaker(s)
	for turn := range 15 {
		if _, err := steady.Cases(turn, 0); err != nil {
			t.Fatal(err)
		}
	}
	a, errA := steady.Cases(15, 2)
	b, errB := cases.NewMaker(s).Cases(15, 2)
	if errA != nil || errB != nil || !reflect.DeepEqual(a, b) {
		t.Fatalf("the cases of turn 15 depend on what was asked for before (%v, %v)", errA, errB)
	}
}

func TestCaseIDsAreUniqueInATurn(t *testing.T) {
	for seed := uint64(1); seed <= 3; seed++ {
		maker := cases.NewMaker(scenario.New(seed, 60))
		for turn := 0; turn <= 60; turn += 6 {
			list, err := maker.Cases(turn, 0)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for _, c := range list {
				if seen[c.ID] {
					t.Errorf("scenario %d, turn %d: case %s is there twice", seed, turn, c.ID)
				}
				seen[c.ID] = true
			}
		}
	}
}

func TestClientsSendNothingThatTheContractLeavesOpen(t *testing.T) {
	for _, c := range all(t, 0) {
		for i, s := range c.Steps {
			if strings.Contains(s.Path, "//") || strings.Contains(s.Path, "?") || strings.HasSuffix(s.Path, "/") || strings.Contains(s.Path, "%") {
				t.Errorf("case %s, step %d: path %s", c.ID, i, s.Path)
			}
			if !s.Setup && len(s.Want.Status) == 1 && s.Want.Status[0] < 300 && s.Body != "" {
				if !json.Valid([]byte(placeholder.ReplaceAllString(s.Body, "1"))) {
					t.Errorf("case %s, step %d: body %s is meant to be valid", c.ID, i, s.Body)
				}
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\$\{[a-z0-9]+\}`)

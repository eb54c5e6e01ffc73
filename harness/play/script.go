package play

import (
	"fmt"

	"staminabench/generator/cases"
	"staminabench/generator/contract"
	"staminabench/generator/openapi"
	"staminabench/generator/prose"
	"staminabench/generator/scenario"
	"staminabench/harness/condition"
	"staminabench/harness/session"
)

// OpenAPIFile is where the agent finds the OpenAPI document, if it gets one.
const OpenAPIFile = "openapi.json"

// Script tells a scenario as the condition wants it told, and makes its cases. It serves one
// caller at a time.
type Script struct {
	scenario  *scenario.Scenario
	telling   condition.Telling
	maker     *cases.Maker
	documents [][]byte // by turn, if the agent gets them
}

var _ session.Script = (*Script)(nil)

// NewScript makes the script of a scenario.
func NewScript(s *scenario.Scenario, telling condition.Telling) (*Script, error) {
	script := &Script{scenario: s, telling: telling, maker: cases.NewMaker(s)}
	for turn := range s.Turns {
		if !telling.OpenAPI {
			break
		}
		document, err := openapi.JSON(s.Spec(turn))
		if err != nil {
			return nil, fmt.Errorf("turn %d: %w", turn, err)
		}
		script.documents = append(script.documents, document)
	}
	return script, nil
}

// Horizon implements [session.Script].
func (s *Script) Horizon() int { return s.scenario.Horizon() }

// Request implements [session.Script].
func (s *Script) Request(turn int) string {
	now := prose.Specification(s.scenario.Spec(turn), s.telling.Prose)
	if turn == 0 {
		return now
	}
	told := prose.Changes(s.scenario.Spec(turn-1), s.scenario.Turns[turn].Changes, s.telling.Prose)
	if s.telling.Reminder {
		told += "\nThis is the whole specification after these changes:\n\n" + now
	}
	return told
}

// Files implements [session.Script].
func (s *Script) Files(turn int) map[string][]byte {
	files := map[string][]byte{session.ContractFile: []byte(contract.Text())}
	if s.telling.OpenAPI {
		files[OpenAPIFile] = s.documents[turn]
	}
	return files
}

// Kinds implements [session.Script].
func (s *Script) Kinds(turn int) []string { return s.scenario.Kinds(turn) }

// ValueSeed implements [session.Script].
func (s *Script) ValueSeed(turn, attempt int) uint64 { return s.maker.ValueSeed(turn, attempt) }

// Cases implements [session.Script].
func (s *Script) Cases(turn, attempt int) ([]cases.Case, error) { return s.maker.Cases(turn, attempt) }

// Outline lists the cases of a turn without their steps.
func (s *Script) Outline(turn int) []cases.Case { return s.maker.Outline(turn) }

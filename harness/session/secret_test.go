package session_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/harness/journal"
	"staminabench/harness/redact"
	"staminabench/harness/session"
)

func TestASecretIsInNoRecordNoteOrError(t *testing.T) {
	t.Parallel()
	const key = "sk-0123456789"
	g := NewWithT(t)
	w := newWorld(t, 1, nil)
	w.change = func(s *session.Setup) {
		s.Redact = redact.New([]string{"A_KEY=" + key})
		s.Condition.Agent.Language = key // no setting is meant to hold one
	}
	w.fault = func(operation string) error {
		if operation == "snapshot" {
			return errors.New("the engine says " + key)
		}
		return nil
	}
	s := w.play()
	g.Expect(s.End().Ending).To(Equal(journal.Censored))
	g.Expect(asText(s)).NotTo(ContainSubstring(key))
	g.Expect(asText(s)).To(And(ContainSubstring(`"language":"[secret A_KEY]"`), ContainSubstring("the engine says [secret A_KEY]")))
	g.Expect(w.notes).To(HaveLen(len(session.DefaultBackoff()) + 1))
	g.Expect(strings.Join(w.notes, "\n")).NotTo(ContainSubstring(key))

	w.change = func(s *session.Setup) {
		s.Redact = redact.New([]string{"A_KEY=" + key})
		s.Condition.Agent.Language = key + " again"
	}
	_, err := session.Begin(t.Context(), w.setup())
	g.Expect(err).To(And(MatchError(session.ErrCondition), MatchError(ContainSubstring("[secret A_KEY] again"))))
	g.Expect(err.Error()).NotTo(ContainSubstring(key))
}

func asText(s *journal.Session) string {
	var out strings.Builder
	for _, r := range s.Records {
		text, err := json.Marshal(r)
		if err != nil {
			panic(err)
		}
		out.Write(text)
	}
	return out.String()
}

package trajectory

import (
	"cmp"
	"fmt"
	"slices"

	"staminabench/harness/conversation"
)

// entry is what stands in the main trajectory: a step, or a conversation beside it.
type entry struct {
	order  int
	step   *Step
	thread *thread // whose first step it is, or that is beside
}

// root puts the conversations together: the main ones, one after the other, and those beside them.
func (b *builder) root(base Trajectory) *Trajectory {
	main, beside := b.apart()
	t := base
	for _, m := range main {
		if t.Agent.Tools = b.definitions(m.defined); len(t.Agent.Tools) > 0 {
			break
		}
	}
	names := map[*thread]string{}
	for i, side := range beside {
		names[side] = fmt.Sprintf("%s/beside-%d", base.Session, i+1)
		t.Beside = append(t.Beside, b.besides(base, side, names[side]))
	}
	for _, e := range b.entries(main, beside) {
		switch {
		case e.step == nil:
			t.refer(b, e.thread, names[e.thread])
		case e.thread != nil && len(t.Steps) > 0 && hasAgent(t.Steps):
			t.Steps = append(t.Steps, b.anew(e.step), e.step)
		default:
			t.Steps = append(t.Steps, e.step)
		}
	}
	t.number()
	t.Final = t.total()
	return &t
}

func hasAgent(steps []*Step) bool {
	return slices.ContainsFunc(steps, func(s *Step) bool { return s.Source == byAgent })
}

// apart tells the main conversations from others: those in which the attempts' prompts stand, but for
// questions without tools beside one with tools, as agents ask for titles. If no prompt is found, those with
// tools are taken, or all.
func (b *builder) apart() (main, beside []*thread) {
	equipped := func(t *thread) bool { return t.tools > 0 }
	told := func(t *thread) bool { return t.told }
	chosen := equipped
	switch {
	case slices.ContainsFunc(b.threads, told):
		chosen = func(t *thread) bool {
			return t.told && (t.tools > 0 || !slices.ContainsFunc(b.threads, func(o *thread) bool {
				return o.told && o.tools > 0 && o.begun.Turn == t.begun.Turn
			}))
		}
	case !slices.ContainsFunc(b.threads, equipped):
		chosen = func(*thread) bool { return true }
	}
	for _, t := range b.threads {
		if chosen(t) {
			main = append(main, t)
		} else {
			beside = append(beside, t)
		}
	}
	return main, beside
}

// entries are in the order in which things happened.
func (b *builder) entries(main, beside []*thread) []entry {
	var list []entry
	for _, s := range b.events {
		list = append(list, entry{order: s.order, step: s})
	}
	for _, t := range main {
		for i, s := range t.steps {
			e := entry{order: s.order, step: s}
			if i == 0 {
				e.thread = t
			}
			list = append(list, e)
		}
	}
	for _, t := range beside {
		list = append(list, entry{order: t.steps[0].order, thread: t})
	}
	slices.SortFunc(list, func(x, y entry) int { return cmp.Compare(x.order, y.order) })
	return list
}

// anew is the step before one with which another conversation begins.
func (b *builder) anew(first *Step) *Step {
	return &Step{
		Source: bySystem, Time: first.Time, Message: "A new conversation begins: the model does not know the steps before this one.",
		Observation: &Observation{Results: []Result{{Content: new(string)}}},
		Extra: map[string]any{
			"turn": first.mark.Turn, "attempt": first.mark.Attempt, "outcome": find(b.attempts, first.mark).Outcome,
			"context_management": management("new_conversation", "replace"),
		},
	}
}

// refer names a conversation beside the main one. Those that follow each other are named by one step.
func (t *Trajectory) refer(b *builder, side *thread, name string) {
	reference := Result{Beside: []Reference{{ID: name}}}
	if n := len(t.Steps); n > 0 && t.Steps[n-1].Extra["beside"] == true {
		results := &t.Steps[n-1].Observation.Results
		*results = append(*results, reference)
		return
	}
	first := side.steps[0]
	t.Steps = append(t.Steps, &Step{
		Source: bySystem, Time: first.Time, Message: "The agent asked a model beside the conversation.",
		Observation: &Observation{Results: []Result{reference}},
		Extra: map[string]any{
			"turn": first.mark.Turn, "attempt": first.mark.Attempt, "outcome": find(b.attempts, first.mark).Outcome, "beside": true,
		},
	})
}

// besides is the trajectory of a conversation beside the main one.
func (b *builder) besides(base Trajectory, side *thread, name string) *Trajectory {
	t := &Trajectory{Schema: Version, Session: base.Session, ID: name, Agent: base.Agent, Steps: side.steps}
	t.Agent.Tools = b.definitions(side.defined)
	t.number()
	t.Final = t.total()
	return t
}

func (b *builder) definitions(list []conversation.Definition) []Tool {
	var tools []Tool
	for _, d := range list {
		f := Function{Name: b.clean(d.Name), Description: b.clean(d.Description)}
		if d.Parameters != "" {
			f.Parameters = objectOf(b.clean(d.Parameters))
		}
		tools = append(tools, Tool{Type: "function", Function: f})
	}
	return tools
}

func (t *Trajectory) number() {
	for i, s := range t.Steps {
		s.ID = i + 1
	}
}

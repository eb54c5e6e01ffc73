package config

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"staminabench/containers/images"
	"staminabench/harness/condition"
)

// check looks at settings that depend on each other.
func (l *loader) check() {
	l.checkRetries()
	if s := l.settings; s.Gate > s.Turns+1 {
		l.report(gateBeyondTurns(l.at["gate"], s.Gate, s.Turns))
	}
	l.addPicked()
	l.checkSandboxes()
	l.checkDuplicates()
	l.pickAgents()
}

// checkRetries: without feedback there are no retries. A default gives way, and so does the file
// where the variable alone says "none"; whoever sets both in one place is told.
func (l *loader) checkRetries() {
	s := &l.settings
	if s.Feedback != "none" || s.Retries == 0 {
		return
	}
	at, set := l.at["retries"]
	overruled := l.fromVar["feedback"] && !l.fromVar["retries"]
	if set && !overruled {
		l.report(retriesWithoutFeedback(at, s.Retries))
		return
	}
	s.Retries = 0
}

func (l *loader) checkSandboxes() {
	for i := range l.settings.Agents {
		a := &l.settings.Agents[i]
		a.Sandbox = or(a.Sandbox, l.settings.Sandbox)
		if a.Name == "reference" || a.Name == "" {
			continue
		}
		l.checkSandbox(*a, l.agentAt[i], l.agentKey(i))
		l.checkModel(a, l.agentAt[i], l.agentKey(i))
	}
}

// agentKey begins the keys of an agent. One that the setting agent alone names has no place in the list that a user
// could find.
func (l *loader) agentKey(i int) string {
	if i >= l.picked {
		return fmt.Sprintf("agent %s: ", l.settings.Agents[i].Name)
	}
	return fmt.Sprintf("agents[%d].", i)
}

// wayOut names what to set for all agents: the variable for those who pick their agent by one.
func (l *loader) wayOut(setting, variable string) string {
	if l.fromVar["agent"] {
		return variable
	}
	return setting
}

func (l *loader) checkSandbox(a condition.Agent, at, key string) {
	switch {
	case a.Sandbox == "docker" && a.Image == "" && !images.Has(a.Name):
		l.report(keyMissing(at, key+"image", "an agent in the sandbox docker needs one; or set "+l.wayOut("sandbox: local", "STAMINA_SANDBOX=local")))
	case a.Sandbox == "local" && a.Image != "":
		l.report(dockerOnly(at, key+"image", "an image"))
	case a.Sandbox == "local" && a.Network != "":
		l.report(dockerOnly(at, key+"network", "a network"))
	}
	if a.Network == "host" || strings.HasPrefix(a.Network, "container:") {
		l.report(notIsolated(at, key+"network", a.Network))
	}
}

// checkModel gives an agent the model of all, if it asks one and names none.
func (l *loader) checkModel(a *condition.Agent, at, key string) {
	if Wire(*a) == "" {
		return
	}
	a.Model = or(a.Model, l.settings.Model)
	if a.Name != "command" && a.Model == "" {
		l.report(keyMissing(at, key+"model", "the model that it asks; or set "+l.wayOut("model", "MODEL=… of make, STAMINA_MODEL,")+" for all agents"))
	}
	if a.Effort == "" && l.settings.Effort != "" {
		a.Effort = l.settings.Effort
		l.checkEffort(*a, l.at["effort"], key)
	}
	if l.settings.Prices == "" && l.settings.Limits.CostLimited() {
		l.report(costWithoutPrices(or(l.at["limits.cost"], l.at["limits.session_cost"])))
	}
}

func (l *loader) checkDuplicates() {
	agents := l.settings.Agents
	for i := range l.agentAt {
		for j := range i {
			if agents[i].Name != "" && reflect.DeepEqual(agents[i], agents[j]) {
				l.report(duplicateAgent(l.agentAt[i], fmt.Sprintf("agents[%d]", i), fmt.Sprintf("agents[%d]", j), l.agentAt[j]))
				break
			}
		}
	}
}

// addPicked adds the agents of package cli, and the mailbox, that the setting agent names and that are not
// configured: such an agent needs no more than a model, or nothing.
func (l *loader) addPicked() {
	s := &l.settings
	l.picked = len(s.Agents)
	for pick := range strings.SplitSeq(s.Agent, ",") {
		pick = strings.TrimSpace(pick)
		named := func(a condition.Agent) bool { return a.Name == pick }
		if pick != "mailbox" && Wire(condition.Agent{Name: pick}) == "" || slices.ContainsFunc(s.Agents, named) {
			continue
		}
		for len(l.agentAt) < len(s.Agents) { // the defaults come from nowhere
			l.agentAt = append(l.agentAt, "")
		}
		s.Agents = append(s.Agents, completed(condition.Agent{Name: pick}))
		l.agentAt = append(l.agentAt, l.at["agent"])
	}
}

// adding are the names that an agent may be picked by without being configured.
func adding() []string {
	return slices.DeleteFunc(AgentNames(), func(name string) bool { return name == "reference" || name == "command" })
}

// pickAgents keeps the agents that the setting agent names, in the order of the file.
func (l *loader) pickAgents() {
	s := &l.settings
	if s.Agent == "" || s.Agent == "all" {
		return
	}
	keep := make([]bool, len(s.Agents))
	for _, pick := range strings.Split(s.Agent, ",") {
		l.markPicked(strings.TrimSpace(pick), keep)
	}
	var picked []condition.Agent
	for i, a := range s.Agents {
		if keep[i] {
			picked = append(picked, a)
		}
	}
	s.Agents = picked
}

func (l *loader) markPicked(pick string, keep []bool) {
	found := false
	var labels, known []string
	for i, a := range l.settings.Agents {
		label := Label(a)
		parts := append(strings.Split(label, "/"), label)
		labels, known = append(labels, label), append(known, parts...)
		if slices.Contains(parts, pick) {
			keep[i], found = true, true
		}
	}
	if !found {
		l.report(agentNotFound(l.at["agent"], pick, labels, nearest(pick, append(known, adding()...))))
	}
}

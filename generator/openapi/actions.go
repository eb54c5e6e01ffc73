package openapi

import (
	"net/http"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// action adds the path of an action.
func (b *builder) action(e *spec.Entity, a *spec.Action) {
	state := e.State()
	if state == nil {
		b.fail("%s has the action %s, but no state", e.Name, a.Name)
		return
	}
	op := b.onRecord(e, "act", "Action "+a.Name+" of "+article(e.Name)+".")
	op.OperationID += "_" + a.Name
	op.Description = b.actionWords(state, a)
	answer(op, http.StatusOK, "The record as it is afterwards.", schemaRef(e, recordSuffix))
	if len(a.From) < len(state.Values) {
		respond(op, http.StatusBadRequest, "The state of the record is not a starting state; nothing changes.")
	}
	if why := refusals(a); why != "" {
		respond(op, http.StatusConflict, why+"; nothing changes.")
	}
	b.doc.Paths.Set("/"+e.Segment()+"/{id}/"+a.Name, &openapi3.PathItem{
		Parameters: openapi3.Parameters{idParameter(e)},
		Post:       op,
	})
}

// refusals says why an action in a starting state can be refused with 409, if it can.
func refusals(a *spec.Action) string {
	var out []string
	if len(a.Guards) > 0 {
		out = append(out, "a guard does not hold")
	}
	for _, effect := range a.Effects {
		if effect.Kind == spec.Add || effect.Kind == spec.AddRef || effect.Kind == spec.AddItems {
			out = append(out, "an effect would break a bound")
			break
		}
	}
	if len(out) == 0 {
		return ""
	}
	words := strings.Join(out, ", or ")
	return "A" + words[1:]
}

// actionWords says what an action needs and does.
func (b *builder) actionWords(state *spec.Field, a *spec.Action) string {
	out := "Moves the state " + code(state.Name) + " from " + alternatives(a.From) + " to " + quote(a.To) + "."
	var guards, effects []string
	for i := range a.Guards {
		guards = append(guards, b.guard(&a.Guards[i]))
	}
	for i := range a.Effects {
		effects = append(effects, b.effect(&a.Effects[i]))
	}
	if len(guards) > 0 {
		out += " Guards, all of which must hold: " + strings.Join(guards, "; ") + "."
	}
	if len(effects) > 0 {
		out += " Effects: " + strings.Join(effects, "; ") + "."
	}
	return out + " The request has no body."
}

// alternatives joins states: "new", "open" or "held".
func alternatives(states []string) string {
	quoted := make([]string, len(states))
	for i, s := range states {
		quoted[i] = quote(s)
	}
	if n := len(quoted); n > 1 {
		return strings.Join(quoted[:n-1], ", ") + " or " + quoted[n-1]
	}
	return strings.Join(quoted, "")
}

// quote is a string as JSON.
func quote(s string) string { return spec.Text(s).String() }

package change

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Kinds lists the kinds in the order of the documents.
var Kinds = []Kind{
	AddEntityKind, RemoveEntityKind, RenameEntityKind,
	AddFieldKind, RemoveFieldKind, RenameFieldKind,
	ChangeBoundsKind, ChangeEnumKind, ChangeOptionalityKind,
	AddAnalyticKind, RemoveAnalyticKind, AddActionKind, ChangeActionKind,
}

// empty makes an empty change of a kind; nil if the kind is unknown.
func empty(k Kind) Change {
	switch k {
	case AddEntityKind:
		return &AddEntity{}
	case RemoveEntityKind:
		return &RemoveEntity{}
	case RenameEntityKind:
		return &RenameEntity{}
	case AddFieldKind:
		return &AddField{}
	case RemoveFieldKind:
		return &RemoveField{}
	case RenameFieldKind:
		return &RenameField{}
	case ChangeBoundsKind:
		return &ChangeBounds{}
	case ChangeEnumKind:
		return &ChangeEnum{}
	case ChangeOptionalityKind:
		return &ChangeOptionality{}
	case AddAnalyticKind:
		return &AddAnalytic{}
	case RemoveAnalyticKind:
		return &RemoveAnalytic{}
	case AddActionKind:
		return &AddAction{}
	case ChangeActionKind:
		return &ChangeAction{}
	}
	return nil
}

// Any carries a change of any kind through JSON: {"kind": …, "change": {…}}.
type Any struct{ Change }

type anyJSON struct {
	Kind   Kind            `json:"kind"`
	Change json.RawMessage `json:"change"`
}

// MarshalJSON writes the kind and the change.
func (a Any) MarshalJSON() ([]byte, error) {
	c, err := json.Marshal(a.Change)
	if err != nil {
		return nil, fmt.Errorf("change %s: %w", a.Kind(), err)
	}
	return json.Marshal(anyJSON{a.Kind(), c})
}

// UnmarshalJSON reads what MarshalJSON writes; an unknown kind or key is an error.
func (a *Any) UnmarshalJSON(b []byte) error {
	var raw anyJSON
	if err := strict(b, &raw); err != nil {
		return err
	}
	c := empty(raw.Kind)
	if c == nil {
		return fmt.Errorf("unknown kind of change %q", raw.Kind)
	}
	if err := strict(raw.Change, c); err != nil {
		return fmt.Errorf("change %s: %w", raw.Kind, err)
	}
	a.Change = c
	return nil
}

func strict(b []byte, into any) error {
	if len(b) == 0 {
		return errors.New("its content is missing")
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

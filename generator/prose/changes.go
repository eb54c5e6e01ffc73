package prose

import (
	"fmt"
	"strings"

	"staminabench/generator/change"
	"staminabench/generator/spec"
)

var request = phrases{
	"Make the following changes. All names are those of before these changes; what is not named stays as it is.",
	"Please change the server as follows. All names are the ones in use before these changes, and all else stays as it is.",
	"The specification changes as follows. Names are those from before these changes. All that is not named stays as it is.",
}

// Changes tells the changes of a turn, each valid in before, as a numbered list.
func Changes(before *spec.Specification, changes []change.Change, seed uint64) string {
	out := []string{teller{before, seed}.tell(request, about()), ""}
	for i, c := range changes {
		mark := fmt.Sprintf("%d. ", i+1)
		told := item{teller{before, seed}, teller{c.Apply(before), seed}}
		for j, line := range told.lines(c) {
			if j == 0 {
				out = append(out, mark+line)
			} else {
				out = append(out, strings.Repeat(" ", len(mark))+line)
			}
		}
	}
	return strings.Join(out, "\n") + "\n"
}

// item tells one change by what was before and what is after this change alone. Changes of a turn
// commute, so the others make no difference to what is said.
type item struct{ before, after teller }

// lines are a paragraph and bullets. This is the index of the kinds.
func (i item) lines(c change.Change) []string {
	switch c := c.(type) {
	case *change.AddEntity:
		return i.addEntity(c)
	case *change.RemoveEntity:
		return i.removeEntity(c)
	case *change.RenameEntity:
		return i.renameEntity(c)
	case *change.AddField:
		return i.addField(c)
	case *change.RemoveField:
		return i.removeField(c)
	case *change.RenameField:
		return i.renameField(c)
	case *change.ChangeBounds:
		return i.changeBounds(c)
	case *change.ChangeEnum:
		return i.changeEnum(c)
	case *change.ChangeOptionality:
		return i.changeOptionality(c)
	case *change.AddAnalytic:
		return i.addAnalytic(c)
	case *change.RemoveAnalytic:
		return i.removeAnalytic(c)
	case *change.AddAction:
		return i.addAction(c)
	case *change.ChangeAction:
		return i.changeAction(c)
	case change.Any:
		return i.lines(c.Change)
	}
	panic(fmt.Sprintf("prose: no words for a change of kind %s", c.Kind()))
}

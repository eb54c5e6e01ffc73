package prose_test

import (
	"regexp"
	"strings"
	"testing"

	"staminabench/generator/spec"
)

// reader reads a specification in prose. It is written from the English alone: it shares no phrase
// with the teller. Identities are given in the order of reading.
type reader struct {
	t     testing.TB
	s     spec.Specification
	next  spec.ID
	of    *spec.Entity // that is read
	fixed bool         // the state that was read is said to be moved by no action
	lacks string       // what the action that is read is said to be without

	before *spec.Specification // of an item of a turn: s is what the item makes of it, as far as it is read
	below  []string            // the lines of an item that are still to be read
}

// section is what stands under the heading of an entity.
type section struct {
	fields  []string
	actions [][]string // each with its guards and effects
}

var titles = []*regexp.Regexp{
	regexp.MustCompile(`^## (§) under (§)$`),
	regexp.MustCompile(`^## (§), served under (§)$`),
	regexp.MustCompile(`^## (§) \(path (§)\)$`),
}

// document reads the whole: first the names of all entities, then fields, actions and analytics.
func (r *reader) document(text string) spec.Specification {
	chapters := strings.Split(strings.TrimSuffix(text, "\n"), "\n\n## ")
	title, _, _ := strings.Cut(chapters[0], "\n")
	r.s.Title = strings.TrimPrefix(title, "# ")
	last := len(chapters) - 1
	sections := make([]section, last-1)
	for i, c := range chapters[1:last] {
		heading, body, _ := strings.Cut(c, "\n\n")
		r.s.Entities = append(r.s.Entities, spec.Entity{ID: r.id(), Name: r.title("## " + heading)})
		sections[i] = r.section(body)
	}
	r.each(sections, r.fields)
	r.each(sections, r.actions)
	r.analytics(chapters[last])
	return r.s
}

func (r *reader) each(sections []section, read func(section)) {
	for i := range sections {
		r.of = &r.s.Entities[i]
		read(sections[i])
	}
}

func (r *reader) id() spec.ID { r.next++; return r.next }

func (r *reader) title(line string) string {
	for _, pattern := range titles {
		if p, ok := tell(line).parts(pattern); ok {
			r.same("the path of "+p[0].text(), "/"+strings.ToLower(p[0].text()), p[1].text())
			return p[0].text()
		}
	}
	r.t.Fatalf("%q is no heading of an entity", line)
	return ""
}

// section sorts the bullets of an entity, and reads what stands above them.
func (r *reader) section(body string) section {
	var out section
	in := ""
	for _, line := range strings.Split(body, "\n") {
		bullet, isBullet := strings.CutPrefix(line, "- ")
		below, isBelow := strings.CutPrefix(line, "  - ")
		switch {
		case line == "":
		case line == "Fields:" || line == "Its fields:":
			in = "fields"
		case line == "Actions:" || line == "Its actions:":
			in = "actions"
		case line == "No actions." || line == "It has no actions.":
			in = "none"
		case isBullet && in == "fields":
			out.fields = append(out.fields, bullet)
		case isBullet && in == "actions":
			out.actions = append(out.actions, []string{bullet})
		case isBelow && len(out.actions) > 0:
			last := len(out.actions) - 1
			out.actions[last] = append(out.actions[last], below)
		default:
			r.t.Fatalf("%q stands where nothing is expected", line)
		}
	}
	if len(out.actions) == 0 && in != "none" || len(out.actions) > 0 && in != "actions" {
		r.t.Fatalf("it is not said whether there are actions: %s", body)
	}
	return out
}

func (r *reader) fields(x section) {
	r.fixed = false
	for _, line := range x.fields {
		r.addField(line)
	}
	if r.of.State() != nil && r.fixed != (len(x.actions) == 0) {
		r.t.Fatalf("%s has %d actions, and its state is fixed: %v", r.of.Name, len(x.actions), r.fixed)
	}
}

// addField reads a sentence about a field and adds it to the entity that is read.
func (r *reader) addField(line string) *spec.Field {
	f := read(r, r.sentence(line), r.kindOfField(line))
	f.ID = r.id()
	r.of.Fields = append(r.of.Fields, f)
	return &r.of.Fields[len(r.of.Fields)-1]
}

// kindOfField is by the words "the state", which no other sentence about a field has.
func (r *reader) kindOfField(line string) []meaning[spec.Field] {
	if strings.Contains(tell(line).words, " the state") {
		return fieldMeanings[1:]
	}
	return fieldMeanings[:1]
}

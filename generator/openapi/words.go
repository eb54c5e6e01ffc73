package openapi

import (
	"fmt"
	"strings"

	"staminabench/generator/spec"
)

// guard says what a guard demands.
func (b *builder) guard(g *spec.Guard) string {
	switch g.Kind {
	case spec.NumberIs:
		return b.numberIs(g)
	case spec.IsTrue:
		return b.field(g.Field) + " is true"
	case spec.IsPresent:
		return b.field(g.Field) + " is not null"
	case spec.HasItems:
		return fmt.Sprintf("%s has at least %s", b.field(g.Field), counted(g.Count, "item"))
	case spec.HasReferrer:
		return b.hasReferrer(g)
	case spec.OtherNumber:
		return b.otherNumber(g)
	case spec.OtherState:
		return fmt.Sprintf("the state of %s is %s", b.named(g.Field), quote(g.State))
	}
	b.fail("a guard has the unknown kind %q", g.Kind)
	return ""
}

func (b *builder) numberIs(g *spec.Guard) string {
	return fmt.Sprintf("%s %s %s", b.field(g.Field), b.operator(g.Op), g.Constant)
}

func (b *builder) hasReferrer(g *spec.Guard) string {
	verb := "refer"
	if g.Count == 1 {
		verb = "refers"
	}
	return fmt.Sprintf("at least %s %s to the record through %s",
		counted(g.Count, b.entity(g.Entity)+" record"), verb, b.field(g.Through))
}

func (b *builder) otherNumber(g *spec.Guard) string {
	return fmt.Sprintf("%s of %s %s %s", b.field(g.OtherField), b.named(g.Field), b.operator(g.Op), g.Constant)
}

// named is the record that a ref of the record names.
func (b *builder) named(ref spec.ID) string {
	return "the " + b.target(ref) + " that " + b.field(ref) + " names"
}

// operator is a comparison in words.
func (b *builder) operator(op string) string {
	switch op {
	case "=":
		return "equals"
	case ">":
		return "is greater than"
	case ">=":
		return "is at least"
	case "<":
		return "is less than"
	case "<=":
		return "is at most"
	}
	b.fail("a guard has the unknown operator %q", op)
	return ""
}

// effect says what an effect does.
func (b *builder) effect(e *spec.Effect) string {
	switch e.Kind {
	case spec.Set:
		return b.set(e)
	case spec.Add:
		return added(e.Delta, b.field(e.Field))
	case spec.AddRef:
		return added(e.Delta, b.field(e.OtherField)+" of "+b.named(e.Field))
	case spec.AddItems:
		return added(e.Delta, b.field(e.OtherField)+" of every "+b.target(e.Field)+" in "+b.field(e.Field))
	case spec.Create:
		return b.created(e)
	}
	b.fail("an effect has the unknown kind %q", e.Kind)
	return ""
}

// set says what a field becomes. A null that was read back from JSON is a nil pointer.
func (b *builder) set(e *spec.Effect) string {
	value := spec.Null()
	if e.Value != nil {
		value = *e.Value
	}
	return b.field(e.Field) + " becomes " + value.String()
}

// added says that a delta, perhaps negative, is added to something.
func added(delta spec.Number, what string) string {
	if delta < 0 {
		return fmt.Sprintf("%s is subtracted from %s", -delta, what)
	}
	return fmt.Sprintf("%s is added to %s", delta, what)
}

// created says what record an effect creates. Its other fields are as in any new record.
func (b *builder) created(e *spec.Effect) string {
	out := fmt.Sprintf("%s is created whose %s names this record", article(b.entity(e.Entity)), b.field(e.Through))
	var values []string
	for _, v := range e.Values {
		values = append(values, b.field(v.Field)+" "+v.Value.String())
	}
	if len(values) > 0 {
		out += ", with " + strings.Join(values, ", ")
	}
	return out
}

// counted is a number of things: "1 item", "2 items".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

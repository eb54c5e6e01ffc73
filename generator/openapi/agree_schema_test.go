package openapi_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// want says what a schema of an entity must say, one line per property; got reads the same from it.
// A line is: name, type, bounds, values, whether null is accepted, whether it must be there, default.
func want(s *spec.Specification, e *spec.Entity, suffix string) string {
	lines := []string{fmt.Sprint("closed ", suffix == "Record")}
	if suffix == "Record" {
		lines = append(lines, "id integer[1 2147483647] length[0 -] null false required true default - readOnly true")
	}
	for i := range e.Fields {
		f := &e.Fields[i]
		if f.IsState() && suffix != "Record" {
			continue
		}
		required := suffix == "Record" || suffix == "Create" && f.Presence == spec.Required
		lines = append(lines, fmt.Sprintf("%s %s null %v required %v default %s readOnly %v", f.Name, kind(f), f.Presence == spec.Nullable,
			required, wantDefault(f, suffix), f.IsState()))
		if f.IsReference() && f.Type == spec.Ref {
			lines = append(lines, f.Name+" "+s.Entity(f.Target).Name+" "+string(f.OnDelete))
		} else if f.IsReference() {
			lines = append(lines, f.Name+" "+s.Entity(f.Target).Name)
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func wantDefault(f *spec.Field, suffix string) string {
	switch {
	case suffix != "Create" || f.Presence != spec.Defaulted:
		return "-"
	case f.Type == spec.RefList:
		return "[]"
	}
	if text, ok := f.Default.Text(); ok {
		return text
	}
	return f.Default.String()
}

func kind(f *spec.Field) string {
	number := func(n *spec.Number) string {
		if n == nil {
			return "-"
		}
		return n.String()
	}
	switch f.Type {
	case spec.Int, spec.Float:
		name := map[spec.Type]string{spec.Int: "integer", spec.Float: "number"}[f.Type]
		return fmt.Sprintf("%s[%s %s] length[0 -]", name, number(f.Min), number(f.Max))
	case spec.String:
		low, high := 0, "-"
		if f.MinLength != nil {
			low = *f.MinLength
		}
		if f.MaxLength != nil {
			high = fmt.Sprint(*f.MaxLength)
		}
		return fmt.Sprintf("string[- -] length[%d %s]", low, high)
	case spec.Boolean:
		return "boolean[- -] length[0 -]"
	case spec.Enum:
		values := slices.Clone(f.Values)
		if f.Presence == spec.Nullable {
			values = append(values, "null") // no value of ours is called so
		}
		return fmt.Sprintf("string%q[- -] length[0 -]", values)
	case spec.Datetime:
		return "datetime[- -] length[0 -]"
	case spec.Ref:
		return "integer[1 2147483647] length[0 -]"
	}
	return "array of integer[1 2147483647] length[0 -], none twice[- -] length[0 -]"
}

func got(schema *openapi3.Schema) string {
	lines := []string{fmt.Sprint("closed ", schema.AdditionalProperties.Has != nil && !*schema.AdditionalProperties.Has)}
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		p := schema.Properties[name].Value
		initial := "-"
		if p.Default != nil {
			initial = fmt.Sprint(p.Default)
			if n, ok := p.Default.(float64); ok {
				initial = decimal(&n)
			}
		}
		lines = append(lines, fmt.Sprintf("%s %s null %v required %v default %s readOnly %v", name, gotKind(p), p.Nullable,
			slices.Contains(schema.Required, name), initial, p.ReadOnly))
		// "id of a Bean; deleting it: cascade", "ids of Bean records, none twice; …"
		words := strings.FieldsFunc(p.Description, func(r rune) bool { return r == ' ' || r == ';' || r == ',' })
		switch {
		case strings.HasPrefix(p.Description, "id of a"):
			lines = append(lines, name+" "+words[3]+" "+words[6])
		case strings.HasPrefix(p.Description, "ids of "):
			lines = append(lines, name+" "+words[2])
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func gotKind(p *openapi3.Schema) string {
	name := strings.Join(*p.Type, "|")
	switch {
	case p.Pattern != "":
		name = "datetime"
	case p.Items != nil:
		name += " of " + gotKind(p.Items.Value)
		if p.UniqueItems {
			name += ", none twice"
		}
	case len(p.Enum) > 0:
		var values []string
		for _, v := range p.Enum {
			if v == nil {
				v = "null"
			}
			values = append(values, fmt.Sprint(v))
		}
		name += fmt.Sprintf("%q", values)
	}
	high := "-"
	if p.MaxLength != nil {
		high = fmt.Sprint(*p.MaxLength)
	}
	return fmt.Sprintf("%s[%s %s] length[%d %s]", name, decimal(p.Min), decimal(p.Max), p.MinLength, high)
}

func decimal(n *float64) string {
	if n == nil {
		return "-"
	}
	return spec.Number(*n * 100).String()
}

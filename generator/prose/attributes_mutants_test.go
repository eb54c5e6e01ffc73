package prose_test

import (
	"reflect"
	"slices"

	"staminabench/generator/spec"
)

// pool holds, by attribute, the values that it has somewhere; and by type whole guards, effects and
// so on, because some of their attributes differ only together in what is valid.
type pool map[string][]reflect.Value

func poolOf(all []*spec.Specification) pool {
	p := pool{}
	for _, s := range all {
		p.gather(reflect.ValueOf(s).Elem(), "Specification")
	}
	return p
}

func (p pool) gather(v reflect.Value, attribute string) {
	known := slices.ContainsFunc(p[attribute], func(w reflect.Value) bool { return reflect.DeepEqual(v.Interface(), w.Interface()) })
	if !known && len(p[attribute]) < 60 {
		p[attribute] = append(p[attribute], v)
	}
	each(v, func(inner string, w reflect.Value) { p.gather(w, inner) })
	if words, ok := v.Interface().([]string); ok {
		for i := range words {
			p.gather(v.Index(i), "words")
		}
	}
}

// each calls visit with the fields of a struct and the items of a list, by attribute. An item is named
// by its type.
func each(v reflect.Value, visit func(attribute string, v reflect.Value)) {
	switch {
	case v.Kind() == reflect.Struct && v.Type() != reflect.TypeFor[spec.Value]():
		for i := range v.NumField() {
			visit(v.Type().Name()+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case v.Kind() == reflect.Pointer && !v.IsNil():
		each(v.Elem(), visit)
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		for i := range v.Len() {
			visit(v.Type().Elem().Name(), v.Index(i))
		}
	}
}

// mutants calls visit with the valid specifications that differ from s in one attribute, or in a few
// of one guard, effect and so on. What it is shown is put right again afterwards.
func mutants(s *spec.Specification, p pool, visit func(altered []string, m *spec.Specification)) {
	m, place := s.Clone(), 0
	text := encoded(s)
	walk(reflect.ValueOf(m).Elem(), "Specification", func(attribute string, v reflect.Value) {
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		for _, is := range others(p.some(attribute, v, place), v) {
			v.Set(is)
			if m.Validate() == nil && encoded(m) != text {
				visit(differing(attribute, was, is), m)
			}
			v.Set(was)
		}
		place++
	})
}

// some are values of an attribute, or items: all where most are not valid, else a few, which are
// others at each place.
func (p pool) some(attribute string, of reflect.Value, place int) []reflect.Value {
	all := p[attribute]
	if text, ok := of.Interface().(string); ok && slices.ContainsFunc(p["words"], func(w reflect.Value) bool { return w.String() == text }) {
		all = append(slices.Clone(all), p["words"]...) // a state, or another value of an enum
	}
	switch {
	case attribute == "Entity" || attribute == "Field" || attribute == "Action":
		return nil // their attributes are enough
	case of.Kind() == reflect.Struct, of.Type() == reflect.TypeFor[spec.ID](), of.Kind() == reflect.String && attribute != "Field.Name":
		return all
	}
	at := 7 * place % max(1, len(all))
	return slices.Concat(all[at:], all[:at])[:min(3, len(all))]
}

// walk visits whatever can be altered: attributes, and items as a whole.
func walk(v reflect.Value, attribute string, visit func(attribute string, v reflect.Value)) {
	each(v, func(a string, w reflect.Value) {
		walk(w, a, visit)
		if !slices.Contains(hidden, a) {
			visit(a, w)
		}
	})
}

// others are what may stand in the place of v: values of the same attribute, and changes of it.
func others(pool []reflect.Value, v reflect.Value) []reflect.Value {
	var out []reflect.Value
	add := func(w any) { out = append(out, reflect.ValueOf(w).Convert(v.Type())) }
	switch x := v.Interface().(type) {
	case string:
		add(x + "s")
	case spec.Number:
		add(x + spec.Quarter)
		add(x + 4*spec.Quarter)
	case int:
		add(x + 1)
	case *spec.Number, *int, *spec.Value:
		out = append(out, reflect.Zero(v.Type()))
	case spec.Value:
		add(another(x))
	}
	if v.Kind() == reflect.Slice && v.Len() > 1 {
		out = append(out, v.Slice(1, v.Len()), v.Slice(0, v.Len()-1))
	} else if v.Kind() == reflect.Slice && v.Len() == 1 {
		out = append(out, reflect.Zero(v.Type()))
	}
	for _, w := range pool {
		if id := reflect.Indirect(v); id.Kind() == reflect.Struct && id.FieldByName("ID").IsValid() {
			kept := reflect.New(w.Type()).Elem()
			kept.Set(w)
			kept.FieldByName("ID").Set(id.FieldByName("ID")) // with another one it would be another thing
			w = kept
		}
		out = append(out, w)
	}
	return out
}

func another(v spec.Value) spec.Value {
	if text, ok := v.Text(); ok {
		return spec.Text(text + "s")
	}
	n, _ := v.Number()
	return spec.Num(n + spec.Whole(1))
}

// differing are the attributes in which two values of an attribute, or two items, differ.
func differing(attribute string, was, is reflect.Value) []string {
	if was.Kind() != reflect.Struct || was.Type() == reflect.TypeFor[spec.Value]() {
		return []string{attribute}
	}
	var out []string
	for i := range was.NumField() {
		if !reflect.DeepEqual(was.Field(i).Interface(), is.Field(i).Interface()) {
			out = append(out, was.Type().Name()+"."+was.Type().Field(i).Name)
		}
	}
	return out
}

package openapi

import (
	"net/http"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// analytic adds the path of an analytic.
func (b *builder) analytic(a *spec.Analytic) {
	path := b.s.Path(a)
	if path == "" {
		b.fail("the entity or field of the analytic %d does not exist", a.ID)
		return
	}
	e := b.s.Entity(a.Entity)
	f := e.Field(a.Field)
	value := b.aggregate(a.Aggregate, f)
	result := openapi3.NewObjectSchema().WithProperty("value", value).WithRequired([]string{"value"})
	op := operation("analytics_"+e.Segment()+"_"+f.Name+"_"+string(a.Aggregate), title(e, f, a.Aggregate), e.Name)
	answer(op, http.StatusOK, "The result.", result.NewRef())
	b.doc.AddOperation(path, http.MethodGet, op)
}

// aggregate is the schema of an analytic's value.
func (b *builder) aggregate(a spec.Aggregate, f *spec.Field) *openapi3.Schema {
	if !a.Suits(f) {
		b.fail("%s cannot be computed over %s", a, f.Name)
		return openapi3.NewObjectSchema()
	}
	var out *openapi3.Schema
	switch a {
	case spec.Count:
		return described(tally(), "number of records in which "+code(f.Name)+" is not null")
	case spec.Sum:
		return described(kindOf(f), "0 with nothing to sum up")
	case spec.Distribution:
		return described(distribution(f), "how many records have each value, 0 included; nulls are left out")
	case spec.Avg:
		out = openapi3.NewFloat64Schema()
	default:
		out = kindOf(f)
	}
	allowNull(out)
	return described(out, "null with nothing to aggregate")
}

// kindOf is a schema of a field's values without its bounds: a number or a datetime.
func kindOf(f *spec.Field) *openapi3.Schema {
	switch f.Type {
	case spec.Int:
		return openapi3.NewIntegerSchema()
	case spec.Datetime:
		return openapi3.NewStringSchema().WithPattern(datetimePattern)
	}
	return openapi3.NewFloat64Schema()
}

// distribution is an object with a tally for every possible value.
func distribution(f *spec.Field) *openapi3.Schema {
	values := f.Values
	if f.Type == spec.Boolean {
		values = []string{"false", "true"}
	}
	out := openapi3.NewObjectSchema()
	for _, v := range values {
		out.WithProperty(v, tally())
		out.Required = append(out.Required, v)
	}
	return out
}

func tally() *openapi3.Schema { return openapi3.NewIntegerSchema().WithMin(0) }

func described(p *openapi3.Schema, words string) *openapi3.Schema {
	p.Description = words
	return p
}

// title says what an analytic computes.
func title(e *spec.Entity, f *spec.Field, a spec.Aggregate) string {
	return string(a) + " of " + code(f.Name) + " over all " + e.Name + " records."
}

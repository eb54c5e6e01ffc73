package openapi

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"staminabench/generator/spec"
)

func TestOperationsAndTheirStatuses(t *testing.T) {
	want := map[string]string{
		"POST /reset": "200 204",

		"POST /coffeebatch":             "201 400 422",
		"GET /coffeebatch":              "200",
		"GET /coffeebatch/{id}":         "200 404",
		"PUT /coffeebatch/{id}":         "200 400 404 422",
		"PATCH /coffeebatch/{id}":       "200 400 404 422",
		"DELETE /coffeebatch/{id}":      "204 404 409", // Shipment.batch restricts
		"POST /coffeebatch/{id}/finish": "200 400 404 409",

		"DELETE /roaster/{id}":     "204 404 409", // takes batches along, which Shipment.batch restricts
		"DELETE /bean/{id}":        "204 404",     // only lists name it
		"DELETE /tasting/{id}":     "204 404",
		"POST /roaster/{id}/start": "200 400 404", // no guard and no bound
		"POST /roaster/{id}/stop":  "200 404",     // from every state

		"GET /analytics/coffeebatch/bags/count":         "200",
		"GET /analytics/coffeebatch/stage/distribution": "200",
	}
	got := statuses(t)
	for operation, codes := range want {
		if got[operation] != codes {
			t.Errorf("%s: got %q, want %q", operation, got[operation], codes)
		}
	}
	if n := 1 + 5*6 + 3 + 10; len(got) != n {
		t.Errorf("got %d operations, want %d: %v", len(got), n, slices.Sorted(maps.Keys(got)))
	}
}

// statuses lists the status codes of every operation.
func statuses(t *testing.T) map[string]string {
	out := map[string]string{}
	for path, item := range document(t).Paths.Map() {
		for method, op := range item.Operations() {
			codes := slices.Sorted(maps.Keys(op.Responses.Map()))
			out[method+" "+path] = strings.Join(codes, " ")
		}
	}
	return out
}

func TestOnlyAnswersWithRecordsOrValuesHaveContent(t *testing.T) {
	for path, item := range document(t).Paths.Map() {
		for method, op := range item.Operations() {
			for code, response := range op.Responses.Map() {
				want := (code == "200" || code == "201") && path != "/reset"
				if content := response.Value.Content; (content != nil) != want || len(content) > 1 {
					t.Errorf("%s %s %s: content %v", method, path, code, content)
				}
			}
		}
	}
}

func TestBodiesOfRequests(t *testing.T) {
	for path, item := range document(t).Paths.Map() {
		for method, op := range item.Operations() {
			want := map[string]string{"PUT": createSuffix, "PATCH": patchSuffix}[method]
			if method == "POST" && strings.Count(path, "/") == 1 && path != "/reset" {
				want = createSuffix
			}
			if (op.RequestBody != nil) != (want != "") {
				t.Errorf("%s %s: wrong about having a body", method, path)
			} else if want != "" && !strings.HasSuffix(op.RequestBody.Value.Content.Get("application/json").Schema.Ref, want) {
				t.Errorf("%s %s: the body is not a %s", method, path, want)
			}
		}
	}
}

func TestOperationNamesNeverMeet(t *testing.T) {
	s := roastery()
	s.Entities = append(s.Entities, spec.Entity{ID: 600, Name: "RoasterRecord", Fields: []spec.Field{
		{ID: 601, Name: "status", Type: spec.Enum, Presence: spec.Required, Values: []string{"a", "b"}, Initial: "a"},
	}, Actions: []spec.Action{{ID: 602, Name: "create", From: []string{"a"}, To: "b"}, {ID: 603, Name: "list_status", From: []string{"a"}, To: "b"}}})
	if _, err := Document(s); err != nil {
		t.Error(err)
	}
}

func TestCascadesInCirclesEnd(t *testing.T) {
	s := &spec.Specification{Entities: []spec.Entity{
		{ID: 1, Name: "A", Fields: []spec.Field{{ID: 3, Name: "b", Type: spec.Ref, Target: 2, Presence: spec.Nullable, OnDelete: spec.Cascade}}},
		{ID: 2, Name: "B", Fields: []spec.Field{{ID: 4, Name: "a", Type: spec.Ref, Target: 1, Presence: spec.Nullable, OnDelete: spec.Cascade}}},
	}}
	if restricted(s, 1) || restricted(s, 2) {
		t.Error("nothing restricts here")
	}
}

func TestValuesOfAnalytics(t *testing.T) {
	doc := document(t)
	for _, c := range []struct {
		path, answer string
		want         bool
	}{
		{"bags/count", `{"value":0}`, true},
		{"bags/count", `{"value":null}`, false},
		{"bags/count", `{"value":-1}`, false},
		{"bags/count", `{}`, false},
		{"bags/sum", `{"value":-3}`, true},
		{"bags/sum", `{"value":2.5}`, false},
		{"bags/sum", `{"value":null}`, false},
		{"bags/avg", `{"value":2.5}`, true},
		{"bags/avg", `{"value":null}`, true},
		{"bags/avg", `{"value":"2.5"}`, false},
		{"weight_kg/sum", `{"value":1000.25}`, true},
		{"weight_kg/min", `{"value":0.25}`, true},
		{"weight_kg/min", `{"value":null}`, true},
		{"bags/max", `{"value":1.5}`, false},
		{"roasted_at/max", `{"value":"2024-05-06T07:08:09Z"}`, true},
		{"roasted_at/max", `{"value":null}`, true},
		{"roasted_at/max", `{"value":1714979289}`, false},
		{"stage/distribution", `{"value":{"green":0,"held":1,"roasted":2}}`, true},
		{"stage/distribution", `{"value":{"green":0,"held":1}}`, false},
		{"stage/distribution", `{"value":null}`, false},
		{"organic/distribution", `{"value":{"true":0,"false":1}}`, true},
		{"organic/distribution", `{"value":{"True":0,"False":1}}`, false},
	} {
		op := doc.Paths.Value("/analytics/coffeebatch/" + c.path).Get
		answer := op.Responses.Status(200).Value.Content.Get("application/json").Schema.Value
		if err := answer.VisitJSON(decode(t, c.answer)); (err == nil) != c.want {
			t.Errorf("%s accepts %s: got %v, want %v", c.path, c.answer, err == nil, c.want)
		}
	}
}

package play

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/onsi/gomega"
	"github.com/onsi/gomega/types"

	"staminabench/generator/spec"
	"staminabench/generator/values"
	"staminabench/harness/match"
	"staminabench/harness/runner"
)

// API is the agent's server as an assertion sees it. A request that gets no answer breaks the
// assertion.
type API struct {
	Specification *spec.Specification // what the server must be now

	ctx    context.Context
	g      types.Gomega
	client runner.Client
	source values.Source
}

func newAPI(ctx context.Context, g types.Gomega, client runner.Client, s *spec.Specification) *API {
	return &API{Specification: s, ctx: ctx, g: g, client: client, source: values.New(1, 1)}
}

// Do sends a request and reads the answer. body is JSON, or "" for none.
func (a *API) Do(method, path, body string) match.Exchange {
	x, err := a.client.Do(a.ctx, method, path, body)
	a.g.Expect(err).NotTo(gomega.HaveOccurred(), "%s %s", method, path)
	return x
}

// Get is [API.Do] with GET.
func (a *API) Get(path string) match.Exchange { return a.Do(http.MethodGet, path, "") }

// Create makes a record with its required fields, and first the records that these refer to. It
// returns the record's id.
func (a *API) Create(e *spec.Entity) int64 {
	body, err := json.Marshal(a.required(e))
	a.g.Expect(err).NotTo(gomega.HaveOccurred())
	x := a.Do(http.MethodPost, Path(e), string(body))
	a.g.Expect(x).To(gomega.And(match.HaveStatus(http.StatusCreated), match.HaveID()))
	return a.id(x.Body)
}

// Record is a record as the server shows it.
type Record struct {
	ID   int64
	Text string // JSON
}

// List reads all records of an entity.
func (a *API) List(e *spec.Entity) []Record {
	x := a.Get(Path(e))
	a.g.Expect(x).To(match.HaveStatus(http.StatusOK))
	var list []json.RawMessage
	a.g.Expect(json.Unmarshal(x.Body, &list)).To(gomega.Succeed())
	records := make([]Record, len(list))
	for i, text := range list {
		records[i] = Record{a.id(text), string(text)}
	}
	return records
}

func (a *API) required(e *spec.Entity) map[string]any {
	body := map[string]any{}
	for i := range e.Fields {
		f := &e.Fields[i]
		switch {
		case f.Presence != spec.Required || f.IsState():
		case f.Type == spec.Ref:
			body[f.Name] = a.Create(a.Specification.Entity(f.Target))
		case f.Type == spec.RefList:
			body[f.Name] = []int64{}
		default:
			body[f.Name] = a.source.For(f)
		}
	}
	return body
}

func (a *API) id(text []byte) int64 {
	var record struct {
		ID json.Number `json:"id"`
	}
	a.g.Expect(json.Unmarshal(text, &record)).To(gomega.Succeed())
	id, err := record.ID.Float64() // 5.0 is a fine 5
	a.g.Expect(err).NotTo(gomega.HaveOccurred(), "the id in %s", text)
	return int64(id)
}

// Path is where an entity is served, and with an id one of its records.
func Path(e *spec.Entity, id ...int64) string {
	path := "/" + e.Segment()
	for _, n := range id {
		path += fmt.Sprintf("/%d", n)
	}
	return path
}

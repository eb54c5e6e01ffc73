package openapi

import (
	"net/http"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"staminabench/generator/spec"
)

// Operations are named in snake case: a verb, the entity's path segment (which has no underscore)
// and what follows in the path. So no two names can meet, whatever fields and actions are called.

// reset adds the path that deletes all data.
func (b *builder) reset() {
	op := operation("reset", "Delete all data.")
	respond(op, http.StatusOK, "All data is deleted; with any body or none.")
	respond(op, http.StatusNoContent, "All data is deleted.")
	b.doc.AddOperation("/reset", http.MethodPost, op)
}

// collection adds the path of all records of an entity.
func (b *builder) collection(e *spec.Entity) {
	path := "/" + e.Segment()

	create := operation("create_"+e.Segment(), "Create "+article(e.Name)+".", e.Name)
	create.RequestBody = body(e, createSuffix)
	answer(create, http.StatusCreated, "The new record.", schemaRef(e, recordSuffix))
	respondInvalid(create)
	b.doc.AddOperation(path, http.MethodPost, create)

	all := openapi3.NewArraySchema()
	all.Items = schemaRef(e, recordSuffix)
	list := operation("list_"+e.Segment(), "List all "+e.Name+" records, ascending by id.", e.Name)
	answer(list, http.StatusOK, "All records, without paging.", all.NewRef())
	b.doc.AddOperation(path, http.MethodGet, list)
}

// item adds the path of one record of an entity.
func (b *builder) item(e *spec.Entity) {
	path := "/" + e.Segment() + "/{id}"

	get := b.onRecord(e, "get", "Get "+article(e.Name)+".")
	answer(get, http.StatusOK, "The record.", schemaRef(e, recordSuffix))

	put := b.onRecord(e, "replace", "Replace "+article(e.Name)+".")
	put.RequestBody = body(e, createSuffix)
	answer(put, http.StatusOK, "The record as it is now.", schemaRef(e, recordSuffix))
	respondInvalid(put)

	patch := b.onRecord(e, "patch", "Change the given fields of "+article(e.Name)+".")
	patch.RequestBody = body(e, patchSuffix)
	answer(patch, http.StatusOK, "The record as it is now.", schemaRef(e, recordSuffix))
	respondInvalid(patch)

	b.doc.Paths.Set(path, &openapi3.PathItem{
		Parameters: openapi3.Parameters{idParameter(e)},
		Get:        get, Put: put, Patch: patch, Delete: b.deletion(e),
	})
}

// deletion is the operation that deletes a record.
func (b *builder) deletion(e *spec.Entity) *openapi3.Operation {
	op := b.onRecord(e, "delete", "Delete "+article(e.Name)+".")
	op.Description = fates(b.s.Referrers(e.ID))
	respond(op, http.StatusNoContent, "The record is deleted.")
	if restricted(b.s, e.ID) {
		respond(op, http.StatusConflict, "A record that stays refers by restrict to one that would be deleted; nothing changes.")
	}
	return op
}

// fates says what happens to the references to a deleted record.
func fates(referrers []spec.Referrer) string {
	var out []string
	for _, r := range referrers {
		fate := string(r.Field.OnDelete)
		if r.Field.Type == spec.RefList {
			fate = "taken out of the list"
		}
		out = append(out, code(r.Entity.Name+"."+r.Field.Name)+": "+fate)
	}
	if len(out) == 0 {
		return ""
	}
	return "References to it: " + strings.Join(out, "; ") + "."
}

// restricted reports whether deleting a record of an entity can be refused: a restrict may point
// at the entity, or at one whose records are deleted with it by cascade.
func restricted(s *spec.Specification, id spec.ID) bool {
	set := []spec.ID{id}
	seen := map[spec.ID]bool{id: true}
	for i := 0; i < len(set); i++ {
		for _, r := range s.Referrers(set[i]) {
			switch {
			case r.Field.OnDelete == spec.Restrict:
				return true
			case r.Field.OnDelete == spec.Cascade && !seen[r.Entity.ID]:
				seen[r.Entity.ID] = true
				set = append(set, r.Entity.ID)
			}
		}
	}
	return false
}

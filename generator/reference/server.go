package reference

import (
	"io"
	"net/http"
	"strconv"
	"strings"

	"staminabench/generator/model"
	"staminabench/generator/spec"
)

// Handler serves a specification right.
func Handler(s *spec.Specification) http.Handler { return serve(s, model.Faithful()) }

func serve(s *spec.Specification, rules model.Rules) http.Handler {
	srv := &server{store: model.New(s, rules), rules: rules, entities: map[string]*spec.Entity{}, analytics: map[string]*spec.Analytic{}}
	for i := range s.Entities {
		srv.entities[s.Entities[i].Segment()] = &s.Entities[i]
	}
	for i := range s.Analytics {
		srv.analytics[s.Path(&s.Analytics[i])] = &s.Analytics[i]
	}
	return srv
}

type server struct {
	store     *model.Store
	rules     model.Rules
	entities  map[string]*spec.Entity
	analytics map[string]*spec.Analytic
}

// ServeHTTP routes by the number of path segments. Requests come one at a time (contract, clause 1),
// so nothing is locked.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
	e := s.entities[parts[0]]
	switch {
	case r.URL.Path == "/reset" && r.Method == http.MethodPost:
		s.store.Reset()
		w.WriteHeader(http.StatusNoContent)
	case parts[0] == "analytics":
		s.analyse(w, r)
	case e != nil && len(parts) == 1:
		s.collection(w, r, e)
	case e != nil && len(parts) == 2:
		s.record(w, r, e, parts[1])
	case e != nil && len(parts) == 3:
		s.act(w, r, e, parts[1], parts[2])
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func (s *server) analyse(w http.ResponseWriter, r *http.Request) {
	a := s.analytics[r.URL.Path]
	if a == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	if r.Method != http.MethodGet {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	answer(w, s.rules.Done, appendObject(nil, []model.Property{{Name: "value", Value: s.store.Analyse(a)}}))
}

func (s *server) collection(w http.ResponseWriter, r *http.Request, e *spec.Entity) {
	switch r.Method {
	case http.MethodGet:
		answer(w, s.rules.Done, s.appendRecords(nil, s.store.List(e)))
	case http.MethodPost:
		in, ok := s.body(w, r)
		if !ok {
			return
		}
		made, status := s.store.Create(e, in)
		if made == nil {
			w.WriteHeader(status)
			return
		}
		s.answerRecord(w, status, model.Post, made, in)
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

func (s *server) record(w http.ResponseWriter, r *http.Request, e *spec.Entity, id string) {
	found := s.find(e, id)
	if found == nil {
		w.WriteHeader(s.rules.Unknown)
		return
	}
	switch r.Method {
	case http.MethodGet:
		s.answerRecord(w, s.rules.Done, "", found, nil)
	case http.MethodPut:
		s.write(w, r, model.Put, found, s.store.Replace)
	case http.MethodPatch:
		s.write(w, r, model.Patch, found, s.store.Patch)
	case http.MethodDelete:
		w.WriteHeader(s.store.Delete(found))
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

func (s *server) write(w http.ResponseWriter, r *http.Request, op model.Op, found *model.Record, write func(*model.Record, model.Input) int) {
	in, ok := s.body(w, r)
	if !ok {
		return
	}
	if status := write(found, in); status != s.rules.Done {
		w.WriteHeader(status)
		return
	}
	s.answerRecord(w, s.rules.Done, op, found, in)
}

func (s *server) act(w http.ResponseWriter, r *http.Request, e *spec.Entity, id, name string) {
	var action *spec.Action
	for i := range e.Actions {
		if e.Actions[i].Name == name {
			action = &e.Actions[i]
		}
	}
	if action == nil || r.Method != http.MethodPost {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	found := s.find(e, id)
	if found == nil {
		w.WriteHeader(s.rules.Unknown)
		return
	}
	if status := s.store.Act(found, action); status != s.rules.Done {
		w.WriteHeader(status)
		return
	}
	s.answerRecord(w, s.rules.Done, "", found, nil)
}

func (s *server) find(e *spec.Entity, id string) *model.Record {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return nil
	}
	return s.store.Find(e.ID, n)
}

func (s *server) body(w http.ResponseWriter, r *http.Request) (model.Input, bool) {
	b, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return nil, false
	}
	in, ok := model.Decode(b)
	if !ok {
		w.WriteHeader(s.rules.Invalid)
	}
	return in, ok
}

func (s *server) answerRecord(w http.ResponseWriter, status int, op model.Op, r *model.Record, in model.Input) {
	answer(w, status, s.appendRecord(nil, r, s.rules.Extra(op, r, in)))
}

func answer(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// A client that went away is no concern of the server's.
	_, _ = w.Write(body)
}

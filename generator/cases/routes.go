package cases

import "staminabench/generator/spec"

// planMissing: an unknown id is 404 for every method, while another record is there.
func planMissing(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.add(&plan{
			family: MissingFamily, subject: e.ID, variant: "record", label: e.Name,
			title: "an id that was deleted is unknown to GET, PUT, PATCH and DELETE",
			about: []spec.ID{e.ID}, facts: []any{g.shape(e)},
			build: func(d *draft) {
				d.Make(e)
				valid := d.json(d.body(d.Fill(e, false)))
				path, _ := d.lost(e)
				d.test()
				d.gone(path)
				for _, method := range []string{"PUT", "PATCH", "DELETE"} {
					sent := valid
					if method == "DELETE" {
						sent = ""
					}
					d.step(Step{Method: method, Path: path, Body: sent, Want: Want{Status: []int{404}, Clause: 5}})
				}
				d.list(e)
			},
		})
	})
}

// planUnlisted: methods and paths that the specification does not list are 404 or 405.
func planUnlisted(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.add(&plan{
			family: UnlistedFamily, subject: e.ID, variant: "methods", label: e.Name,
			title: "methods and paths that are not listed do not exist",
			about: []spec.ID{e.ID}, facts: []any{e.Name, unlistedAnalytics(g.spec, e), actionNames(e)},
			build: func(d *draft) {
				r := d.Make(e)
				valid := d.json(d.body(d.Fill(e, false)))
				d.test()
				d.unlisted("PUT", d.route(e), valid)
				d.unlisted("PATCH", d.route(e), valid)
				d.unlisted("DELETE", d.route(e), "")
				d.unlisted("POST", d.path(r)+"/no_such_action", "")
				for _, a := range e.Actions {
					d.unlisted("GET", d.path(r)+"/"+a.Name, "")
					d.unlisted("PUT", d.path(r)+"/"+a.Name, "{}")
				}
				d.unlisted("GET", d.route(e)+"_nowhere", "")
				for _, path := range unlistedAnalytics(g.spec, e) {
					d.unlisted("GET", path, "")
				}
				d.list(e)
			},
		})
	})
}

func (d *draft) unlisted(method, path, sent string) {
	d.step(Step{Method: method, Path: path, Body: sent, Want: Want{Status: absent, Clause: 5}})
}

func actionNames(e *spec.Entity) []string {
	var out []string
	for _, a := range e.Actions {
		out = append(out, a.Name)
	}
	return out
}

// unlistedAnalytics are paths of analytics that would make sense and are not listed, one per field.
func unlistedAnalytics(s specification, e *spec.Entity) []string {
	listed := map[string]bool{}
	for i := range s.Analytics {
		listed[s.Path(&s.Analytics[i])] = true
	}
	var out []string
	for i := range e.Fields {
		for _, aggregate := range []spec.Aggregate{spec.Sum, spec.Max, spec.Distribution, spec.Count, spec.Avg, spec.Min} {
			a := spec.Analytic{Entity: e.ID, Field: e.Fields[i].ID, Aggregate: aggregate}
			if path := s.Path(&a); aggregate.Suits(&e.Fields[i]) && !listed[path] {
				out = append(out, path)
				break
			}
		}
	}
	return out
}

// malformed are bodies that are no JSON object, by RFC 8259 beyond doubt.
var malformed = []string{`{"`, `{`, `{]}`, `{"a" 1}`, `{"a":}`, `{a:1}`, `nothing`, `[]`, `[{}]`, `"text"`, `5`, `true`, `null`}

// planMalformed: malformed JSON and other values than objects are refused and change nothing.
func planMalformed(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.add(&plan{
			family: MalformedFamily, subject: e.ID, variant: "bodies", label: e.Name,
			title: "bodies that are no JSON object are refused and change nothing",
			about: []spec.ID{e.ID}, facts: []any{e.Name},
			build: func(d *draft) {
				r := d.Make(e)
				half := d.json(d.body(d.Fill(e, false)))
				d.test()
				for _, sent := range append([]string{half[:len(half)-1]}, malformed...) {
					d.refuseText("POST", d.route(e), sent, "")
					d.refuseText("PUT", d.path(r), sent, "")
					d.refuseText("PATCH", d.path(r), sent, "")
				}
				d.list(e)
			},
		})
	})
}

// planIgnored: unknown properties and ids that clients send are ignored.
func planIgnored(g *planning) {
	g.entities(func(e *spec.Entity) {
		g.entityPlan(IgnoredFamily, e, "properties", "properties that the entity does not have, and ids in bodies, are ignored", func(d *draft) {
			given := d.Fill(e, false)
			sent := d.body(given)
			bystander := d.Create(e, given)
			d.test()
			d.rests(7)
			r := d.create(e, given, d.with(sent, "no_such_property", `{"deep":[1,"x",null]}`))
			d.patch(r, nil, property("another_unknown_one", "5"))
			d.put(r, given, d.with(sent, "no_such_property", "true"))
			d.rests(3)
			d.put(r, given, d.with(sent, "id", "${"+d.name(bystander)+"}"))
			d.patch(r, nil, property("id", `"seven"`))
			for _, id := range []string{"123456", `"x"`, "null", "-1", "{}"} {
				d.create(e, given, d.with(sent, "id", id))
			}
			d.read(r)
			d.list(e)
		})
	})
}

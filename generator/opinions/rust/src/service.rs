//! The records, and what requests do with them.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::spec::{
    Action, Aggregate, Analytic, Effect, Entity, Field, Guard, Id, Kind, OnDelete, Presence, Specification,
};
use crate::value::{Datum, accept, computed, in_bounds, initial};

/// The values of a record, by the ids of its fields.
type Record = BTreeMap<Id, Datum>;

#[derive(Clone, Default)]
struct Table {
    last: u32,
    records: BTreeMap<u32, Record>,
}

/// A table for every entity.
#[derive(Clone, Default)]
struct Data(BTreeMap<Id, Table>);

/// A request that is not fulfilled: the status and the reason.
pub struct Refusal(pub StatusCode, pub String);

pub type Outcome<T> = Result<T, Refusal>;

pub fn refuse<T>(status: StatusCode, reason: impl Into<String>) -> Outcome<T> {
    Err(Refusal(status, reason.into()))
}

fn invalid(reason: impl Into<String>) -> Refusal {
    Refusal(StatusCode::BAD_REQUEST, reason.into())
}

pub struct Service {
    pub spec: Specification,
    data: Data,
}

impl Data {
    fn of(spec: &Specification) -> Self {
        Data(spec.entities.iter().map(|e| (e.id, Table::default())).collect())
    }

    fn table(&self, entity: Id) -> &BTreeMap<u32, Record> {
        &self.0[&entity].records
    }

    fn get(&self, entity: Id, id: u32) -> &Record {
        &self.table(entity)[&id]
    }

    fn get_mut(&mut self, entity: Id, id: u32) -> &mut Record {
        self.table_mut(entity).records.get_mut(&id).expect("references lead to records")
    }

    fn table_mut(&mut self, entity: Id) -> &mut Table {
        self.0.get_mut(&entity).expect("every entity has a table")
    }

    fn insert(&mut self, entity: Id, record: Record) -> u32 {
        let table = self.table_mut(entity);
        table.last += 1;
        table.records.insert(table.last, record);
        table.last
    }
}

/// The ids of the set to delete, by entity.
type Doomed = BTreeSet<(Id, u32)>;

impl Service {
    pub fn new(spec: Specification) -> Self {
        Service { data: Data::of(&spec), spec }
    }

    pub fn reset(&mut self) {
        self.data = Data::of(&self.spec);
    }

    pub fn list(&self, entity: &Entity) -> Value {
        self.data.table(entity.id).keys().map(|&id| self.show(entity, id)).collect()
    }

    /// The id that a path names, if there is such a record.
    pub fn find(&self, entity: &Entity, segment: &str) -> Outcome<u32> {
        let id = segment.parse::<u32>().ok().filter(|id| id.to_string() == segment);
        match id.filter(|id| self.data.table(entity.id).contains_key(id)) {
            Some(id) => Ok(id),
            None => refuse(StatusCode::NOT_FOUND, format!("there is no {} {segment}", entity.name)),
        }
    }

    pub fn show(&self, entity: &Entity, id: u32) -> Value {
        let record = self.data.get(entity.id, id);
        let mut object = Map::new();
        object.insert("id".into(), json!(id));
        object.extend(entity.fields.iter().map(|f| (f.name.clone(), json!(record[&f.id]))));
        Value::Object(object)
    }

    /// The record that a whole body, of POST or PUT, describes.
    fn read(&self, entity: &Entity, body: &[u8]) -> Outcome<Record> {
        let mut record: Record = entity.fields.iter().map(|f| (f.id, initial(f))).collect();
        let given = self.read_given(entity, body)?;
        let required = |f: &&Field| f.presence == Presence::Required && !f.kind.is_state();
        if let Some(f) = entity.fields.iter().filter(required).find(|f| !given.contains_key(&f.id)) {
            return Err(invalid(format!("{} is required", f.name)));
        }
        record.extend(given);
        Ok(record)
    }

    /// The fields that a body gives; a state is none of them.
    fn read_given(&self, entity: &Entity, body: &[u8]) -> Outcome<Record> {
        let Value::Object(body) = serde_json::from_slice(body).map_err(|e| invalid(e.to_string()))? else {
            return Err(invalid("the body is no object"));
        };
        let fields = entity.fields.iter().filter(|f| !f.kind.is_state());
        let given = fields.filter_map(|f| body.get(&f.name).map(|value| (f, value)));
        let exists = |f, id| self.data.table(self.spec.target(f).id).contains_key(&id);
        given.map(|(f, value)| Ok((f.id, accept(f, value, |id| exists(f, id)).map_err(invalid)?))).collect()
    }

    pub fn create(&mut self, entity: Id, body: &[u8]) -> Outcome<Value> {
        let entity = self.spec.entity(entity);
        let record = self.read(entity, body)?;
        let id = self.data.insert(entity.id, record);
        Ok(self.show(entity, id))
    }

    pub fn replace(&mut self, entity: Id, id: u32, body: &[u8]) -> Outcome<Value> {
        let entity = self.spec.entity(entity);
        let mut record = self.read(entity, body)?;
        let old = self.data.get_mut(entity.id, id);
        if let Some(state) = entity.state() {
            record.insert(state.id, old[&state.id].clone());
        }
        *old = record;
        Ok(self.show(entity, id))
    }

    pub fn change(&mut self, entity: Id, id: u32, body: &[u8]) -> Outcome<Value> {
        let entity = self.spec.entity(entity);
        let given = self.read_given(entity, body)?;
        self.data.get_mut(entity.id, id).extend(given);
        Ok(self.show(entity, id))
    }

    pub fn delete(&mut self, entity: Id, id: u32) -> Outcome<()> {
        let mut doomed = Doomed::from([(entity, id)]);
        loop {
            let more: Vec<_> = self.referrers(&doomed, OnDelete::Cascade).collect();
            if more.is_empty() {
                break;
            }
            doomed.extend(more);
        }
        if let Some((entity, id)) = self.referrers(&doomed, OnDelete::Restrict).next() {
            return refuse(
                StatusCode::CONFLICT,
                format!("{} {id} refers to it", self.spec.entity(entity).name),
            );
        }
        for entity in &self.spec.entities {
            for field in &entity.fields {
                let (Kind::Ref { target, .. } | Kind::RefList { target }) = field.kind else { continue };
                for (&id, record) in &mut self.data.table_mut(entity.id).records {
                    match record.get_mut(&field.id).expect("a record has every field") {
                        _ if doomed.contains(&(entity.id, id)) => {}
                        Datum::Refs(ids) => ids.retain(|&id| !doomed.contains(&(target, id))),
                        datum => {
                            if matches!(datum, Datum::Ref(id) if doomed.contains(&(target, *id))) {
                                *datum = Datum::Null;
                            }
                        }
                    }
                }
            }
        }
        for (entity, id) in doomed {
            self.data.table_mut(entity).records.remove(&id);
        }
        Ok(())
    }

    /// The records outside of the set that refer into it by references of this mode.
    fn referrers(&self, doomed: &Doomed, mode: OnDelete) -> impl Iterator<Item = (Id, u32)> {
        let fields = self.spec.entities.iter().flat_map(|e| e.fields.iter().map(move |f| (e.id, f)));
        fields.flat_map(move |(entity, field)| {
            let into = match field.kind {
                Kind::Ref { target, on_delete } if on_delete == mode => Some(target),
                _ => None,
            };
            into.into_iter().flat_map(move |target| {
                let refers = move |record: &Record| {
                    record[&field.id].references().iter().any(|&id| doomed.contains(&(target, id)))
                };
                let records = self.data.table(entity).iter();
                records
                    .filter(move |(id, record)| !doomed.contains(&(entity, **id)) && refers(record))
                    .map(move |(&id, _)| (entity, id))
            })
        })
    }

    pub fn act(&mut self, entity: Id, id: u32, action: usize) -> Outcome<Value> {
        let entity = self.spec.entity(entity);
        let action = &entity.actions[action];
        let state = entity.state().expect("checked by load").id;
        let record = self.data.get(entity.id, id);
        if !matches!(&record[&state], Datum::Text(s) if action.from.contains(s)) {
            return refuse(
                StatusCode::BAD_REQUEST,
                format!("{} does not start from this state", action.name),
            );
        }
        if !action.guards.iter().all(|guard| self.holds(entity, id, record, guard)) {
            return refuse(StatusCode::CONFLICT, format!("a guard of {} does not hold", action.name));
        }
        self.data = self.after(entity, id, action)?;
        Ok(self.show(entity, id))
    }

    fn holds(&self, entity: &Entity, id: u32, record: &Record, guard: &Guard) -> bool {
        let other = |field: &Id| {
            let target = self.spec.target(entity.field(*field));
            record[field].references().first().map(|&id| (target, self.data.get(target.id, id)))
        };
        match guard {
            Guard::NumberIs { field, op, constant } => {
                record[field].number().is_some_and(|n| op.holds(n, *constant))
            }
            Guard::IsTrue { field } => matches!(record[field], Datum::Bool(true)),
            Guard::IsPresent { field } => !record[field].is_null(),
            Guard::HasItems { field, count } => record[field].references().len() >= *count,
            Guard::HasReferrers { entity, through, count } => {
                let records = self.data.table(*entity).values();
                records.filter(|r| r[through].references().contains(&id)).count() >= *count
            }
            Guard::OtherNumber { field, other_field, op, constant } => other(field)
                .and_then(|(_, record)| record[other_field].number())
                .is_some_and(|n| op.holds(n, *constant)),
            Guard::OtherState { field, state } => other(field).is_some_and(|(target, record)| {
                let own = target.state().expect("checked by load").id;
                matches!(&record[&own], Datum::Text(s) if s == state)
            }),
        }
    }

    /// The data as an action leaves it; an error if a bound were broken.
    fn after(&self, entity: &Entity, id: u32, action: &Action) -> Outcome<Data> {
        let mut data = self.data.clone();
        let mut touched: Vec<(&Entity, u32, Id)> = Vec::new();
        let state = entity.state().expect("checked by load").id;
        data.get_mut(entity.id, id).insert(state, Datum::Text(action.to.clone()));
        for effect in &action.effects {
            match effect {
                Effect::Set { field, value } => {
                    data.get_mut(entity.id, id).insert(*field, Datum::from(value));
                    touched.push((entity, id, *field));
                }
                Effect::Add { field, delta } => {
                    add(data.get_mut(entity.id, id), *field, *delta);
                    touched.push((entity, id, *field));
                }
                Effect::AddRef { field, other_field, delta }
                | Effect::AddItems { field, other_field, delta } => {
                    let target = self.spec.target(entity.field(*field));
                    for other in data.get(entity.id, id)[field].references().to_vec() {
                        add(data.get_mut(target.id, other), *other_field, *delta);
                        touched.push((target, other, *other_field));
                    }
                }
                Effect::Create { entity: created, through, values } => {
                    let created = self.spec.entity(*created);
                    let mut record: Record = created.fields.iter().map(|f| (f.id, initial(f))).collect();
                    record.extend(values.iter().map(|v| (v.field, Datum::from(&v.value))));
                    record.insert(*through, Datum::Ref(id));
                    let new = data.insert(created.id, record);
                    touched.extend(values.iter().map(|v| (created, new, v.field)));
                }
            }
        }
        let broken = |&&(entity, id, field): &&(&Entity, u32, Id)| {
            !in_bounds(entity.field(field), &data.get(entity.id, id)[&field])
        };
        match touched.iter().find(broken) {
            Some((entity, id, field)) => refuse(
                StatusCode::CONFLICT,
                format!("{} of {} {id} would be out of bounds", entity.field(*field).name, entity.name),
            ),
            None => Ok(data),
        }
    }

    pub fn analyse(&self, analytic: &Analytic) -> Value {
        let kind = &self.spec.entity(analytic.entity).field(analytic.field).kind;
        let records = self.data.table(analytic.entity).values();
        let values: Vec<&Datum> = records.map(|r| &r[&analytic.field]).filter(|d| !d.is_null()).collect();
        let sum = || values.iter().filter_map(|d| d.number()).sum::<f64>();
        match analytic.aggregate {
            Aggregate::Count => json!(values.len()),
            // An empty sum of doubles is -0.0.
            Aggregate::Sum => json!(computed(sum())),
            Aggregate::Avg if values.is_empty() => Value::Null,
            Aggregate::Avg => json!(computed(sum() / values.len() as f64)),
            Aggregate::Min => json!(values.into_iter().min_by(|a, b| compare(a, b))),
            Aggregate::Max => json!(values.into_iter().max_by(|a, b| compare(a, b))),
            Aggregate::Distribution => {
                let possible = match kind {
                    Kind::Enum { values, .. } => values.iter().map(|v| Datum::Text(v.clone())).collect(),
                    _ => vec![Datum::Bool(true), Datum::Bool(false)],
                };
                let name = |d: &Datum| match d {
                    Datum::Bool(b) => b.to_string(),
                    Datum::Text(s) => s.clone(),
                    _ => String::new(),
                };
                let count = |key: &String| values.iter().filter(|d| name(d) == *key).count();
                possible
                    .iter()
                    .map(name)
                    .map(|key| {
                        let n = count(&key);
                        (key, json!(n))
                    })
                    .collect::<Map<_, _>>()
                    .into()
            }
        }
    }
}

/// Adds to a number; a null stays null.
fn add(record: &mut Record, field: Id, delta: f64) {
    if let Some(n) = record[&field].number() {
        record.insert(field, Datum::Number(computed(n + delta)));
    }
}

/// The order of numbers, and of datetimes, whose form makes it the order of their texts.
fn compare(a: &Datum, b: &Datum) -> std::cmp::Ordering {
    match (a, b) {
        (Datum::Text(a), Datum::Text(b)) => a.cmp(b),
        _ => a.number().partial_cmp(&b.number()).expect("JSON has no NaN"),
    }
}

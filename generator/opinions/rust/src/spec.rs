//! The specification of an API, as it is read from JSON. Entities, fields and actions are named by
//! their ids throughout; `Specification::load` makes sure that every id leads somewhere.

use serde::{Deserialize, Deserializer};
use serde_json::Number;

pub type Id = i64;

#[derive(Deserialize)]
pub struct Specification {
    #[serde(default, deserialize_with = "list")]
    pub entities: Vec<Entity>,
    #[serde(default, deserialize_with = "list")]
    pub analytics: Vec<Analytic>,
}

#[derive(Deserialize)]
pub struct Entity {
    pub id: Id,
    pub name: String,
    #[serde(default, deserialize_with = "list")]
    pub fields: Vec<Field>,
    #[serde(default, deserialize_with = "list")]
    pub actions: Vec<Action>,
}

#[derive(Deserialize)]
pub struct Field {
    pub id: Id,
    pub name: String,
    #[serde(default)]
    pub presence: Presence,
    #[serde(default)]
    pub default: Constant,
    #[serde(flatten)]
    pub kind: Kind,
}

/// What a field may hold.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Kind {
    String {
        #[serde(rename = "minLength")]
        min: Option<usize>,
        #[serde(rename = "maxLength")]
        max: Option<usize>,
    },
    Int {
        min: Option<f64>,
        max: Option<f64>,
    },
    Float {
        min: Option<f64>,
        max: Option<f64>,
    },
    Bool,
    Enum {
        values: Vec<String>,
        /// Not empty: the enum is the state of its entity.
        #[serde(default)]
        initial: String,
    },
    Datetime,
    Ref {
        target: Id,
        #[serde(rename = "onDelete")]
        on_delete: OnDelete,
    },
    RefList {
        target: Id,
    },
}

/// A state may come with an empty presence, which says nothing: a state is never looked up in a body.
#[derive(Deserialize, Default, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Presence {
    #[default]
    #[serde(alias = "")]
    Required,
    Default,
    Nullable,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum OnDelete {
    Cascade,
    Restrict,
    Nullify,
}

/// A constant; absent means null.
#[derive(Deserialize, Default, Clone)]
#[serde(untagged)]
pub enum Constant {
    #[default]
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
}

#[derive(Deserialize)]
pub struct Analytic {
    pub entity: Id,
    pub field: Id,
    pub aggregate: Aggregate,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Aggregate {
    Count,
    Sum,
    Avg,
    Min,
    Max,
    Distribution,
}

impl Aggregate {
    pub fn name(self) -> &'static str {
        match self {
            Aggregate::Count => "count",
            Aggregate::Sum => "sum",
            Aggregate::Avg => "avg",
            Aggregate::Min => "min",
            Aggregate::Max => "max",
            Aggregate::Distribution => "distribution",
        }
    }
}

#[derive(Deserialize)]
pub struct Action {
    pub name: String,
    #[serde(default, deserialize_with = "list")]
    pub from: Vec<String>,
    pub to: String,
    #[serde(default, deserialize_with = "list")]
    pub guards: Vec<Guard>,
    #[serde(default, deserialize_with = "list")]
    pub effects: Vec<Effect>,
}

/// A condition of an action. Numbers that are left out are 0.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Guard {
    #[serde(rename = "number")]
    NumberIs {
        field: Id,
        op: Operator,
        #[serde(default)]
        constant: f64,
    },
    #[serde(rename = "true")]
    IsTrue {
        field: Id,
    },
    #[serde(rename = "present")]
    IsPresent {
        field: Id,
    },
    #[serde(rename = "items")]
    HasItems {
        field: Id,
        #[serde(default)]
        count: usize,
    },
    #[serde(rename = "referrers")]
    HasReferrers {
        entity: Id,
        through: Id,
        #[serde(default)]
        count: usize,
    },
    OtherNumber {
        field: Id,
        other_field: Id,
        op: Operator,
        #[serde(default)]
        constant: f64,
    },
    OtherState {
        field: Id,
        state: String,
    },
}

#[derive(Deserialize, Clone, Copy)]
pub enum Operator {
    #[serde(rename = "=")]
    Equal,
    #[serde(rename = ">")]
    Greater,
    #[serde(rename = ">=")]
    GreaterOrEqual,
    #[serde(rename = "<")]
    Less,
    #[serde(rename = "<=")]
    LessOrEqual,
}

impl Operator {
    pub fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Operator::Equal => a == b,
            Operator::Greater => a > b,
            Operator::GreaterOrEqual => a >= b,
            Operator::Less => a < b,
            Operator::LessOrEqual => a <= b,
        }
    }
}

/// What an action does beside moving the state.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Effect {
    Set {
        field: Id,
        #[serde(default)]
        value: Constant,
    },
    Add {
        field: Id,
        #[serde(default)]
        delta: f64,
    },
    AddRef {
        field: Id,
        other_field: Id,
        #[serde(default)]
        delta: f64,
    },
    AddItems {
        field: Id,
        other_field: Id,
        #[serde(default)]
        delta: f64,
    },
    Create {
        entity: Id,
        through: Id,
        #[serde(default, deserialize_with = "list")]
        values: Vec<Assignment>,
    },
}

#[derive(Deserialize)]
pub struct Assignment {
    pub field: Id,
    #[serde(default)]
    pub value: Constant,
}

/// Reads a list; null is the empty one.
fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Vec<T>, D::Error> {
    Ok(Option::deserialize(d)?.unwrap_or_default())
}

impl Kind {
    pub fn is_state(&self) -> bool {
        matches!(self, Kind::Enum { initial, .. } if !initial.is_empty())
    }

    fn target(&self) -> Option<Id> {
        match self {
            Kind::Ref { target, .. } | Kind::RefList { target } => Some(*target),
            _ => None,
        }
    }
}

impl Entity {
    pub fn path(&self) -> String {
        self.name.to_lowercase()
    }

    pub fn field(&self, id: Id) -> &Field {
        self.find(id).expect("checked by load")
    }

    pub fn state(&self) -> Option<&Field> {
        self.fields.iter().find(|f| f.kind.is_state())
    }

    fn find(&self, id: Id) -> Option<&Field> {
        self.fields.iter().find(|f| f.id == id)
    }
}

impl Specification {
    pub fn load(text: &str) -> Result<Self, String> {
        let spec: Specification = serde_json::from_str(text).map_err(|e| e.to_string())?;
        spec.check()?;
        Ok(spec)
    }

    pub fn entity(&self, id: Id) -> &Entity {
        self.find(id).expect("checked by load")
    }

    /// The entity that a reference, or a list of them, leads to.
    pub fn target(&self, field: &Field) -> &Entity {
        self.entity(field.kind.target().expect("checked by load"))
    }

    fn find(&self, id: Id) -> Result<&Entity, String> {
        self.entities.iter().find(|e| e.id == id).ok_or(format!("there is no entity {id}"))
    }

    fn check(&self) -> Result<(), String> {
        let has = |e: &Entity, f: Id| e.find(f).map(|_| ()).ok_or(format!("{} has no field {f}", e.name));
        let other = |e: &Entity, f: Id| {
            let target = e.find(f).and_then(|f| f.kind.target());
            self.find(target.ok_or(format!("field {f} of {} is no reference", e.name))?)
        };
        for e in &self.entities {
            for f in e.fields.iter().filter(|f| f.kind.target().is_some()) {
                other(e, f.id)?;
            }
            if !e.actions.is_empty() && e.state().is_none() {
                return Err(format!("{} has actions, but no state", e.name));
            }
            for guard in e.actions.iter().flat_map(|a| &a.guards) {
                match guard {
                    Guard::NumberIs { field, .. }
                    | Guard::IsTrue { field }
                    | Guard::IsPresent { field }
                    | Guard::HasItems { field, .. } => has(e, *field)?,
                    Guard::HasReferrers { entity, through, .. } => has(self.find(*entity)?, *through)?,
                    Guard::OtherNumber { field, other_field, .. } => has(other(e, *field)?, *other_field)?,
                    Guard::OtherState { field, .. } => other(e, *field)?
                        .state()
                        .map(|_| ())
                        .ok_or(format!("field {field} leads to no state"))?,
                }
            }
            for effect in e.actions.iter().flat_map(|a| &a.effects) {
                match effect {
                    Effect::Set { field, .. } | Effect::Add { field, .. } => has(e, *field)?,
                    Effect::AddRef { field, other_field, .. }
                    | Effect::AddItems { field, other_field, .. } => has(other(e, *field)?, *other_field)?,
                    Effect::Create { entity, through, values } => {
                        let created = self.find(*entity)?;
                        has(created, *through)?;
                        values.iter().try_for_each(|v| has(created, v.field))?;
                    }
                }
            }
        }
        self.analytics.iter().try_for_each(|a| has(self.find(a.entity)?, a.field))
    }
}

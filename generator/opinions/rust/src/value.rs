//! The values of fields, and which JSON a field accepts (sections 6 and 7 of the contract).

use serde::Serialize;
use serde_json::{Number, Value};

use crate::spec::{Constant, Field, Kind, Presence};

/// The value of a field of a record.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub enum Datum {
    Null,
    Bool(bool),
    Number(Number),
    /// A string, a value of an enum, a state or a datetime.
    Text(String),
    Ref(u32),
    Refs(Vec<u32>),
}

impl From<&Constant> for Datum {
    fn from(constant: &Constant) -> Self {
        match constant {
            Constant::Null => Datum::Null,
            Constant::Bool(b) => Datum::Bool(*b),
            Constant::Number(n) => Datum::Number(n.clone()),
            Constant::Text(s) => Datum::Text(s.clone()),
        }
    }
}

impl Datum {
    pub fn is_null(&self) -> bool {
        matches!(self, Datum::Null)
    }

    pub fn number(&self) -> Option<f64> {
        match self {
            Datum::Number(n) => n.as_f64(),
            _ => None,
        }
    }

    /// The ids that a reference or a list of references names.
    pub fn references(&self) -> &[u32] {
        match self {
            Datum::Ref(id) => std::slice::from_ref(id),
            Datum::Refs(ids) => ids,
            _ => &[],
        }
    }
}

/// What a new record has in a field that is not given. A required list of references is empty; any
/// other required field is null, but whoever makes the record gives it a value.
pub fn initial(field: &Field) -> Datum {
    match &field.kind {
        Kind::RefList { .. } => Datum::Refs(Vec::new()),
        Kind::Enum { initial, .. } if field.kind.is_state() => Datum::Text(initial.clone()),
        _ if field.presence == Presence::Default => Datum::from(&field.default),
        _ => Datum::Null,
    }
}

/// The value that a request gives a field, or why it is invalid. `exists` says whether the target of
/// the field has a record with that id.
pub fn accept(field: &Field, value: &Value, exists: impl Fn(u32) -> bool) -> Result<Datum, String> {
    let reference = |value: &Value| {
        let id = value.as_number().and_then(integer).and_then(|i| u32::try_from(i).ok());
        id.filter(|&id| exists(id)).ok_or(format!("{}: {value} is no id of a record", field.name))
    };
    let datum = match (&field.kind, value) {
        (_, Value::Null) if field.presence == Presence::Nullable => Datum::Null,
        (Kind::String { .. } | Kind::Enum { .. } | Kind::Datetime, Value::String(s)) => {
            Datum::Text(s.clone())
        }
        (Kind::Int { .. }, Value::Number(n)) => {
            Datum::Number(integer(n).ok_or(format!("{}: {n} is no integer", field.name))?.into())
        }
        (Kind::Float { .. }, Value::Number(n)) => Datum::Number(n.clone()),
        (Kind::Bool, Value::Bool(b)) => Datum::Bool(*b),
        (Kind::Ref { .. }, Value::Number(_)) => Datum::Ref(reference(value)?),
        (Kind::RefList { .. }, Value::Array(items)) => {
            let mut ids = Vec::with_capacity(items.len());
            for item in items {
                let id = reference(item)?;
                if ids.contains(&id) {
                    return Err(format!("{}: {id} is there twice", field.name));
                }
                ids.push(id);
            }
            Datum::Refs(ids)
        }
        _ => return Err(format!("{}: {value} is of the wrong type", field.name)),
    };
    match in_bounds(field, &datum) {
        true => Ok(datum),
        false => Err(format!("{}: {value} is out of bounds, or not one of the values", field.name)),
    }
}

/// Whether a value of the right type is one that the field may hold. Null is.
pub fn in_bounds(field: &Field, datum: &Datum) -> bool {
    match (&field.kind, datum) {
        (Kind::String { min, max }, Datum::Text(s)) => within(s.chars().count(), *min, *max),
        (Kind::Int { min, max } | Kind::Float { min, max }, Datum::Number(n)) => {
            n.as_f64().is_some_and(|n| within(n, *min, *max))
        }
        (Kind::Enum { values, .. }, Datum::Text(s)) => values.contains(s),
        (Kind::Datetime, Datum::Text(s)) => is_datetime(s),
        _ => true,
    }
}

fn within<T: PartialOrd>(value: T, min: Option<T>, max: Option<T>) -> bool {
    min.is_none_or(|min| min <= value) && max.is_none_or(|max| value <= max)
}

/// The number as an integer, if its value is one: 1.0 and 1e2 are integers, 1.5 is not.
fn integer(n: &Number) -> Option<i64> {
    n.as_i64().or_else(|| n.as_f64().and_then(whole))
}

fn whole(f: f64) -> Option<i64> {
    (f.fract() == 0.0 && f.abs() < 9e15).then_some(f as i64)
}

/// A computed number, as an integer where its value is one.
pub fn computed(f: f64) -> Number {
    whole(f)
        .map(Number::from)
        .or_else(|| Number::from_f64(f))
        .expect("the numbers of a specification are finite")
}

/// Whether the text has the form `YYYY-MM-DDTHH:MM:SSZ` and is on the calendar and the clock.
fn is_datetime(s: &str) -> bool {
    let form = b"0000-00-00T00:00:00Z";
    let fits = |(c, f): (u8, &u8)| if *f == b'0' { c.is_ascii_digit() } else { c == *f };
    if s.len() != form.len() || !s.bytes().zip(form).all(fits) {
        return false;
    }
    let part = |from: usize, to: usize| s[from..to].parse::<u32>().expect("digits");
    let (year, month, day) = (part(0, 4), part(5, 7), part(8, 10));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day) && part(11, 13) < 24 && part(14, 16) < 60 && part(17, 19) < 60
}

package spec

// ID is the hidden identity of an entity, field, analytic or action. It is unique in a scenario
// over all of them, is kept by a rename, and is never given again.
type ID int

// Specification describes the API as it must be after a turn.
type Specification struct {
	Title     string     `json:"title"` // what the system is: "Coffee roastery"
	Entities  []Entity   `json:"entities"`
	Analytics []Analytic `json:"analytics"`
}

// Entity is a kind of record, served under its name in lower case.
type Entity struct {
	ID      ID       `json:"id"`
	Name    string   `json:"name"`   // CamelCase
	Fields  []Field  `json:"fields"` // by identity
	Actions []Action `json:"actions,omitempty"`
}

// Type is the type of a field.
type Type string

// The types of fields.
const (
	String   Type = "string"
	Int      Type = "int"
	Float    Type = "float"
	Boolean  Type = "bool"
	Enum     Type = "enum"
	Datetime Type = "datetime"
	Ref      Type = "ref"     // the id of a record of the target entity
	RefList  Type = "reflist" // a list of distinct ids of records of the target entity
)

// Presence says what happens to a field that is left out of POST or PUT.
type Presence string

// The presences of fields. A ref is Required or Nullable; a reflist is Required (it may be empty)
// or Defaulted (to the empty list); a state is neither in request bodies nor left out.
const (
	Required  Presence = "required"
	Defaulted Presence = "default"  // optional; gets Default; null is refused
	Nullable  Presence = "nullable" // optional; gets null; null is accepted
)

// OnDelete says what deleting the target of a ref does to the record that refers to it.
type OnDelete string

// The modes of deletion. Nullify needs a Nullable ref.
const (
	Cascade  OnDelete = "cascade"
	Restrict OnDelete = "restrict"
	Nullify  OnDelete = "nullify"
)

// Field is a typed property of an entity.
type Field struct {
	ID        ID       `json:"id"`
	Name      string   `json:"name"`
	Type      Type     `json:"type"`
	Presence  Presence `json:"presence"`
	Default   *Value   `json:"default,omitempty"`   // only if Defaulted; a reflist's default [] is implied
	Min       *Number  `json:"min,omitempty"`       // int, float: inclusive
	Max       *Number  `json:"max,omitempty"`       // int, float: inclusive
	MinLength *int     `json:"minLength,omitempty"` // string: Unicode code points
	MaxLength *int     `json:"maxLength,omitempty"` // string: Unicode code points
	Values    []string `json:"values,omitempty"`    // enum: 2 to 8 values
	Initial   string   `json:"initial,omitempty"`   // not empty: this enum is the entity's state
	Target    ID       `json:"target,omitempty"`    // ref, reflist: identity of the target entity
	OnDelete  OnDelete `json:"onDelete,omitempty"`  // ref only
}

// Aggregate is what an analytic computes.
type Aggregate string

// The aggregates: the first five over ints and floats, Min and Max also over datetimes,
// Distribution over enums, the state and bools.
const (
	Count        Aggregate = "count"
	Sum          Aggregate = "sum"
	Avg          Aggregate = "avg"
	Min          Aggregate = "min"
	Max          Aggregate = "max"
	Distribution Aggregate = "distribution"
)

// Analytic is served under /analytics/<entity>/<field>/<aggregate>.
type Analytic struct {
	ID        ID        `json:"id"`
	Entity    ID        `json:"entity"`
	Field     ID        `json:"field"`
	Aggregate Aggregate `json:"aggregate"`
}

// Action moves the state of a record: POST /<entity>/<id>/<action>.
type Action struct {
	ID      ID       `json:"id"`
	Name    string   `json:"name"`
	From    []string `json:"from"` // starting states
	To      string   `json:"to"`   // target state
	Guards  []Guard  `json:"guards,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
}

// GuardKind is what a guard looks at.
type GuardKind string

// The kinds of guards.
const (
	NumberIs    GuardKind = "number"       // the record's number Field compares (Op) with Constant
	IsTrue      GuardKind = "true"         // the record's bool Field is true
	IsPresent   GuardKind = "present"      // the record's nullable Field is not null
	HasItems    GuardKind = "items"        // the record's reflist Field has at least Count items
	HasReferrer GuardKind = "referrers"    // at least Count records of Entity refer to the record through their ref Through
	OtherNumber GuardKind = "other_number" // number OtherField of the record that ref Field names compares (Op) with Constant
	OtherState  GuardKind = "other_state"  // the state of the record that ref Field names is State
)

// Guard is a condition that must hold for an action to happen.
type Guard struct {
	Kind       GuardKind `json:"kind"`
	Field      ID        `json:"field,omitempty"`
	OtherField ID        `json:"otherField,omitempty"`
	Op         string    `json:"op,omitempty"` // = > >= < <=
	Constant   Number    `json:"constant,omitempty"`
	Count      int       `json:"count,omitempty"`
	Entity     ID        `json:"entity,omitempty"`
	Through    ID        `json:"through,omitempty"`
	State      string    `json:"state,omitempty"`
}

// EffectKind is what an effect does.
type EffectKind string

// The kinds of effects.
const (
	Set      EffectKind = "set"       // the record's Field becomes Value
	Add      EffectKind = "add"       // Delta is added to the record's Field
	AddRef   EffectKind = "add_ref"   // Delta is added to OtherField of the record that ref Field names
	AddItems EffectKind = "add_items" // Delta is added to OtherField of every record in reflist Field
	Create   EffectKind = "create"    // a record of Entity is created, whose ref Through names this record
)

// Effect is something that an action does beside moving the state.
type Effect struct {
	Kind       EffectKind   `json:"kind"`
	Field      ID           `json:"field,omitempty"`
	OtherField ID           `json:"otherField,omitempty"`
	Value      *Value       `json:"value,omitzero"` // see SetTo
	Delta      Number       `json:"delta,omitempty"`
	Entity     ID           `json:"entity,omitempty"`
	Through    ID           `json:"through,omitempty"`
	Values     []Assignment `json:"values,omitempty"` // Create: a value for every other required field
}

// Assignment gives a field of a created record its value.
type Assignment struct {
	Field ID    `json:"field"`
	Value Value `json:"value"`
}

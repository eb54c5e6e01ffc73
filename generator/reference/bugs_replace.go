package reference

import (
	"staminabench/generator/model"
	"staminabench/generator/spec"
)

var putMerges = Bug{
	Name: "put_merges", Family: "replace",
	Sentence: "PUT keeps an optional field that is left out as it was.",
	Sites:    fields(isOptional),
	plant:    leftOut([]model.Op{model.Put}, keepValue),
}

var putDemandsNothing = Bug{
	Name: "put_demands_nothing", Family: "presence",
	Sentence: "PUT keeps a required field that is left out as it was.",
	Sites:    fields(isRequired),
	plant:    leftOut([]model.Op{model.Put}, keepValue),
}

func keepValue(_ *spec.Field, was model.Datum) (model.Datum, bool) { return was, true }

var putIsNotKept = Bug{
	Name: "put_is_not_kept", Family: "replace",
	Sentence: "PUT checks the body but leaves the record as it was.",
	Sites:    everyEntity,
	plant:    saving(model.Put, func(*model.Store, *model.Record, []model.Datum) {}),
}

var putWritesEveryRecord = Bug{
	Name: "put_writes_every_record", Family: "replace",
	Sentence: "PUT replaces all records of the entity.",
	Sites:    everyEntity,
	plant:    saving(model.Put, saveInAll),
}

var putIsPartlyKept = Bug{
	Name: "put_is_partly_kept", Family: "replace",
	Sentence: "A refused PUT changes the fields that stand before the invalid one.",
	Sites:    entities(hasTwoWritten),
	fits:     everyEntity,
	plant:    keepingRefused(model.Put),
}

package openapi

import (
	"encoding/json"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
)

// complete are bodies and records that the schemas accept as they are.
var complete = map[string]string{
	"CoffeeBatch": `{"code":"ab","weight_kg":1.5,"bags":1,"organic":true,"grade":"aa","roasted_at":"2024-05-06T07:08:09Z",
		"roaster":1,"beans":[2,1],"blend_of":null}`,
	"Tasting":  `{"batch":1,"note":null,"score":null,"acidity":null,"blind":null,"roast":null,"tasted_at":null,"machine":null}`,
	"Shipment": `{"batch":1,"carrier":"x","label":"","boxes":0,"cost":1,"insured":false,"speed":"slow","due":"2024-05-06T07:08:09Z","extras":[]}`,
	"Bean":     `{"stock":1}`,
	"Roaster":  `{"name":"","capacity":0}`,
}

// TestFieldValues merges a change into a complete body and asks the schemas of create and patch.
func TestFieldValues(t *testing.T) {
	for _, c := range []struct {
		entity, change string
		want           bool
	}{
		{"CoffeeBatch", `{}`, true},
		{"CoffeeBatch", `{"code":"ab"}`, true},
		{"CoffeeBatch", `{"code":"a"}`, false},
		{"CoffeeBatch", `{"code":"abcd"}`, true},
		{"CoffeeBatch", `{"code":"abcde"}`, false},
		{"CoffeeBatch", `{"code":"🫘🫘🫘🫘"}`, true}, // 4 code points, 8 UTF-16 units, 16 bytes
		{"CoffeeBatch", `{"code":"🫘"}`, false},
		{"CoffeeBatch", `{"code":"🫘🫘🫘🫘🫘"}`, false},
		{"CoffeeBatch", `{"code":12}`, false},
		{"CoffeeBatch", `{"code":null}`, false},
		{"Roaster", `{"name":""}`, true}, // no minimum
		{"CoffeeBatch", `{"weight_kg":0.25}`, true},
		{"CoffeeBatch", `{"weight_kg":0.24}`, false},
		{"CoffeeBatch", `{"weight_kg":99.5}`, true},
		{"CoffeeBatch", `{"weight_kg":99.51}`, false},
		{"CoffeeBatch", `{"weight_kg":7}`, true},
		{"CoffeeBatch", `{"weight_kg":"7"}`, false},
		{"CoffeeBatch", `{"bags":-10}`, true},
		{"CoffeeBatch", `{"bags":-11}`, false},
		{"CoffeeBatch", `{"bags":1.5}`, false},
		{"CoffeeBatch", `{"bags":true}`, false},
		{"CoffeeBatch", `{"organic":1}`, false},
		{"CoffeeBatch", `{"organic":"true"}`, false},
		{"CoffeeBatch", `{"grade":"C"}`, true},
		{"CoffeeBatch", `{"grade":"c"}`, false},
		{"CoffeeBatch", `{"grade":null}`, false},
		{"CoffeeBatch", `{"roasted_at":"2024-02-30T00:00:00Z"}`, true}, // the schema knows no calendar
		{"CoffeeBatch", `{"roasted_at":"2024-02-28T00:00:00"}`, false},
		{"CoffeeBatch", `{"roasted_at":"2024-02-28T00:00:00+00:00"}`, false},
		{"CoffeeBatch", `{"roasted_at":"2024-02-28T00:00:00.5Z"}`, false},
		{"CoffeeBatch", `{"roasted_at":"2024-02-28 00:00:00Z"}`, false},
		{"CoffeeBatch", `{"roasted_at":"2024-02-28"}`, false},
		{"CoffeeBatch", `{"roaster":2147483647}`, true},
		{"CoffeeBatch", `{"roaster":2147483648}`, false},
		{"CoffeeBatch", `{"roaster":0}`, false},
		{"CoffeeBatch", `{"roaster":"1"}`, false},
		{"CoffeeBatch", `{"roaster":null}`, false},
		{"CoffeeBatch", `{"blend_of":1}`, true},
		{"CoffeeBatch", `{"beans":[]}`, true},
		{"CoffeeBatch", `{"beans":[1,1]}`, false},
		{"CoffeeBatch", `{"beans":["1"]}`, false},
		{"CoffeeBatch", `{"beans":[null]}`, false},
		{"CoffeeBatch", `{"beans":null}`, false},
		{"CoffeeBatch", `{"beans":1}`, false},
		{"CoffeeBatch", `{"id":"seven","stage":false,"taste":{}}`, true}, // ignored
		{"Tasting", `{"roast":"dark","score":5,"blind":false,"note":"fünf","acidity":-1,"machine":3,"tasted_at":"1999-12-31T23:59:59Z"}`, true},
		{"Tasting", `{"roast":"medium"}`, false},
		{"Tasting", `{"score":6}`, false},
		{"Tasting", `{"tasted_at":""}`, false},
		{"Shipment", `{"label":null}`, false},
		{"Shipment", `{"boxes":null}`, false},
		{"Shipment", `{"cost":null}`, false},
		{"Shipment", `{"insured":null}`, false},
		{"Shipment", `{"speed":null}`, false},
		{"Shipment", `{"due":null}`, false},
		{"Shipment", `{"extras":null}`, false},
		{"Shipment", `{"boxes":1000000000}`, true},
		{"Shipment", `{"boxes":1000000001}`, false},
	} {
		check(t, c.entity+createSuffix, merge(t, complete[c.entity], c.change), c.want)
		check(t, c.entity+patchSuffix, decode(t, c.change), c.want)
	}
}

func TestWhatMayBeLeftOut(t *testing.T) {
	for _, c := range []struct {
		schema, body string
		want         bool
	}{
		{"TastingCreate", `{"batch":1}`, true},
		{"TastingCreate", `{}`, false},
		{"ShipmentCreate", `{"batch":1,"carrier":""}`, true},
		{"ShipmentCreate", `{"batch":1}`, false},
		{"RoasterCreate", `{"name":"x","capacity":1}`, true},
		{"RoasterCreate", `{"name":"x"}`, false},
		{"TastingPatch", `{}`, true},
		{"ShipmentPatch", `{}`, true},
		{"CoffeeBatchPatch", `{}`, true},
		{"CoffeeBatchPatch", `[]`, false},
		{"BeanCreate", `[]`, false},
		{"BeanCreate", `"stock"`, false},
		{"BeanCreate", `null`, false},
	} {
		check(t, c.schema, decode(t, c.body), c.want)
	}
}

func TestEveryFieldMayBeTakenFromACompleteBodyOnlyIfOptional(t *testing.T) {
	s := roastery()
	for i := range s.Entities {
		e := &s.Entities[i]
		for _, f := range writable(e) {
			body := decode(t, complete[e.Name]).(map[string]any)
			delete(body, f.Name)
			check(t, e.Name+createSuffix, body, f.Presence != "required")
		}
	}
}

func TestRecordsHaveExactlyIdAndEveryField(t *testing.T) {
	s := roastery()
	for i := range s.Entities {
		e := &s.Entities[i]
		record := decode(t, complete[e.Name]).(map[string]any)
		record["id"] = 1.0
		if state := e.State(); state != nil {
			record[state.Name] = state.Initial
		}
		check(t, e.Name+recordSuffix, record, true)
		for name, value := range record {
			delete(record, name)
			check(t, e.Name+recordSuffix, record, false)
			record[name] = value
		}
		check(t, e.Name+recordSuffix, merge(t, encode(t, record), `{"more":1}`), false)
		check(t, e.Name+recordSuffix, merge(t, encode(t, record), `{"id":0}`), false)
	}
	check(t, "RoasterRecord", decode(t, `{"id":1,"name":"x","capacity":1,"status":"gone"}`), false)
	check(t, "RoasterRecord", decode(t, `{"id":1,"name":"x","capacity":1,"status":null}`), false)
	if p := schema(t, "RoasterRecord").Properties; !p["id"].Value.ReadOnly || !p["status"].Value.ReadOnly || p["name"].Value.ReadOnly {
		t.Error("id and state are not what is read-only in a record")
	}
}

// check asks a schema whether it accepts a value.
func check(t *testing.T, name string, value any, want bool) {
	t.Helper()
	err := schemas(t)[name].Value.VisitJSON(value)
	if (err == nil) != want {
		t.Errorf("%s accepts %s: got %v, want %v", name, encode(t, value), err == nil, want)
	}
}

var schemasOnce openapi3.Schemas

// schemas are the schemas of the test's document, made once.
func schemas(t *testing.T) openapi3.Schemas {
	t.Helper()
	if schemasOnce == nil {
		schemasOnce = document(t).Components.Schemas
	}
	return schemasOnce
}

func decode(t *testing.T, text string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func encode(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// merge lays the properties of change over those of body.
func merge(t *testing.T, body, change string) any {
	t.Helper()
	out := decode(t, body).(map[string]any)
	for k, v := range decode(t, change).(map[string]any) {
		out[k] = v
	}
	return out
}

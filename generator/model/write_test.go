package model_test

import (
	"fmt"
	"testing"

	"staminabench/generator/model"
)

// batch is a CoffeeBatch with its required fields only, of roaster 1 and without beans.
const batch = `{"code":"ab","weight_kg":1,"bags":0,"organic":true,"grade":"c","roasted_at":"2024-01-01T00:00:00Z","roaster":1,"beans":[]}`

func furnished(t testing.TB) *world {
	w := start(t, roastery(t))
	w.post("Roaster", `{"name":"r","capacity":10}`)
	w.post("Bean", `{"stock":5}`)
	w.post("Bean", `{"stock":6}`)
	w.post("CoffeeBatch", batch)
	return w
}

func TestWhatIsLeftOutGetsItsDefaultOrNull(t *testing.T) {
	w := furnished(t)
	r := w.post("Shipment", `{"batch":1,"carrier":"x"}`)
	w.shows(r, "label= boxes=0 cost=12.25 insured=false speed=slow due=2024-02-29T00:00:00Z extras=[]")
	w.shows(w.post("Tasting", `{"batch":1}`), "note=<nil> score=<nil> acidity=<nil> blind=<nil> roast=<nil> tasted_at=<nil> machine=<nil>")
	w.shows(w.post("CoffeeBatch", batch), "cooler=<nil> blend_of=<nil> stage=green beans=[]")
}

func TestTheStateAndTheIdInABodyAreIgnored(t *testing.T) {
	w := furnished(t)
	for i, body := range []string{`"busy"`, `"burnt"`, `null`, `7`, `{"a":[]}`} {
		r := w.post("Roaster", fmt.Sprintf(`{"name":"r","capacity":1,"status":%s,"id":%s,"unknown":%s}`, body, body, body))
		w.shows(r, "status=idle")
		if r.ID != int64(2+i) {
			t.Errorf("its id is %d", r.ID)
		}
		if w.act(r, "heat") != 200 {
			t.Fatal("it does not heat")
		}
		put := w.store.Replace(r, w.body(fmt.Sprintf(`{"name":"q","capacity":2,"status":%s,"id":%s}`, body, body)))
		patch := w.store.Patch(r, w.body(fmt.Sprintf(`{"status":%s,"id":%s}`, body, body)))
		if put != 200 || patch != 200 {
			t.Errorf("PUT %d, PATCH %d", put, patch)
		}
		w.shows(r, "status=busy name=q")
	}
}

func TestPutResetsAndPatchKeeps(t *testing.T) {
	w := furnished(t)
	r := w.post("Shipment", `{"batch":1,"carrier":"x","label":"l","boxes":3,"cost":1.5,"insured":true,"speed":"fast","extras":[2,1]}`)
	if w.store.Patch(r, w.body(`{}`)) != 200 || w.store.Patch(r, w.body(`{"boxes":4,"nonsense":null}`)) != 200 {
		t.Error("a PATCH is refused")
	}
	w.shows(r, "carrier=x label=l boxes=4 cost=1.5 insured=true speed=fast extras=[2,1]")
	if w.store.Patch(r, w.body(`{"extras":[1]}`)) != 200 {
		t.Error("a PATCH is refused")
	}
	w.shows(r, "extras=[1] boxes=4")
	if w.store.Replace(r, w.body(`{"batch":1,"carrier":"y","boxes":9}`)) != 200 {
		t.Error("a PUT is refused")
	}
	w.shows(r, "carrier=y label= boxes=9 cost=12.25 insured=false speed=slow extras=[]")
	before := w.snapshot()
	if w.store.Replace(r, w.body(`{"batch":1}`)) != 400 || w.snapshot() != before {
		t.Error("a PUT without a required field is accepted, or does something")
	}
}

// TestValuesAreAcceptedOrRefused covers clause 6 on POST, PUT and PATCH.
func TestValuesAreAcceptedOrRefused(t *testing.T) {
	for _, c := range []struct {
		field, value string
		ok           bool
	}{
		{"code", `"ab"`, true}, {"code", `"日本語é"`, true}, {"code", `"a"`, false}, {"code", `"abcde"`, false}, {"code", `5`, false}, {"code", `null`, false}, {"code", `["ab"]`, false},
		{"weight_kg", `0.25`, true}, {"weight_kg", `99.5`, true}, {"weight_kg", `7`, true}, {"weight_kg", `1.00`, true}, {"weight_kg", `0.24`, false}, {"weight_kg", `99.51`, false},
		{"weight_kg", `"5"`, false}, {"weight_kg", `true`, false}, {"weight_kg", `-0.25`, false},
		{"bags", `-10`, true}, {"bags", `10`, true}, {"bags", `-0`, true}, {"bags", `11`, false}, {"bags", `-11`, false}, {"bags", `1.5`, false}, {"bags", `"1"`, false}, {"bags", `true`, false}, {"bags", `null`, false},
		{"organic", `false`, true}, {"organic", `1`, false}, {"organic", `"true"`, false}, {"organic", `null`, false},
		{"grade", `"aa"`, true}, {"grade", `"AA"`, false}, {"grade", `" aa"`, false}, {"grade", `""`, false}, {"grade", `1`, false}, {"grade", `null`, false},
		{"roasted_at", `"2024-02-29T23:59:59Z"`, true}, {"roasted_at", `"2023-02-29T00:00:00Z"`, false}, {"roasted_at", `"2024-01-01"`, false}, {"roasted_at", `1704067200`, false},
		{"roaster", `1`, true}, {"roaster", `99`, false}, {"roaster", `"1"`, false}, {"roaster", `null`, false}, {"roaster", `[1]`, false}, {"roaster", `true`, false},
		{"beans", `[]`, true}, {"beans", `[2,1]`, true}, {"beans", `[1,1]`, false}, {"beans", `[1,99]`, false}, {"beans", `1`, false}, {"beans", `null`, false}, {"beans", `["1"]`, false}, {"beans", `[null]`, false}, {"beans", `[[1]]`, false},
		{"cooler", `null`, true}, {"cooler", `1`, true}, {"cooler", `0`, false}, {"cooler", `-1`, false},
		{"blend_of", `1`, true}, {"blend_of", `2`, true}, {"blend_of", `77`, false},
	} {
		w := furnished(t)
		full := w.body(batch)
		full[c.field] = w.body(`{"v":` + c.value + `}`)["v"]
		r := w.post("CoffeeBatch", batch)
		before := w.snapshot()
		made, post := w.store.Create(r.Entity, full)
		if (made != nil) != c.ok || post != map[bool]int{true: 201, false: 400}[c.ok] || !c.ok && w.snapshot() != before {
			t.Errorf("POST of %s = %s is %d", c.field, c.value, post)
		}
		before = w.snapshot()
		want := map[bool]int{true: 200, false: 400}[c.ok]
		put := w.store.Replace(r, full)
		patch := w.store.Patch(r, model.Input{"bags": full["bags"], c.field: full[c.field]})
		if put != want || patch != want || !c.ok && w.snapshot() != before {
			t.Errorf("PUT of %s = %s is %d, PATCH %d", c.field, c.value, put, patch)
		}
	}
}

func TestFieldsWithDefaultsRefuseNullAndNullableOnesTakeIt(t *testing.T) {
	w := furnished(t)
	r, tasting := w.post("Shipment", `{"batch":1,"carrier":"x"}`), w.post("Tasting", `{"batch":1,"score":3}`)
	for _, name := range []string{"label", "boxes", "cost", "insured", "speed", "due", "extras"} {
		if w.store.Patch(r, model.Input{name: nil}) != 400 {
			t.Errorf("%s takes null", name)
		}
	}
	for _, name := range []string{"note", "score", "acidity", "blind", "roast", "tasted_at", "machine"} {
		if w.store.Patch(tasting, model.Input{name: nil}) != 200 {
			t.Errorf("%s refuses null", name)
		}
	}
	w.shows(tasting, "score=<nil>")
}

func TestNumbersComeBackEqual(t *testing.T) {
	w := furnished(t)
	for text, want := range map[string]string{"1.50": "1.5", "2": "2", "0.01": "0.01", "-0": "0", "-1000000000": "-1000000000", "1000000000.0": "1000000000"} {
		w.shows(w.post("Tasting", `{"batch":1,"acidity":`+text+`}`), "acidity="+want)
	}
}

func TestOnlyOneObjectIsABody(t *testing.T) {
	for text, want := range map[string]bool{
		`{}`: true, ` {"a": 1} `: true, `[]`: false, `null`: false, `1`: false, `"{}"`: false, `true`: false, ``: false, `{`: false,
		`{"a":}`: false, `{"a" 1}`: false, `{'a':1}`: false, `{"a":1,}`: false, `{} x`: false, `{}{}`: false, `{"a":01}`: false, `{"a":"` + "\n" + `"}`: false,
	} {
		if _, ok := model.Decode([]byte(text)); ok != want {
			t.Errorf("%q is a body: %v", text, ok)
		}
	}
}

func TestIdsAreNotUsedAgainAndListsAscend(t *testing.T) {
	w := start(t, roastery(t))
	a, b := w.post("Bean", `{"stock":1}`), w.post("Bean", `{"stock":2}`)
	if w.store.Delete(b) != 204 || w.store.Delete(a) != 204 {
		t.Fatal("a bean cannot be deleted")
	}
	c, d := w.post("Bean", `{"stock":3}`), w.post("Bean", `{"stock":4}`)
	if c.ID == a.ID || c.ID == b.ID || d.ID <= c.ID || w.post("Roaster", `{"name":"r","capacity":1}`).ID <= 0 {
		t.Errorf("ids %d, %d, %d, %d", a.ID, b.ID, c.ID, d.ID)
	}
	if list := w.store.List(w.entity("Bean")); len(list) != 2 || list[0] != c || list[1] != d || w.store.Find(c.Entity.ID, a.ID) != nil {
		t.Errorf("the list is %v", list)
	}
	w.store.Reset()
	if w.snapshot() != "" {
		t.Error("a reset leaves something")
	}
}

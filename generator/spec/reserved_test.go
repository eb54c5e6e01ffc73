package spec

import (
	"strings"
	"testing"
)

func TestReserved(t *testing.T) {
	for _, name := range strings.Fields(`
		id Id ID reset analytics Analytics
		lambda nonlocal Class typeof instanceof debugger keyof chan fallthrough iota impl dyn
		synchronized strictfp foreach stackalloc unless elsif insteadof echo
		order group table select user check index key values column default references grant row rows
		range rank ORDER
		copy dict json schema construct validate fields parse_obj parse_raw from_orm update_forward_refs
		model_ model_dump model_fields Model_Config model_anything
		_ _hidden __proto__ __anything
		constructor toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString
		true false null none yes no on off nan undefined self this`) {
		if !Reserved(name) {
			t.Errorf("%q is not reserved", name)
		}
	}
	for _, name := range strings.Fields(`
		title status CoffeeBatch order_quantity user_name model modelled remodel_ identity_card
		is_active table_count shipped approve resets`) {
		if Reserved(name) {
			t.Errorf("%q is reserved", name)
		}
	}
	if Reserved("") {
		t.Error("the empty name is reserved")
	}
}

func TestReservedListsAreLowercase(t *testing.T) {
	for name := range reserved {
		if name != strings.ToLower(name) {
			t.Errorf("%q can never match", name)
		}
	}
}

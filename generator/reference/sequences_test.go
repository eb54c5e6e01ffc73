package reference_test

import (
	"strings"

	"staminabench/generator/spec"
)

// sequences has a request sequence per planted bug that tells it from the faithful server.
var sequences = []struct {
	bug      string
	site     spec.ID
	requests string // after the world
}{
	{"create_answers_200", 0, ""},
	{"create_is_not_kept", 2, "GET /part"},
	{"id_is_reused", 4, "DELETE /tag/1\nPOST /tag {\"parcel\":1,\"words\":\"w\"}"},
	{"answers_are_html", 0, ""},

	{"text_is_trimmed", 52, `PATCH /tag/1 {"words":" a "}`},
	{"text_is_lowercased", 52, `PATCH /tag/1 {"words":"A"}`},
	{"text_loses_non_ascii", 52, `PATCH /tag/1 {"words":"é"}`},
	{"text_is_escaped", 52, `PATCH /tag/1 {"words":"a&b"}`},
	{"float_is_truncated", 32, ""},
	{"number_is_shown_as_text", 32, ""},
	{"bool_is_shown_as_number", 34, ""},
	{"null_is_left_out", 42, ""},
	{"datetime_gains_fraction", 35, ""},
	{"enum_lacks_value", 22, `PATCH /part/1 {"grade":"rough"}`},

	{"max_off_by_one", 33, `PATCH /parcel/1 {"bags":11}`},
	{"min_off_by_one", 32, `PATCH /parcel/1 {"weight":0}`},
	{"max_is_exclusive", 32, `PATCH /parcel/1 {"weight":99}`},
	{"min_is_exclusive", 33, `PATCH /parcel/1 {"bags":-10}`},
	{"max_length_off_by_one", 31, `PATCH /parcel/1 {"code":"abcde"}`},
	{"max_length_is_exclusive", 31, `PATCH /parcel/1 {"code":"abcd"}`},
	{"min_length_off_by_one", 31, `PATCH /parcel/1 {"code":"a"}`},
	{"empty_text_is_refused", 40, `PATCH /parcel/1 {"note":""}`},
	{"length_in_bytes", 31, `PATCH /parcel/1 {"code":"éééé"}`},
	{"length_in_utf16", 31, `PATCH /parcel/1 {"code":"👍👍👍👍"}`},
	{"maximum_is_invented", 52, `PATCH /tag/1 {"words":"` + strings.Repeat("w", 300) + `"}`},
	{"patch_ignores_bounds", 33, `PATCH /parcel/1 {"bags":11}`},
	{"put_ignores_bounds", 21, `PUT /part/1 {"grade":"fine","stock":501}`},

	{"text_passes_for_number", 33, `PATCH /parcel/1 {"bags":"5"}`},
	{"true_passes_for_int", 33, `PATCH /parcel/1 {"bags":true}`},
	{"fraction_passes_for_int", 33, `PATCH /parcel/1 {"bags":1.5}`},
	{"float_refuses_whole", 32, `PATCH /parcel/1 {"weight":3}`},
	{"word_passes_for_bool", 34, `PATCH /parcel/1 {"fragile":"true"}`},
	{"number_passes_for_bool", 34, `PATCH /parcel/1 {"fragile":1}`},
	{"number_passes_for_text", 31, `PATCH /parcel/1 {"code":5}`},
	{"enum_is_unchecked", 22, `PATCH /part/1 {"grade":"odd"}`},
	{"enum_ignores_case", 22, `PATCH /part/1 {"grade":"FINE"}`},
	{"datetime_is_unchecked", 35, `PATCH /parcel/1 {"packed_at":"soon"}`},
	{"datetime_ignores_calendar", 35, `PATCH /parcel/1 {"packed_at":"2023-02-29T10:00:00Z"}`},

	{"required_is_unchecked", 52, `POST /tag {"parcel":1}`},
	{"optional_is_demanded", 63, `POST /slip {"carrier":"c"}`},
	{"default_is_forgotten", 63, `POST /slip {"carrier":"c"}`},
	{"null_is_accepted", 52, `PATCH /tag/1 {"words":null}`},
	{"null_is_refused", 40, `PATCH /parcel/1 {"note":null}`},
	{"null_becomes_default", 63, `POST /slip {"carrier":"c","remark":null}`},
	{"put_demands_nothing", 52, `PUT /tag/1 {"parcel":1}`},
	{"patch_ignores_null", 40, `PATCH /parcel/1 {"note":null}`},

	{"put_merges", 63, "POST /slip {\"carrier\":\"c\",\"remark\":\"r\"}\nPUT /slip/1 {\"carrier\":\"c\"}"},
	{"put_is_not_kept", 4, `PUT /tag/1 {"parcel":1,"words":"v"}`},
	{"put_writes_every_record", 2, "PUT /part/1 {\"stock\":7,\"grade\":\"fine\"}\nGET /part/2"},

	{"put_is_partly_kept", 4, "POST /parcel " + parcelBody + "\nPUT /tag/1 {\"parcel\":2,\"words\":5}\nGET /tag/1"},

	{"patch_resets", 40, `PATCH /parcel/1 {"bags":1}`},
	{"patch_demands_required", 52, `PATCH /tag/1 {}`},
	{"patch_ignores_field", 52, `PATCH /tag/1 {"words":"v"}`},
	{"patch_ignores_zero", 33, `PATCH /parcel/1 {"bags":0}`},
	{"patch_is_partly_kept", 3, "PATCH /parcel/1 {\"code\":\"new\",\"weight\":0}\nGET /parcel/1"},
	{"patch_writes_every_record", 2, "PATCH /part/1 {\"stock\":7}\nGET /part/2"},
	{"empty_patch_is_refused", 4, `PATCH /tag/1 {}`},

	{"list_is_reversed", 2, "GET /part"},
	{"list_is_paged", 4, tenTags + "GET /tag"},
	{"list_is_sorted_as_text", 4, tenTags + "GET /tag"},
	{"list_lacks_last", 2, "GET /part"},
	{"empty_list_is_missing", 5, "GET /slip"},

	{"unknown_id_is_400", 0, "DELETE /tag/1\nGET /tag/1"},
	{"unknown_id_is_null", 4, "DELETE /tag/1\nGET /tag/1"},
	{"unknown_id_is_deleted", 0, "DELETE /tag/1\nDELETE /tag/1"},

	{"unlisted_path_is_200", 0, "GET /nothing"},
	{"collection_is_deleted", 4, "DELETE /tag"},
	{"action_by_get", 45, "GET /parcel/1/ship"},
	{"every_analytic_is_served", 33, "GET /analytics/parcel/bags/avg"},

	{"malformed_is_empty", 0, `PATCH /tag/1 {"words":`},
	{"malformed_is_500", 0, `PATCH /tag/1 {"words":`},
	{"non_object_is_empty", 0, `PATCH /tag/1 []`},

	{"unknown_property_is_refused", 4, `PATCH /tag/1 {"odd":1}`},
	{"client_id_is_refused", 4, `PATCH /tag/1 {"id":5}`},
	{"unknown_property_is_returned", 4, `PATCH /tag/1 {"odd":1}`},
	{"client_id_is_used", 4, `POST /tag {"id":1,"parcel":1,"words":"w"}`},

	{"ref_is_unchecked", 51, `POST /tag {"parcel":9,"words":"w"}`},
	{"ref_is_unchecked_in_patch", 51, `PATCH /tag/1 {"parcel":9}`},
	{"ref_to_any_entity", 51, `PATCH /tag/1 {"parcel":2}`},
	{"reflist_is_unchecked", 37, `PATCH /parcel/1 {"parts":[9]}`},
	{"reflist_takes_duplicates", 37, `PATCH /parcel/1 {"parts":[1,1]}`},
	{"reflist_is_sorted", 37, `PATCH /parcel/1 {"parts":[2,1]}`},
	{"reflist_grows_by_patch", 37, `PATCH /parcel/1 {"parts":[2]}`},

	{"delete_keeps_record", 4, "DELETE /tag/1\nGET /tag/1"},
	{"delete_answers_200", 0, "DELETE /tag/1"},
	{"cascade_is_forgotten", 51, "DELETE /parcel/1\nGET /tag/1"},
	{"cascade_restricts", 51, "DELETE /parcel/1"},
	{"restrict_is_forgotten", 61, slipOnParcel + "DELETE /parcel/1"},
	{"restrict_cascades", 61, slipOnParcel + "DELETE /parcel/1"},
	{"nullify_is_forgotten", 38, twins + "DELETE /parcel/1\nGET /parcel"},
	{"nullify_cascades", 38, twins + "DELETE /parcel/1\nGET /parcel"},
	{"nullify_restricts", 38, twins + "DELETE /parcel/1"},
	{"held_delete_is_400", 0, slipOnParcel + "DELETE /parcel/1"},
	{"cascade_stops", 1, "DELETE /depot/1\nGET /tag/1"},
	{"restrict_holds_within", 67, "POST /slip {\"carrier\":\"c\"}\nPATCH /slip/1 {\"copy_of\":1}\nDELETE /slip/1"},
	{"held_delete_releases", 3, twins + slipOnParcel + "DELETE /parcel/1\nGET /parcel"},
	{"reflist_keeps_deleted", 37, "DELETE /part/1\nGET /parcel/1"},

	{"avg_counts_nulls", 72, ratings + "GET /analytics/parcel/rating/avg"},
	{"avg_is_truncated", 72, ratings + "GET /analytics/parcel/rating/avg"},
	{"nothing_is_zero", 72, "GET /analytics/parcel/rating/avg"},
	{"count_counts_nulls", 71, "GET /analytics/parcel/rating/count"},
	{"count_of_nothing_is_null", 71, "GET /analytics/parcel/rating/count"},
	{"extreme_is_the_other", 75, "POST /parcel " + parcelBody + "\nPATCH /parcel/2 {\"bags\":-3}\nGET /analytics/parcel/bags/max"},
	{"sum_of_nothing_is_null", 73, "GET /analytics/parcel/rating/sum"},
	{"distribution_lacks_zeros", 77, "GET /analytics/parcel/stage/distribution"},
	{"extreme_starts_at_zero", 75, "PATCH /parcel/1 {\"bags\":-3}\nGET /analytics/parcel/bags/max"},
	{"analytic_is_stale", 74, "GET /analytics/parcel/weight/min\nPATCH /parcel/1 {\"weight\":1}\nGET /analytics/parcel/weight/min"},

	{"any_state_starts", 47, "POST /parcel/1/reopen"},
	{"wrong_state_is_409", 0, "POST /parcel/1/reopen"},
	{"wrong_state_is_422", 0, "POST /parcel/1/reopen"},
	{"start_state_is_forgotten", 14, "POST /depot/1/fill_up"},
	{"unknown_action_id_is_400", 14, "POST /depot/9/fill_up"},
	{"state_stays", 14, "POST /depot/1/fill_up"},
	{"action_answers_204", 0, "POST /depot/1/fill_up"},

	{"number_guard_is_ignored", 45, "PATCH /parcel/1 {\"bags\":0}\nPOST /parcel/1/ship"},
	{"true_guard_is_ignored", 45, "PATCH /parcel/1 {\"fragile\":false}\nPOST /parcel/1/ship"},
	{"present_guard_is_ignored", 45, "PATCH /parcel/1 {\"note\":null}\nPOST /parcel/1/ship"},
	{"items_guard_is_ignored", 45, "PATCH /parcel/1 {\"parts\":[1]}\nPOST /parcel/1/ship"},
	{"referrers_guard_is_ignored", 45, "DELETE /tag/1\nPOST /parcel/1/ship"},
	{"other_number_guard_is_ignored", 45, "PATCH /depot/1 {\"capacity\":50}\nPOST /parcel/1/ship"},
	{"other_state_guard_is_ignored", 69, slipOnParcel + "POST /slip/1/pay"},
	{"comparison_is_shifted", 45, "PATCH /parcel/1 {\"bags\":1}\nPOST /parcel/1/ship"},
	{"guard_counts_one_more", 45, "POST /parcel/1/ship"},
	{"null_passes_guard", 46, "POST /parcel/1/hold_back"},
	{"zero_is_no_value", 45, "PATCH /parcel/1 {\"note\":\"\"}\nPOST /parcel/1/ship"},
	{"guard_answers_400", 0, "POST /parcel/1/hold_back"},

	{"set_is_forgotten", 45, "POST /parcel/1/ship"},
	{"add_is_forgotten", 45, "POST /parcel/1/ship"},
	{"add_ref_is_forgotten", 45, "POST /parcel/1/ship\nGET /depot/1"},
	{"add_items_is_forgotten", 45, "POST /parcel/1/ship\nGET /part"},
	{"create_is_forgotten", 45, "POST /parcel/1/ship\nGET /slip"},
	{"add_happens_twice", 45, "POST /parcel/1/ship"},
	{"add_reaches_first_item_only", 45, "POST /parcel/1/ship\nGET /part"},
	{"created_lacks_defaults", 45, "POST /parcel/1/ship\nGET /slip"},
	{"add_is_unchecked", 33, "PATCH /parcel/1 {\"bags\":10}\nPOST /parcel/1/ship"},
	{"add_is_clamped", 33, "PATCH /parcel/1 {\"bags\":10}\nPOST /parcel/1/ship"},
	{"nothing_to_add_to_is_409", 46, "PATCH /parcel/1 {\"rating\":2}\nPOST /parcel/1/hold_back"},
	{"broken_action_moves", 45, "PATCH /parcel/1 {\"bags\":10}\nPOST /parcel/1/ship\nGET /parcel/1"},

	{"post_sets_state", 13, `POST /depot {"place":"b","capacity":1,"mode":"shut"}`},
	{"put_sets_state", 13, `PUT /depot/1 {"place":"b","capacity":1,"mode":"shut"}`},
	{"patch_sets_state", 13, `PATCH /depot/1 {"mode":"shut"}`},
	{"put_resets_state", 13, "POST /depot/1/fill_up\nPUT /depot/1 {\"place\":\"b\",\"capacity\":1}"},
	{"state_is_checked", 13, `POST /depot {"place":"b","capacity":1,"mode":5}`},
	{"initial_state_is_wrong", 13, ""},

	{"reset_forgets_entity", 2, "POST /reset\nGET /part"},
	{"reset_does_nothing", 0, "POST /reset\nGET /part"},
	{"reset_answers_201", 0, "POST /reset"},

	{"old_entity_path_lives", 3, "GET /bundle/1"},
	{"removed_entity_lives", 9, "GET /pallet"},
	{"removed_action_lives", 16, "POST /depot/1/scrap"},
	{"removed_analytic_lives", 80, "GET /analytics/part/stock/sum"},
	{"old_analytic_path_lives", 71, "GET /analytics/bundle/rating/count"},
	{"old_field_is_shown", 99, "GET /tag"},
	{"old_field_is_demanded", 99, ""},
	{"old_name_is_read", 62, `POST /slip {"haulier":"c"}`},
	{"old_guard_is_checked", 47, "POST /parcel/1/ship\nPATCH /parcel/1 {\"fragile\":false}\nPOST /parcel/1/reopen"},
	{"old_effect_happens", 47, "POST /parcel/1/ship\nPOST /parcel/1/reopen"},
	{"old_value_is_accepted", 22, `PATCH /part/1 {"grade":"worn"}`},
}

const (
	slipOnParcel = "POST /slip {\"carrier\":\"c\",\"parcel\":1}\n"
	twins        = "POST /parcel " + parcelBody + "\nPATCH /parcel/2 {\"twin\":1}\n"
	ratings      = "POST /parcel " + parcelBody + "\nPOST /parcel " + parcelBody +
		"\nPATCH /parcel/1 {\"rating\":2}\nPATCH /parcel/2 {\"rating\":5}\n"
	oneTag  = "POST /tag {\"parcel\":1,\"words\":\"w\"}\n"
	tenTags = oneTag + oneTag + oneTag + oneTag + oneTag + oneTag + oneTag + oneTag + oneTag + oneTag
)

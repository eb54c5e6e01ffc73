package domain

// General holds names of fields that fit anything, to fill up an entity of any domain.
var General = Pool{
	Strings: texts(`
		title 120, summary 200, reference_code 24, short_label 30, long_label 120, remark 200
		display_name 80, external_ref 40, contact_person 90, reply_email 120, phone_number 30, website 160
		street_address 160, city 60, postal_code 12, country 60, internal_note 200, public_note 200
		keyword_text 100, headline 100, caption 140, motto 80, source_text 120, file_name 100
		color_name 30, time_zone 40, search_hint 80, legacy_code 24, responsible_team 60, department 60
		justification 180, instructions 200, alternate_name 80, short_code 12`),
	Ints: ranges(`
		quantity 0 1000, item_count 0 500, priority_score 0 100, sort_index 0 9999, revision_number 1 200
		attempt_count 0 50, duration_minutes 0 1440, capacity 0 5000, minimum_stock 0 500, age_years 0 120
		view_count 0 100000, comment_count 0 2000, page_number 1 999, batch_size 1 500, lead_time_days 0 365
		grace_period_days 0 120, retry_limit 0 20, floor_level -5 80, points 0 10000, complaint_count 0 100
		people_needed 0 60, version_number 1 500`),
	Floats: ranges(`
		total_amount 0 100000, unit_cost 0 5000, rating 0 10, weight 0 2000, length_cm 0 1000
		tax_rate 0 50, completion_percent 0 100, temperature_celsius -50 120, net_balance -10000 10000
		estimated_hours 0 400, discount_amount 0 1000, area_square_m 0 9000, volume_litres 0 4000
		score_change -100 100, distance_km 0 5000, budget_limit 0 250000`),
	Bools: words(`
		is_active is_public archived featured verified locked approved_by_lead requires_review taxable fragile_item
		urgent confidential paid_in_advance recurring has_attachment visible_online auto_renewed notify_owner
		manually_entered favourite discontinued wheelchair_accessible`),
	Times: words(`
		created_on updated_on scheduled_for expires_at started_at finished_at approved_at cancelled_at
		last_seen_at confirmed_at published_at reviewed_at valid_from valid_until reminded_at ordered_at deadline_at`),
	Enums: enums(`
		priority lowest low below_normal normal above_normal high highest critical
		visibility private_only team_only department_only company_wide partners members everyone hidden
		size_label tiny extra_small small medium big very_big huge gigantic
		color red orange yellow green blue purple brown black
		weekday monday tuesday wednesday thursday friday saturday sunday holiday
		contact_channel email telephone letter website_form chat in_person fax messenger
		currency eur usd gbp chf jpy sek pln inr
		payment_method cash credit_card debit_card bank_transfer direct_debit cheque gift_card mobile_wallet
		frequency once_only hourly daily weekly monthly quarterly yearly irregular
		severity trivial minor moderate noticeable serious severe grave catastrophic
		season early_spring spring early_summer summer early_autumn autumn early_winter winter
		compass_direction north north_east east south_east south south_west west north_west
		confidence certain very_likely likely plausible uncertain unlikely very_unlikely ruled_out
		risk_level negligible slight tolerable elevated considerable major extreme unassessed
		origin_channel walk_in web_shop call_centre mobile_app trade_fair partner_site imported_file staff_entry
		feedback_tone delighted pleased satisfied neutral doubtful disappointed annoyed furious`),
}

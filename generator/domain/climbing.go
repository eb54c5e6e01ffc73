package domain

var climbingGym = Domain{
	Title: "Climbing gym",
	Entities: words(`
		Climber BoulderProblem ClimbingRoute GymPass Wall RouteSetter RopeLine BelayTest Competition
		Ascent HoldSet SettingDay
		BoulderCircuit LeadRoute TopRopeLine AutoBelay SpeedLane TrainingBoard MoonBoard KilterBoard CampusRung
		HangBoard SystemWall KidsCorner SlabWall OverhangWall CaveRoof ClimbingHold VolumePiece ScrewOn BoltBag
		TeeNut Anchor Quickdraw Carabiner BelayDevice Harness ClimbingShoe ChalkBag ChalkBucket RentalCounter
		ShoeRental HarnessCheck RopeRetirement RopeWash MatPanel FallZone InjuryReport NearMiss FirstAidBag
		SafetyBriefing WaiverForm GuardianWaiver PunchCard FamilyPass CorporatePass DayVisit CheckinScan
		LockerKey LostJacket Coach CoachingPlan YouthTeam TeamTryout TechniqueClinic YogaHour StrengthTest
		FingerTest BetaVideo BetaComment GradeVote FlashAscent ClimbProject AscentLog TickList LeagueNight LeagueTeam
		CompRound CompHeat Judge ScoreCard IsolationRoom Finalist PrizeDraw BirthdayParty ScoutVisit OutdoorTrip
		CragGuide TripSignup SetterShift HoldOrder HoldBrush LadderLift WallRepair PaintJob FanHeater CafeTab
		SmoothieMenu ProShopItem ShoeDemo ResoleJob MembershipFreeze StaffKey FloorManager PhotoNight`),
	Roles: words(`main belayer head_coach junior assigned home_gym partner rival preferred former substitute visiting`),
	Pool: Pool{
		Strings: texts(`
			route_name 80, setter_name 60, tape_text 30, wall_section 40, hold_brand 50, beta_hint 200
			crux_text 140, start_hold_text 80, top_hold_text 80, climber_nickname 40, home_crag 70, rope_serial 24
			harness_label 20, waiver_signer 80, guardian_phone 30, injury_story 200, locker_number 12
			team_chant 100, sponsor_text 80, setter_remark 160, judge_remark 140, coach_remark 160
			shoe_brand 40, pass_barcode 30, video_caption 120, emergency_person 80`),
		Ints: ranges(`
			hold_total 1 120, wall_height_cm 200 3500, attempt_total 1 500, bolt_torque_nm 5 60, zone_points 0 25
			top_points 0 100, rope_length_m 10 120, visit_total 0 5000, climber_age 3 99, shoe_size_eu 25 50
			fall_count 0 5000, bib_number 1 999, speed_millis 3000 90000, hang_seconds 1 300, pull_ups 0 100
			crash_mat_cm 10 60, heat_place 1 64, route_age_days 0 400`),
		Floats: ranges(`
			wall_angle_deg -30 90, wingspan_cm 80 240, body_weight_kg 10 160, finger_load_kg -40 120
			route_stars 0 10, chalk_price 1 40, pass_price 5 1800, rental_price 0.5 30, humidity_level 5 95
			hall_temperature -5 40, rope_diameter_mm 7 16, skin_rating 0 10, setter_hours 0.25 16, fee_due 0 900`),
		Bools: words(`kid_friendly lead_certified waiver_signed dyno_move sit_start campus_move wheelchair_ready
			shoes_rented belay_checked barefoot_allowed left_handed_set competition_wall outdoor_area first_visit
			hold_spinning chalk_ban`),
		Times: words(`set_at stripped_at climbed_at flashed_at belay_tested_at retired_at checked_in_at
			fell_at rope_washed_at waiver_signed_at brushed_at`),
		Enums: enums(`
			tape_colour yellow_tape green_tape blue_tape red_tape black_tape white_tape pink_tape purple_tape
			boulder_grade v_zero v_one v_two v_three v_four v_five v_six v_seven
			route_grade five_a five_c six_a six_b six_c seven_a seven_b eight_a
			hold_kind jug crimp sloper pinch pocket edge_hold undercling volume
			wall_style slab vertical gentle_overhang steep_overhang roof arete dihedral chimney
			climb_style powerful technical balancey dynamic_style crimpy endurance coordination compression
			discipline bouldering lead_climbing top_rope speed_climbing paraclimbing ice_tooling deep_water trad
			pass_kind day_pass ten_visits monthly_pass yearly_pass student_pass family_bundle off_peak staff_pass
			belay_gear tube assisted_brake figure_of_eight auto_belay_unit munter ground_anchor guide_plate cam_lock
			injury_kind finger_pulley ankle_sprain skin_flapper shoulder_strain wrist_pain knee_twist bruise concussion
			age_bracket tots under_ten under_fourteen under_eighteen adult masters veteran grand_veteran
			shoe_shape neutral moderate aggressive slipper velcro lace_up high_top kids_shoe
			hold_material polyurethane polyester wood granite sandstone fibreglass dual_texture recycled_plastic
			training_goal power_gain finger_strength stamina flexibility weight_loss rehab fun first_seven
			hall_area main_hall cave_area kids_zone training_loft yard mezzanine cafe_terrace speed_tower`),
	},
	Lives: lives(`
		status: enquiring trial_period active on_pause lapsed banned / begin_trial activate put_on_pause take_up_again lapse ban
		route_state: sketched bolted tested live tired stripped / bolt_up forerun go_live tire strip tweak
		rope_state: unpacked hung worn trimmed retired_rope / hang_up wear_out trim_ends retire_rope wash_rope inspect_rope
		belay_state: untested briefed practising passed failed expired / brief practise pass_belay fail_belay expire_belay retest
		comp_state: announced signup qualifying semifinal final_round awarded / announce take_signups qualify run_semis run_finals award
		ascent_state: eyed attempted worked sent repeated / eye_up attempt work_moves send_it repeat_climb take_back
		incident_state: reported attended interviewed filed closed_out / attend take_statement file_away close_out report_again notify_family
		shoe_state: shelved fitted lent returned resoling worn_out / fit lend return_shoes resole wear_through shelve`),
}

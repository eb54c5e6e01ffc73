package domain

var hospitalWard = Domain{
	Title: "Hospital ward",
	Entities: words(`
		Patient Admission Bed Nurse Physician Treatment Diagnosis Medication Prescription WardRound
		Operation Anesthetist Discharge Referral CarePlan
		VitalSign BloodSample LabTest XrayImage UltrasoundScan Infusion Transfusion Wound Dressing Allergy
		Vaccination DietPlan MealTray Visitor VisitingSlot NextOfKin ConsentForm InsuranceCase BillingCode
		ShiftRoster HandoverNote NightWatch OnCallDuty Paramedic Ambulance TriageTag EmergencyCall IsolationRoom
		OperatingTheatre RecoveryRoom IntensiveUnit Ventilator Monitor InfusionPump Defibrillator Wheelchair
		Stretcher SurgicalKit Sterilizer Scalpel Implant OrganDonor BloodBag PharmacyOrder DrugCabinet
		DrugInteraction DoseSchedule SideEffect PainScore FallRisk PressureUlcer InfectionCase HygieneAudit
		SwabResult Therapist Physiotherapy SpeechTherapy SocialWorker Chaplain Interpreter HomeCare RehabStay
		MaternityBed Newborn Incubator BirthReport DeathReport ClinicalTrial CaseConference SecondOpinion
		Specialist MedicalStudent Internship WardKey LinenCart WasteBin NurseCall TransportJob Wristband
		ChartEntry Catheter`),
	Roles: words(`attending regular referring admitting follow_up on_duty assisting previous emergency covering senior consulted`),
	Pool: Pool{
		Strings: texts(`
			patient_name 90, family_doctor 80, chief_complaint 200, diagnosis_text 180, icd_code 12, ward_name 60
			bed_label 12, room_label 12, medication_name 90, dosage_text 100, allergy_list 160, kin_name 90
			kin_phone 30, insurance_number 24, nurse_notes 200, surgeon_name 80, procedure_name 120, blood_marker 30
			consent_wording 180, diet_wish 120, mother_tongue 40, triage_remark 140, swab_site 50, implant_serial 30
			therapy_goal 160, wristband_code 20, pharmacy_remark 120`),
		Ints: ranges(`
			heart_rate 20 240, systolic 50 260, diastolic 20 160, pain_level 0 20, bed_number 1 900
			floor_number -3 40, oxygen_saturation 40 100, breaths_per_minute 4 70, stay_days 0 400, patient_age 0 125
			tablets_left 0 500, fall_count 0 30, coma_scale 3 15, visitor_limit 0 12, ward_capacity 1 80
			dose_interval_hours 1 72, birth_weight_g 300 7000, stitch_count 0 120`),
		Floats: ranges(`
			body_temperature 30 44, body_weight_kg 0.5 350, body_height_cm 25 240, glucose_level 1 50, dose_mg 0.25 5000
			infusion_rate 0 1200, hemoglobin 2 25, creatinine 0 30, wound_length_cm 0 60, fluid_intake_l 0 15
			treatment_cost 0 90000, oxygen_flow 0 60, room_humidity 0 100, body_mass_index 8 90`),
		Bools: words(`diabetic pregnant allergic contagious sedated fasting smoker ventilated bedridden insured_privately
			consent_given fall_risk resuscitate organ_donor needs_interpreter isolation_required`),
		Times: words(`admitted_at discharged_at operated_at medicated_at last_meal_at born_at triaged_at examined_at
			sampled_at transferred_at visited_at vaccinated_at`),
		Enums: enums(`
			blood_type a_positive a_negative b_positive b_negative ab_positive ab_negative o_positive o_negative
			triage_level resuscitation very_urgent urgent standard_case non_urgent minor expectant unassessed
			ward_type surgical medical maternity pediatric geriatric psychiatric intensive isolation
			medication_form tablet capsule syrup injection_fluid ointment suppository inhaler eye_drops
			mobility walking cane crutches walker_frame wheelchair bed_bound transfer_aid wandering
			diet regular_diet vegan low_salt diabetic_diet liquid_diet pureed gluten_free nil_by_mouth
			specialty cardiology neurology oncology orthopedics urology dermatology radiology gynecology
			consciousness alert drowsy confused responsive_to_voice responsive_to_pain unresponsive sleeping anesthetized
			anesthesia_type general_narcosis spinal_block epidural sedation topical nerve_block twilight without_anesthesia
			wound_type cut burn_wound bite bruise puncture ulcer incision abrasion
			specimen blood urine sputum stool tissue saliva bone_marrow spinal_fluid
			insurance_class statutory premium self_paying student_plan military traveller accident_cover charity
			arrival_mode ambulance helicopter walk_in police_car taxi wheelchair_van inpatient_transfer family_car
			shift_kind early_shift day_shift late_shift night_shift split_shift standby weekend_shift holiday_shift
			pain_quality dull stabbing burning throbbing cramping shooting tingling pressing`),
	},
	Lives: lives(`
		admission_state: announced admitted under_care ready_to_leave discharged readmitted / announce admit take_over prepare_leave discharge readmit
		bed_state: dirty disinfected made_up assigned occupied out_of_service / disinfect make_up assign_bed occupy vacate decommission
		treatment_state: ordered scheduled started paused completed aborted / order_treatment schedule begin_treatment pause complete break_off
		prescription_state: drafted countersigned dispensed taken stopped expired / countersign dispense administer stop prolong withdraw
		surgery_state: planned prepped incision_made closing recovery done / prep incise close_wound wake_up conclude postpone
		lab_state: requested drawn in_transit analyzed validated disclosed / draw_sample send_to_lab analyze_sample confirm_result disclose repeat_test
		wound_state: open_wound cleaned dressed healing healed infected / clean_wound dress_wound observe declare_healed treat_infection reopen_wound
		device_state: idle attached alarming calibrating defective / attach_device silence_alarm calibrate detach_device report_defect return_to_store`),
}

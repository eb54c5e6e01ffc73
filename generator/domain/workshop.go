package domain

var repairWorkshop = Domain{
	Title: "Repair workshop",
	Entities: words(`
		RepairJob BrokenItem Mechanic Workbench RepairQuote ReplacementPart ItemOwner FaultFinding Toolbox
		Toaster Radio SewingMachine
		IntakeForm IntakePhoto FaultSymptom FaultCode Teardown TeardownStep WiringSketch CircuitBoard SolderJoint
		Capacitor Transistor FuseHolder PowerLead PlugTop MotorBrush DriveBelt BearingRing GearWheel SpringClip
		ScrewTray RivetBag GluePot PaintTouchup RustSpot WeldSeam BrazeJoint LatheSetup MillingJob PrintedPart
		PartDrawing PartSearch PartDonor DonorMachine ScrapBin SalvageShelf PartsVendor VendorQuote VendorParcel
		Backorder StockDrawer DrawerLabel ToolLoan ToolCalibration TorqueWrench Multimeter Oscilloscope
		SolderStation HeatGun DrillPress BandSaw GrindingWheel DustExtractor SafetyGoggles ToolAccident
		InsulationTest LeakTest BurnInTest TestBench TestVerdict FinalPolish PickupNotice PickupShelf
		UnclaimedItem StorageFee RepairBill TipJar WarrantyClaim WarrantyCard ComebackJob OwnerComplaint
		OwnerThanks RepairCafe CafeVolunteer SkillShare ApprenticeLog MasterExam HomeVisit VanStock
		RepairGuide GuideStep ManualScan WatchRepair ClockMovement ShoeSole ZipReplacement LampRewire
		BikeTune Umbrella PhoneScreen BatterySwap Gramophone CameraShutter EspressoPump VacuumHose WoodChair
		CanedSeat Upholstery`),
	Roles: words(`main lead_mechanic assisting original spare donor matching assigned preferred former partner visiting`),
	Pool: Pool{
		Strings: texts(`
			item_brand 60, item_label 80, serial_plate 40, symptom_text 200, fault_found 200, repair_story 200
			owner_surname 80, owner_phone 30, owner_email 120, shelf_spot 16, drawer_code 16, bench_label 16
			part_number 30, part_maker 60, vendor_label 70, screw_text 60, adhesive_text 60, colour_match 50
			safety_advice 160, care_advice 180, wiring_remark 140, mechanic_nickname 40, missing_bits 120
			accessory_text 120, quote_remark 160, sticker_number 16, heirloom_story 200`),
		Ints: ranges(`
			fault_total 0 40, screw_total 0 300, repair_minutes 5 3000, item_age_years 0 200, bench_number 1 60
			part_stock 0 5000, lead_days 0 200, guarantee_months 0 60, comeback_total 0 12, teardown_steps 1 120
			solder_celsius 150 480, motor_rpm 0 30000, tooth_total 5 250, mains_volts 6 400, tool_lends 0 900
			burn_in_hours 0 100, unclaimed_days 0 900, volunteer_total 0 80`),
		Floats: ranges(`
			labour_price 0 900, part_price 0 2500, quote_amount 5 6000, tip_amount 0 60, resistance_ohm 0 100000
			current_amps 0 64, leak_milliamps 0 30, torque_nm 0 300, play_mm 0 20, item_kg 0 400
			capacitance_uf 0 10000, satisfaction_rating 0 10, labour_hours 0.25 80, shaft_mm 0.5 120, supply_voltage 0 450`),
		Bools: words(`under_warranty mains_powered quote_accepted beyond_repair parts_missing owner_waiting heirloom water_damaged
			opened_before safety_tested data_wiped spares_kept rush_job glued_shut donated_item express_pickup`),
		Times: words(`dropped_off_at diagnosed_at dismantled_at soldered_at reassembled_at bench_tested_at picked_up_at
			quoted_at phoned_at part_arrived_at burnt_in_at`),
		Enums: enums(`
			item_family kitchen_appliance power_tool garment bicycle clock furniture toy audio_gear
			fault_kind dead_short loose_wire worn_bearing cracked_case blown_fuse dry_joint seized_motor torn_seam
			repair_trade electrician_work tailoring joinery clockmaking cobbling metalwork electronics upholstering
			joint_method solder weld braze_weld rivet screw_fix glue stitch press_fit
			screw_head phillips slotted torx hex_socket pozidriv tri_wing security_torx square_drive
			material brass cast_iron bakelite plywood leather canvas glass stainless
			hand_tool pliers screwdriver hammer chisel spanner tweezers file_rasp mallet
			wear_grade like_new light_wear scratched well_used battered rusted seized wrecked
			part_origin factory_spare third_party salvaged printed_plastic machined handmade owner_brought exchange_unit
			lubricant machine_oil lithium_grease graphite silicone_spray clock_oil cutting_oil beeswax ptfe
			glue_kind epoxy wood_glue hide_glue superglue contact_cement hot_melt silicone_glue shellac
			decline_reason too_costly unsafe_design part_extinct owner_refused no_fault_seen wrong_trade too_heavy recalled_item
			pickup_way counter_pickup home_delivery parcel_post neighbour_pickup cafe_evening van_round night_locker courier_bike
			sharpness razor_keen keen slightly_dull dull chipped rounded_over notched blunt
			finish_kind varnish wax lacquer enamel powder_coat chrome_plate bare_metal linseed_oil`),
	},
	Lives: lives(`
		status: dropped_off examined quoted approved repaired picked_up / examine quote approve repair hand_back turn_away
		teardown_state: intact opened labelled stripped_down cleaned rebuilt / open_up label_parts strip_down clean rebuild photograph
		part_state: wanted located bought in_transit on_shelf fitted / locate buy track_parcel shelve fit send_back
		quote_state: estimated phoned_owner bargained agreed refused / estimate phone_owner bargain agree refuse requote
		test_state: untested powered_on measured soaked passed failed / power_on measure soak pass_test fail_test retest
		tool_state: hanging lent overdue blunted sharpened retired / lend chase blunt sharpen retire hang_back
		claim_state: raised assessed accepted redone refused_claim / raise_claim assess accept redo_work refuse_claim escalate
		unclaimed_state: waiting reminded warned auctioned donated / remind warn auction donate claim_late keep_longer`),
}

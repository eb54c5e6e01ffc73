package domain

var freightYard = Domain{
	Title: "Rail freight yard",
	Entities: words(`
		FreightTrain Wagon Container Locomotive YardTrack Consignment Crane Dispatcher ShuntingJob TrainPath
		TrainDriver Waybill LoadingRamp Terminal Forklift
		Shunter BrakeTest Coupling Bogie WheelProfile AxleBearing Pantograph FuelStop TrackSwitch SignalPost
		BufferStop HumpLane Retarder TrackCircuit LevelCrossing SpeedOrder TrackClosure TrackPossession SleeperSwap
		RailGrinding BallastLoad TankWagon HopperWagon FlatWagon BoxWagon CarCarrier Reefer SwapBody TrailerPocket
		CargoManifest SealCheck Weighbridge AxleLoad DangerPlacard HazmatSheet SpillIncident FireDrill CustomsEntry
		TransitBond BorderStop Consignor Consignee FreightForwarder FreightQuote FreightRate DemurrageBill StorageFee
		DamageSurvey ClaimFile InsuranceCover CrewRoster CrewChange RestBreak RouteKnowledge DriverLicence
		SafetyBriefing RadioChannel ShiftLog YardMaster GateEntry TruckSlot TruckVisit Chassis StackRow StackPosition
		ReachStacker Spreader LiftPlan LashingKit Timetable DelayReport Diversion TrackFee PathRequest
		Wagonload BlockTrain TrainConsist WagonOwner LeaseContract OverhaulPlan WorkshopVisit RerailCrew Derailment
		PointHeater SnowPlough FloodLight YardCamera FenceBreach LoadGauge`),
	Roles: words(`front rear outbound inbound origin transfer helper banking connecting adjoining standby holding`),
	Pool: Pool{
		Strings: texts(`
			train_number 16, wagon_number 20, container_code 16, track_label 12, consignor_name 100, consignee_name 100
			cargo_description 200, seal_number 20, waybill_number 24, origin_station 80, destination_station 80, driver_name 90
			hazard_code 12, customs_code 24, dispatcher_note 180, delay_cause 140, locomotive_class 30, radio_callsign 16
			truck_plate 16, haulier 90, damage_remark 180, bogie_type 30, border_point 60, stack_position 16
			brake_remark 120, owner_mark 20, loading_hint 160`),
		Ints: ranges(`
			wagon_total 1 120, axle_count 2 64, track_length_m 20 3000, speed_limit_kmh 5 200, train_length_m 20 2000
			delay_minutes 0 2880, stack_tier 0 12, storage_days 0 365, crew_size 1 15, container_count 0 400
			brake_percentage 0 150, shunting_moves 0 80, track_gauge_mm 600 1700, fuel_litres 0 8000, pallet_places 0 90
			hazard_number 10 999, traction_kw 50 9000, lift_count 0 900`),
		Floats: ranges(`
			gross_tonnage 0 6000, tare_tonnes 1 120, axle_load_t 0 40, brake_pressure_bar 0 10, loading_height_m 0 12
			gradient_permille -60 60, freight_charge 0 90000, demurrage_rate 0 1200, wheel_wear_mm 0 40
			route_kilometres 0 9000, diesel_price 0 10, reefer_temperature -35 30, crane_reach_m 2 60
			load_volume_m3 0 250, crosswind_speed 0 150`),
		Bools: words(`hazardous customs_sealed electrified brake_tested customs_cleared overweight refrigerated double_stacked priority_train
			lashed tail_light_fitted load_shifted private_wagon escort_needed handbrake_set route_cleared`),
		Times: words(`departed_at arrived_at coupled_at uncoupled_at loaded_at unloaded_at weighed_at sealed_at gate_in_at
			gate_out_at crew_relieved_at brake_tested_at`),
		Enums: enums(`
			wagon_type flat_wagon box_wagon tank_wagon hopper gondola car_carrier well_wagon covered_hopper
			cargo_kind coal grain_cargo steel_coils timber chemicals vehicles consumer_goods scrap_metal
			container_size ten_foot twenty_foot thirty_foot forty_foot forty_five_foot fifty_three_foot swap_body half_height
			traction_type diesel electric dual_mode steam battery_shunter hydrogen gas_turbine road_rail
			hazard_class explosives gases flammable_liquid flammable_solid oxidizer toxic_goods radioactive corrosive
			track_type arrival_track departure_track siding classification_track repair_track loading_track storage_track loco_track
			signal_aspect danger caution preliminary_caution clear_ahead shunt_permitted call_on dark_signal flashing
			delay_reason weather_damage crew_missing signal_failure loco_failure late_cargo track_works trespasser border_check
			coupler_type screw_coupler janney scharfenberg willison link_and_pin drawbar union_coupler digital_coupler
			brake_kind air_brake vacuum_brake dynamic_brake hand_brake magnetic_rail disc_unit tread_brake parking_spring
			gauge_class standard_gauge broad_iberian broad_russian broad_irish metre_gauge cape_gauge narrow_bosnian dual_gauge
			terminal_area gate north_stack south_stack reefer_plugs hazmat_pad wash_bay customs_shed truck_lane
			shipment_priority express urgent_goods guaranteed normal_goods economy deferred empty_return military_load
			load_securing straps chains_tight wedges twistlocks airbags nets stanchions shrink_wrap
			defect_type hot_axle_box wheel_flat broken_spring leaking_valve cracked_weld bent_buffer stuck_door worn_pantograph`),
	},
	Lives: lives(`
		train_state: planned assembling brake_testing departed_yard en_route arrived_terminus / assemble test_brakes depart pass_border terminate cancel
		wagon_status: empty_wagon loading loaded_up in_transit unloading out_of_order / start_loading finish_loading move_out start_unloading take_out return_to_service
		container_state: announced gated_in stacked lifted gated_out / gate_in stack lift gate_out restack put_on_hold
		consignment_state: quoted booked accepted_load under_way delivered_up claimed / quote book accept_load send_off hand_over claim
		shunting_state: listed coupled pushed humped parked / couple push_over hump uncouple park kick_back
		track_state: free_track occupied closed_track under_repair reopened / occupy_track vacate_track close_track repair_track_bed reopen_track lower_limit
		customs_state: undeclared declared examined_goods detained freed / declare_goods examine_goods detain free_goods bond_over fine
		crane_state: idle_crane hoisting slewing lowering faulted / hoist slew put_down fault clear_fault service_crane`),
}

package domain

var spaceMission = Domain{
	Title: "Space mission",
	Entities: words(`
		Spacecraft LaunchVehicle Astronaut OrbitPlan Payload GroundStation TelemetryPass CrewMember LaunchWindow
		Experiment DockingPort Spacewalk
		MissionPatch FlightDirector FlightRule LaunchPad CountdownStep FuelLoad OxidiserTank BoosterStage
		UpperStage FairingHalf EscapeTower HeatShield Parachute ThrusterPod ReactionWheel StarTracker GyroUnit
		SolarArray BatteryPack FuelCell PowerBus ThermalLoop RadiatorPanel CoolantPump LifeSupport OxygenBottle
		WaterRecycler WasteTank FoodPouch SleepStation ExerciseBike MedicalKit HealthReading DoseReading
		SpaceSuit GloveFit Airlock TetherHook ToolBag RoboticArm DockingRun UndockingRun CargoManifest CargoBag
		ScienceRack SampleCapsule CrystalGrowth PlantChamber CameraPan ImageFrame SpectrumScan RoverDrive
		WheelTrack DrillCore LandingSite LandingLeg DescentBurn ReentryPath RecoveryShip SplashdownZone
		CollisionAlert DebrisObject BurnCommand CommandUplink DownlinkFile AntennaDish RelaySatellite
		SignalLoss ClockDrift AnomalyReport FaultTree TestCampaign VibrationTest VacuumTest CleanRoom
		SoftwareUpload SimulatorRun TrainingFlight CrewSelection QuarantineStay FamilyCall PressBriefing
		SchoolContact InsurancePolicy BudgetLine PartnerAgency LaunchPermit StationModule`),
	Roles: words(`main primary_crew standby assigned docked target partner launching homebound former reserve nearest sister`),
	Pool: Pool{
		Strings: texts(`
			call_sign 20, mission_motto 100, norad_number 12, cospar_code 16, pad_label 16, landing_place 80
			crew_nickname 40, home_agency 70, experiment_aim 180, suit_serial 24, anomaly_story 200
			command_text 120, checksum_text 40, telemetry_hint 140, burn_purpose 100, star_catalog_ref 24
			orbit_remark 140, menu_wish 80, medical_remark 160, payload_owner 80, antenna_site 60
			flight_rule_text 200, wakeup_song 80, patch_story 150, uplink_code 30, cargo_label 40`),
		Ints: ranges(`
			altitude_km 120 500000, orbit_number 0 60000, crew_total 0 12, mission_day 0 1500, thrust_kn 0 9000
			burn_seconds 1 1800, g_load_limit 1 16, cycle_charges 0 40000, bit_rate_kbps 1 900000, pass_minutes 1 120
			heart_beats 30 220, suit_pressure_kpa 10 110, sample_slots 0 96, tether_metres 1 40
			launch_attempt 1 12, countdown_minutes 0 4320, rover_metres 0 60000, debris_total 0 30000`),
		Floats: ranges(`
			inclination_deg 0 180, eccentric_factor 0 10, delta_v -9000 16000, hull_temperature -180 450
			cabin_pressure 0 120, oxygen_percent 0 100, fuel_kg 0 250000, payload_kg 0 140000, bus_voltage 0 160
			dose_msv 0 1200, pitch_deg -180 180, drift_ms -500 500, signal_db -180 40, wind_knots 0 90`),
		Bools: words(`crewed reusable solar_powered docked_now abort_armed comms_blackout eva_certified sterile_payload
			deorbit_planned nuclear_source cryogenic_fuel thrusters_safe livestreamed hatch_sealed two_fault_tolerant`),
		Times: words(`launched_at docked_at undocked_at landed_at ignited_at acquired_at lost_contact_at
			separated_at deployed_at egress_at ingress_at`),
		Enums: enums(`
			orbit_kind low_earth polar sun_synchronous geostationary molniya lunar heliocentric halo
			propellant kerosene liquid_hydrogen methane hydrazine xenon solid_booster nitrogen_gas ammonia
			destination moon mars venus jupiter titan asteroid comet space_station
			crew_duty commander pilot flight_engineer scientist physician payload_specialist tourist observer
			radio_band s_band x_band ka_band ku_band uhf vhf l_band optical_laser
			payload_kind telescope rover lander cubesat supply_cargo weather_satellite probe habitat
			flight_mode safe_hold sun_pointing nadir_pointing spin_stable drifting thrusting docking_mode sleep_mode
			launch_site kourou baikonur cape_canaveral vandenberg tanegashima sriharikota wallops mahia
			experiment_field biology fluid_physics combustion astronomy geology materials medicine botany
			hazard_kind micrometeorite solar_flare fire toxic_leak pressure_loss power_loss collision radiation
			suit_size petite compact_fit medium_fit broad_fit tall_fit extra_tall custom_fit training_fit
			engine_cycle gas_generator staged_combustion expander pressure_fed electric_pump ion_drive hall_effect cold_gas
			meal_kind rehydrated thermostabilised irradiated bread_tortilla fresh_fruit drink_powder dessert holiday_meal
			landing_style splashdown parachute_drop airbag_bounce sky_crane runway propulsive capsule_catch hard_impact
			hull_material aluminium titanium carbon_fibre steel kevlar inconel beryllium ceramic_tile`),
	},
	Lives: lives(`
		status: conceived studied approved building flying completed / study approve build fly complete cancel_mission
		countdown_state: holding counting fuelling terminal ignition aborted lifted_off / count_down fuel_up go_terminal ignite lift_off scrub recycle
		docking_state: far_field approaching aligned captured hard_docked undocked / approach align capture latch undock retreat
		spacewalk_state: proposed rehearsed suited outside inside debriefed / rehearse suit_up step_out come_inside debrief call_back
		anomaly_state: flagged triaged isolated patched verified waived / triage isolate patch_up verify waive flag_again
		experiment_state: packed installed powered sampling returned analysed / install power_up sample bring_home study_sample stow
		command_state: composed simulated queued uplinked executed timed_out / simulate queue_up uplink execute_command time_out recompose
		crew_state: candidate training quarantined boarding aboard recovered / train quarantine let_board settle_in recover_crew stand_down`),
}

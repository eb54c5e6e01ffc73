package domain

var harbour = Domain{
	Title: "Harbour",
	Entities: words(`
		Vessel Berth PortCall Tugboat PilotBoarding Container Captain Quay CargoHold
		CraneLift Ferry HarbourMaster
		ShippingLine ShipAgent Chandler Stevedore DockGang Lighthouse Buoy Breakwater SeaLock Slipway DryDock
		FishingBoat Trawler FishAuction FishLot IceLoad NetRepair CatchReport FishQuota Yacht MarinaBerth
		MooringLine MooringFee Pontoon ShoreCable FreshWaterHose BunkerBarge BunkerDelivery WasteReception
		BilgeReport OilSpill SpillBoom BallastReport TideReading WindWarning FogBell DepthSurvey DredgingJob
		ChannelMarker RadioCall TrafficSlot AnchorSpot AnchorDrag CollisionReport SalvageJob TowLine
		LifeboatDrill Lifeboat CoastGuardCall PassengerList FerryTicket CarDeck GangwayPass CruiseVisit
		ShoreExcursion CustomsSeal ManifestLine BillOfLading ReeferPlug ReeferReading DangerousGoods
		StowagePlan ContainerYard YardSlot StraddleCarrier GateTruck RailSpur Weighbridge BulkHopper GrainSilo
		TimberStack SteelCoil ScrapHeap WarehouseShed CrewChange Seafarer SeamansMission ShipInspection
		DetentionNotice ClassSurvey HullCleaning PaintCoat PropellerJob SailLoft BoatWinter RegattaEntry
		QuayRepair FenderTyre`),
	Roles: words(`main arriving departing towing assigned outer_berth inner_berth nearest partner former standby feeder sister_ship`),
	Pool: Pool{
		Strings: texts(`
			ship_name 80, imo_number 12, mmsi_number 12, call_letters 10, flag_state 60, home_port 60, last_port 60
			next_port 60, master_name 80, berth_label 16, agent_desk 80, container_number 14, seal_number 20
			cargo_text 160, tide_remark 100, mooring_remark 140, pilot_advice 180, radio_message 200
			bunker_grade_text 40, damage_story 200, crane_label 16, buoy_marking 60, catch_text 120
			skipper_phone 30, waste_text 100, lighthouse_pattern 60, hull_colour_text 40`),
		Ints: ranges(`
			gross_tonnage 10 240000, crew_aboard 1 4000, teu_total 0 24000, passengers_aboard 0 7000, bollard_number 1 400
			line_total 2 32, tug_total 0 12, built_year 1880 2100, box_moves 0 9000, crates_landed 0 5000
			vhf_channel 1 88, fender_total 0 300, berth_metres 5 600, waiting_minutes 0 10000, hatch_total 1 14
			wind_gust_knots 0 120, un_hazard_number 1000 3600, reefer_plugs 0 2500`),
		Floats: ranges(`
			draught_m 0.5 26, beam_m 1 70, hull_length_m 2 420, air_draught_m 1 90, tide_height_m -6 14, wave_height_m 0 20
			latitude_deg -90 90, longitude_deg -180 180, speed_knots 0 50, heading_deg 0 360, bunker_tonnes 0 9000
			quay_fee 0 80000, reefer_temperature -60 30, swell_seconds 0 25, fish_kg 0 60000`),
		Bools: words(`pilot_needed tugs_needed hazardous_cargo shore_power bow_thruster ice_class_hull double_hull customs_cleared
			in_ballast crew_change_due sick_aboard night_berthing overnight_stay tide_bound sailing_vessel`),
		Times: words(`sighted_at anchored_at pilot_boarded_at moored_at unmoored_at sailed_at high_water_at low_water_at
			bunkered_at landed_catch_at sealed_at`),
		Enums: enums(`
			vessel_kind tanker container_ship bulk_carrier roro_ferry cruise_liner trawler_boat tug sailing_yacht
			cargo_kind grain crude_oil coal timber steel_coils bananas cars fertiliser
			berth_side port_side starboard stern_to bow_to alongside raft_up double_banked mid_stream
			beaufort_word calm_air light_breeze fresh_breeze strong_breeze near_gale gale storm hurricane
			buoy_kind port_mark starboard_mark north_cardinal south_cardinal safe_water isolated_danger special_mark wreck_mark
			container_kind dry_box reefer_box open_top flat_rack tank_box high_cube half_height insulated_box
			fish_species cod herring mackerel plaice sole_fish haddock squid lobster
			fuel_kind heavy_oil marine_diesel lng methanol_fuel shore_battery gas_oil biofuel wind_sail
			crane_kind ship_to_shore mobile_harbour gantry floating_crane derrick grab_crane rail_crane ship_gear
			harbour_basin old_harbour outer_basin inner_basin oil_terminal container_terminal ferry_dock fishing_dock marina
			seabed mud sand_bed clay gravel rock_bed shell weed coral_bed
			rope_material manila nylon polyprop wire_rope polyester_rope dyneema hemp sisal
			crew_position master_mariner chief_mate boatswain able_seaman ships_cook engine_fitter radio_officer deck_cadet
			hazard_class explosives flammable_gas flammable_liquid oxidiser poison corrosive radioactive marine_pollutant
			marine_light white_flash red_flash green_flash quick_flash occulting isophase morse_light sector_light`),
	},
	Lives: lives(`
		status: expected at_anchor inbound moored outbound departed / drop_anchor bring_in moor cast_off depart divert
		berth_state: vacant reserved occupied blocked repaired / reserve_berth occupy vacate block_berth repair reopen_berth
		cargo_state: stowed unlashed lifted landed surveyed gated_out / unlash lift land survey_cargo gate_out restow
		customs_state: announced screened detained cleared under_seal / announce_cargo screen detain clear_cargo seal break_seal
		pilotage_state: ordered en_route boarded conning disembarked / book_pilot send_launch board conn disembark swap_pilot
		spill_state: sighted alarmed contained skimmed cleaned_up closed / sound_alarm contain skim clean_up close_spill reopen_spill
		catch_state: on_board iced auctioned sold trucked spoiled / ice_down auction sell truck_off spoil weigh_catch
		drydock_state: booked_in docked blasted painted surveyed refloated / dock blast paint_hull survey refloat postpone`),
}

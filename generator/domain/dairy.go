package domain

var dairyFarm = Domain{
	Title: "Dairy farm",
	Entities: words(`
		Cow MilkingRun Herd Calf Pasture CheeseWheel MilkTank FeedRation Veterinarian
		Barn Milkmaid Breed
		Heifer Bull Steer GoatDoe BillyGoat Ewe EarTag CattlePassport CalvingRecord Pregnancy InseminationVisit
		SirePedigree BreedingGoal MilkSample CellCount FatReading TankPickup TankerLorry DairyPlant MilkQuota
		MilkContract MilkStatement MilkingParlour MilkingRobot TeatCup VacuumPump UdderCheck MastitisCase
		LamenessScore HoofTrim VaccineDose MedicineBottle WithdrawalTime QuarantinePen VetInvoice HerdTest
		CalfHutch ColostrumFeed WeaningPlan GrowthWeighing FeedSilo HayBale SilageClamp ConcentrateBag
		MineralLick WaterTrough GrazingPlan GrassGrowth FencePost GatePost HedgeCut SoilProbe SlurryPit
		MuckSpreader TractorHour MowerPass BalerRepair FuelBarrel BeddingStraw StallMat BackBrush BarnFan
		CheeseVat CurdCut RennetBottle StarterCulture BrineBath RipeningCave RindWash WheelTurn ButterChurn
		YogurtPot CreamSeparator FarmShop EggHonestyBox MilkVending SchoolVisit FarmHand SeasonWorker
		ShiftRota CattleShow ShowRibbon AuctionLot CattleTrailer SlaughterSlip Carcass WelfareVisit
		OrganicPlot SubsidyClaim FoxSighting FlyTrap SheepDog`),
	Roles: words(`main dam sire foster former assigned neighbour partner winter summer preferred reserve twin`),
	Pool: Pool{
		Strings: texts(`
			cow_name 40, ear_tag_number 20, herd_book_number 24, stall_label 16, pasture_name 60, barn_wing 30
			breeder 80, vet_finding 200, treatment_text 160, hoof_remark 120, udder_remark 120, calving_story 180
			feed_recipe 140, cheese_name 60, rind_remark 100, cellar_shelf 16, tanker_plate 12, dairy_buyer 80
			fence_remark 100, temperament_text 80, colour_marking 60, sire_code 24, milker_initials 10
			show_verdict 140, soil_remark 120, holding_number 20`),
		Ints: ranges(`
			herd_size 0 2000, lactation_number 0 15, somatic_cells 0 900000, milking_minutes 1 45, calf_total 0 20
			days_in_milk 0 600, cow_age_months 0 300, grazing_days 0 330, wheel_total 0 3000, ripening_days 3 1500
			bale_total 0 5000, hoof_score 1 20, body_condition 10 50, bucket_total 0 200, robot_visits 0 24
			germ_total 0 500000, straw_depth_cm 0 60, dry_days 20 120`),
		Floats: ranges(`
			milk_litres 0 90, fat_percent 0 12, protein_percent 0 9.5, milk_price 0.25 50, live_weight_kg 20 1400
			birth_weight_kg 5 70, feed_kg 0 80, tank_temperature -2 40, pasture_hectares 0.25 400
			rennet_ml 0 500, curd_ph 0 14, brine_percent 0 30, rumen_temperature 30 45, slurry_cubic_m 0 6000`),
		Bools: words(`pregnant dry_cow horned polled robot_milked pasture_fed in_quarantine medicated twin_birth
			hay_milk raw_milk_cheese first_lactation bell_wearing show_winner colostrum_given sold_for_meat`),
		Times: words(`milked_at calved_at inseminated_at vaccinated_at weighed_at weaned_at dried_at turned_out_at
			tagged_at trimmed_at curdled_at`),
		Enums: enums(`
			cattle_breed holstein jersey guernsey ayrshire brown_swiss simmental normande fleckvieh
			milk_grade premium grade_a grade_b grade_c hay_quality organic_quality rejected_milk calf_milk
			feed_kind grass silage_maize hay barley soybean_meal beet_pulp brewers_grain clover
			cheese_family gouda cheddar brie blue_cheese feta mozzarella alpine_cheese ricotta
			illness mastitis milk_fever ketosis bloat foot_rot ringworm pneumonia scours
			coat_colour black_white red_white fawn dun brindle roan brown_coat grey_coat
			temper calm curious nervous stubborn bossy shy playful kicking
			housing free_stall tie_stall straw_yard open_barn loose_pen calf_igloo outdoor alpine_hut
			grass_species ryegrass timothy meadow_fescue white_clover red_clover chicory cocksfoot bluegrass
			milking_system bucket pipeline herringbone tandem_parlour rotary_parlour side_by_side robot_arm hand_milking
			calving_ease unassisted easy_pull hard_pull vet_assisted caesarean stillborn breech premature
			bedding wheat_straw sawdust sand rubber_mat wood_chips peat lime_mix paper_shreds
			farm_vehicle tractor quad_bike muck_loader mower baler feed_wagon cattle_truck slurry_tanker
			rind_style bloomy washed_rind waxed cloth_bound ash_coated herb_coated smoked rindless
			pasture_slope flat_land gentle rolling_hills steep terraced north_facing south_facing marshy`),
	},
	Lives: lives(`
		status: newborn weaned growing milking dried_off culled / wean raise_heifer bring_to_milk dry_off cull sell_cow
		health_state: healthy suspected ill treated recovering cured / suspect diagnose medicate nurse cure relapse
		breeding_state: too_young heat_seen inseminated confirmed calving recovered / spot_heat inseminate confirm_calf calve rest_dam repeat_service
		milk_state: drawn filtered chilled tested pumped_out poured_away / draw_milk strain chill test_milk pump_out pour_away
		cheese_state: heated curdling pressed brined ripening sold / heat_vat curdle press_wheel brine ripen sell wash_rind
		pasture_state: resting growing_back grazed mown reseeded fenced_off / rest_field graze mow reseed fence_off reopen_field
		machine_state: parked working serviced broken scrapped / put_to_work service break_down mend scrap park
		pickup_state: tanker_called scheduled arriving pumped weighed_in settled / call_tanker schedule arrive pump weigh_in settle`),
}

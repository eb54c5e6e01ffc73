package domain

var vineyard = Domain{
	Title: "Vineyard",
	Entities: words(`
		Vineyard Vintage GrapeVariety Parcel Harvest Barrel Cellar WineBottle Winemaker Tasting
		WineClub Fermentation TankFilling Sommelier Cuvee
		VineRow Rootstock Graft PruningRound TrellisWire CanopyCheck LeafSample SoilSample SoilProfile Irrigation
		DripLine FrostAlarm HailNet SprayLog PestTrap MildewAlert BeneficialInsect CoverCrop CompostHeap Tractor
		PickerCrew PickingBin GrapeSorting Destemmer WinePress MustSample YeastStrain YeastPitch MaloStart
		PumpOver PunchDown Racking LeesStirring Fining Filtration SulfurDose AcidAdjustment BlendTrial BarrelMaker
		OakOrigin Toasting BarrelRoom Amphora SteelTank ConcreteEgg BottlingRun CorkLot CapsuleRoll WineLabel
		LabelProof BottleShape WineCase PalletStack CellarBook SugarReading DensityCurve LabAnalysis TastingNote
		WineCritic MedalEntry Appellation OriginAudit ExciseReport TaxStamp ExportOrder WineImporter WineShop
		Restaurant WineList TastingRoom CellarTour GuestGroup PicnicSpot HarvestFestival GuestHouse Allocation
		ClubShipment LibraryWine VerticalTasting GrapeContract GrapeGrower LandLease WaterRight WeatherMast
		WinterCut SparklingBase RiddlingRack Disgorgement Dosage Pomace Distillery`),
	Roles: words(`main blending adjacent neighbour original sister leased reserve contract premium trial cellar`),
	Pool: Pool{
		Strings: texts(`
			wine_name 90, vineyard_name 90, parcel_code 16, grape_names 120, clone_code 20, cellar_location 60
			winemaker_note 200, nose_text 160, palate_text 160, food_pairing 140, back_label 200, importer_name 80
			critic_name 70, medal_text 80, appellation_name 80, lot_code 20, cooperage 70, yeast_label 40
			soil_description 160, spray_agent 60, picker_names 150, cork_supplier 70, tank_label 12, visitor_group 80
			club_address 160, press_comment 140, row_marker 10`),
		Ints: ranges(`
			vintage_year 1850 2050, vine_count 0 40000, row_length_m 5 900, barrel_months 0 96, bottle_count 0 60000
			picking_days 1 45, elevation_m 0 2500, sunshine_hours 0 3500, vine_age 0 150, oechsle_degrees 40 250
			critic_points 50 100, serving_celsius 2 22, bud_count 0 60, barrel_fills 0 15, slope_degrees 0 70
			case_count 0 5000, rainfall_mm 0 2500, cellar_years 0 80`),
		Floats: ranges(`
			alcohol_percent 0 22, residual_sugar 0 300, total_acidity 0 16, must_ph 0 14, parcel_hectares 0.25 90
			yield_tonnes 0 400, tank_volume_hl 1 900, sulfur_mg 0 400, bottle_price 1 900, must_temperature -5 45
			press_pressure_bar 0 12, vine_spacing_m 0.5 12, frost_depth_cm 0 60, dosage_grams 0 60
			grape_price_kg 0 30`),
		Bools: words(`biodynamic hand_picked estate_bottled unfiltered vegan_wine screw_cap barrel_aged irrigated botrytis
			spontaneous_ferment sparkling dry_farmed frost_damaged old_vines club_exclusive netted`),
		Times: words(`picked_at pressed_at racked_at bottled_at pruned_at sprayed_at budded_at flowered_at veraison_at
			tasted_on disgorged_at corked_at`),
		Enums: enums(`
			wine_style red white rose orange_wine sparkling_wine dessert fortified ice_wine
			grape riesling chardonnay merlot syrah malbec grenache nebbiolo tempranillo
			sweetness_level bone_dry dry off_dry semi_sweet sweet noble_sweet brut extra_brut
			vessel steel_tank barrique large_oak amphora concrete_egg demijohn fibreglass glass_balloon
			soil_type limestone slate clay gravel_soil loess granite basalt sandstone
			bottle_size split half_bottle standard magnum jeroboam rehoboam methuselah nebuchadnezzar
			closure_type natural_cork agglomerate technical_cork screwcap glass_stopper crown_cap wax_seal synthetic
			trellis_system guyot cordon pergola goblet_bush lyre scott_henry geneva_curtain stake
			pest_kind downy_mildew powdery_mildew grape_moth phylloxera leafhopper spider_mite vinegar_fly starling
			oak_origin allier vosges limousin american hungarian slavonian austrian caucasian
			quality_class table_wine country_wine estate_wine cru grand_cru reserva gran_reserva late_harvest
			slope_aspect north north_east east south_east south south_west west north_west
			toast_level untoasted light_toast medium_minus medium_toast medium_plus heavy charred double_toast
			tasting_aroma blackcurrant cherry citrus vanilla tobacco petrol_note rose_petal leather
			visit_type cellar_walk guided_tasting harvest_day picnic wedding trade_visit blending_class dinner`),
	},
	Lives: lives(`
		vintage_state: budding flowering ripening picked_over fermented bottled_up / bud flower ripen pick ferment bottle
		tank_state: rinsed filled fermenting settling emptied / fill_tank pitch_yeast settle_lees drain_tank rinse top_off
		barrel_state: soaked in_use topped racked_off aged sold_off / soak fill_barrel top_barrel rack_off age sell_off
		parcel_state: fallow planted establishing bearing grubbed_up / plant train_vines bear graft_over grub_up replant
		bottling_state: booked set_up labelled boxed palletized / book_line set_up_line label box_up palletize halt_line
		order_state: enquired allocated confirmed dispatched received complained / enquire set_aside confirm dispatch acknowledge complain
		medal_state: entered tasted_blind shortlisted awarded displayed / enter_wine taste_blind shortlist award display_medal appeal
		excise_state: undeclared declared taxed stamped exempted / declare_stock tax stamp exempt amend audit`),
}

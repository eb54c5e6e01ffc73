package domain

var botanicalGarden = Domain{
	Title: "Botanical garden",
	Entities: words(`
		PlantAccession Glasshouse FlowerBed Gardener SeedLot Herbarium TaxonName TreeSpecimen CollectingTrip
		Curator Arboretum Orchid
		PlantLabel PlantFamily Cultivar Synonymy SeedPacket SeedExchange SeedBank GerminationTest SeedTray Cutting
		GraftUnion RootDivision SporeCulture TissueCulture NurseryBench PottingMix PotBatch PlantingOut
		RepottingJob PruningJob MulchLoad CompostHeap WateringRound DripLine RainTank MistNozzle FrostNight
		HeatMat ShadeCloth VentMotor BoilerCheck ClimateLog SoilProfile SoilTest FertiliserMix PestSighting
		LadybirdDrop FungusOutbreak QuarantineBench PlantPassport ImportPermit CitesPermit HerbariumSheet
		PressedFlower PhenologyNote BloomWatch PollinatorCount BirdCount BeeHive PondSurvey WaterLily
		AlpineRockery CactusHouse PalmHouse FernGully RoseGarden HerbGarden BambooGrove MossGarden Meadow
		TreeSurvey TreeSurgeon BranchFall FellingPermit MemorialBench BenchSponsor TreeSponsor GardenFriend
		VisitorGate EntryTicket AudioGuide GuidedWalk SchoolWorkshop BotanyClass DrawingClass Illustration
		PlantSale SaleTable GiftStall TeaPavilion WeddingHire LightTrail OrchidShow ShowEntry ShowMedal
		VolunteerDay Wheelbarrow ToolShed MowerFleet GreenWaste ResearchPlot DnaSample RedListEntry`),
	Roles: words(`main parent_plant seed_parent pollen assigned wild_origin neighbour former sister_site partner donor duplicate`),
	Pool: Pool{
		Strings: texts(`
			botanical_name 120, common_name 80, genus 50, epithet 50, author_citation 80, accession_number 20
			collector 80, field_number 24, wild_locality 160, habitat_text 160, bed_label 16, bench_label 16
			bloom_remark 120, leaf_remark 120, bark_remark 100, scent_text 80, seed_donor 80, propagation_hint 160
			watering_hint 120, pest_remark 140, label_engraving 120, sponsor_inscription 120, herbarium_barcode 24
			soil_recipe 120, folk_use 180, gate_label 30`),
		Ints: ranges(`
			plant_total 0 900, seeds_sown 1 5000, seeds_sprouted 0 5000, tree_age_years 0 3000, trunk_girth_cm 1 1500
			petal_total 3 200, pot_litres 1 900, germination_days 1 900, elevation_m -400 6500, visitor_total 0 30000
			bloom_weeks 0 52, hive_total 0 60, watering_days 1 60, label_total 0 200, lux_level 0 120000
			collected_year 1700 2100, pollinator_visits 0 900, chill_hours 0 4000`),
		Floats: ranges(`
			plant_height_m 0 120, crown_spread_m 0 60, soil_ph 0 14, leaf_length_cm 0.25 400, night_minimum -40 30
			day_maximum -20 60, air_humidity 0 100, rainfall_mm 0 900, fertiliser_grams 0 5000, entry_price 0 60
			viability_percent 0 100, site_latitude -90 90, site_longitude -180 180, bloom_rating 0 10`),
		Bools: words(`wild_collected endangered frost_hardy evergreen edible poisonous in_bloom fruiting labelled on_display
			pollinator_magnet invasive thorny fragrant grafted_plant seed_available`),
		Times: words(`sown_at sprouted_at planted_at repotted_at pruned_at flowered_at fruited_at collected_seed_at
			watered_at identified_at felled_at`),
		Enums: enums(`
			plant_habit tree shrub climber perennial annual bulb succulent epiphyte
			biome rainforest desert savannah tundra mangrove temperate_woodland steppe heathland
			petal_colour scarlet golden lilac snow_white magenta salmon sky_blue maroon
			leaf_shape ovate lanceolate palmate pinnate cordate linear_leaf lobed needle
			soil_kind loam clay_soil chalk peat_soil sandy gravelly leaf_mould volcanic_ash
			sun_exposure deep_shade half_shade dappled morning_sun afternoon_sun bright_filtered full_sun greenhouse_light
			propagation_way seed_sowing stem_cutting leaf_cutting layering grafting dividing spores micropropagation
			threat_status extinct extinct_in_wild critical_risk high_risk vulnerable near_threatened least_concern data_deficient
			pest_kind aphid whitefly spider_mite mealybug scale_insect vine_weevil slug thrips
			fruit_kind berry drupe pome capsule nut samara pod achene
			garden_part rose_walk rock_garden fern_dell palm_court kitchen_garden japanese_garden lake_shore tropical_house
			continent africa europe asia north_america south_america australasia antarctica oceania
			pollinator honeybee bumblebee hoverfly butterfly moth hummingbird bat beetle
			bloom_season early_spring late_spring midsummer late_summer autumn winter_bloom monsoon all_year
			label_material aluminium_tag slate_tag engraved_plastic zinc_tag wooden_stake brass_plate paper_tag ceramic_tag`),
	},
	Lives: lives(`
		status: received quarantined potted planted thriving dead / quarantine pot plant_out establish write_off replant
		seed_state: gathered cleaned dried banked sown exhausted / gather_seed clean_seed dry bank sow use_up
		bloom_state: dormant budding opening peak fading seeding / bud_out begin_bloom full_bloom fade go_dormant deadhead
		naming_state: unnamed guessed examined determined verified disputed / guess examine determine verify dispute rename_plant
		loan_state: requested packed sent_abroad studied returned_sheet / pack send_abroad study send_back recall_loan extend_loan
		tree_state: sound watched cabled diseased condemned felled / watch_tree cable diagnose condemn fell reprieve
		permit_state: drafted lodged queried granted used_up expired / lodge query_permit grant_permit spend renew lapse
		bed_state: fallow dug_over manured planted_up weeded mulched / dig_over manure plant_up weed mulch lay_fallow`),
}

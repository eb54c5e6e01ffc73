package domain

var coffeeRoastery = Domain{
	Title: "Coffee roastery",
	Entities: words(`
		CoffeeBatch Subscription RoastProfile Farmer Shipment Customer Warehouse Blend Delivery Invoice
		CuppingSession Grinder Supplier Roaster
		BeanLot HarvestSeason ExportLicence RoastSchedule BatchInspection FlavorNote TastingPanel BagLabel
		PackingSlip StorageBin SilkScreen GreenSample WaterRecipe BrewGuide EspressoMachine CafePartner
		LoyaltyCard GiftBox WholesaleOffer PriceList DiscountCode ReturnParcel CourierRoute TruckLoad PalletTag
		CustomsForm MoistureTest DefectReport ScreenSize ColorReading DegassingRack CoolingTray AfterburnerLog
		FilterPaper MilkSupplier BaristaShift TrainingCourse ExamResult EquipmentLoan RepairTicket SparePart
		CleaningPlan GasMeter EnergyBill FairTradeAudit OrganicCertificate FarmVisit DryingBed WashingStation
		Cooperative PaymentTerm CreditNote LedgerLine SalesTarget MarketStall PopupEvent TastingTicket NewsLetter
		PhotoAsset PackagingDesign CompostBin CarbonReport SackInventory ScaleCheck BlendRecipe RoastCurve
		AromaWheel PanelVote CupScore StockCount PickList HoldNotice RecallNotice QualityGate Sieve
		BrewStation SubscriptionPause ReferralBonus`),
	Roles: words(`main backup origin related assigned partner source preferred former linked sister extra`),
	Pool: Pool{
		Strings: texts(`
			origin_country 60, origin_region 80, farm_name 90, producer 80, variety 50, tasting_notes 160
			batch_code 20, bag_text 120, customer_email 120, contact_phone 30, delivery_address 160, slogan 80
			altitude_text 30, process_notes 140, buyer 70, importer 70, exporter_code 24, warehouse_aisle 12
			roaster_initials 10, crop_year_text 12, aroma 60, finish_text 60, allergen_text 90, brew_hint 140
			shelf_mark 16, label_motto 70`),
		Ints: ranges(`
			bag_count 0 500, altitude_m 0 3000, cup_score 0 100, rest_days 0 60, pallet_count 0 80
			roast_minutes 1 60, sample_count 0 40, shelf_life_days 10 720, defect_count 0 350, order_quantity 1 1000
			sack_count 0 900, tasting_round 1 30, grind_setting 1 40, loyalty_points 0 10000, stock_bags 0 2000
			drum_speed 10 120, queue_place 1 200, first_crack_second 0 1200`),
		Floats: ranges(`
			weight_kg 0.25 250, moisture_percent 0 25, unit_price 0.5 400, charge_temperature 20 320
			ambient_temperature -20 50, acidity 0 14, body_rating 0 10, sweetness 0 10, shrinkage_percent 0 40
			water_ratio 1 30, gas_cubic_m 0 900, freight_cost 0 5000, cup_volume_l 0.25 15, discount_percent 0 75`),
		Bools: words(`organic fair_trade decaffeinated single_origin pre_ground vacuum_packed direct_trade shade_grown
			sample_sent gift_wrapped washed peaberry insured recyclable_bag limited_release`),
		Times: words(`roasted_at harvested_at packed_at cupped_at shipped_at renewed_at imported_at degassed_at
			tasted_at contracted_at paused_at`),
		Enums: enums(`
			roast_level light cinnamon city full_city medium vienna french italian
			grind_preference whole_bean extra_fine espresso moka pour_over drip press cold_brew
			process_method washed_process sun_dried honey anaerobic wet_hulled carbonic semi_washed experimental
			bag_size mini small regular family big jumbo sack bulk
			delivery_rhythm weekly biweekly monthly bimonthly quarterly seasonal yearly once
			flavor_group floral fruity nutty spicy cocoa caramel earthy herbal
			species arabica robusta liberica excelsa hybrid heirloom geisha bourbon
			packaging paper foil tin jar pouch wooden_box carton drum
			machine_type drum_roaster fluid_bed hot_air infrared sample_roaster hybrid_roaster shop_roaster home_roaster
			certification rainforest utz demeter bird_friendly fairtrade bio carbon_neutral carbon_neutral_plus
			acid_profile bright crisp mellow winey citric malic flat sharp
			sales_channel web cafe wholesale market_stall phone partner_shop subscription_box auction
			climate_zone lowland highland cloud_forest savanna island valley plateau volcanic
			bean_screen fourteen fifteen sixteen seventeen eighteen nineteen twenty peaberry_screen
			courier_service bike van train freight_ship airmail pickup locker partner_fleet`),
	},
	Lives: lives(`
		status: draft submitted approved shipped delivered archived / submit approve ship deliver archive reopen hold_back
		roast_stage: green charged browning cracked cooled bagged / charge brown crack cool_down bag_up reroast inspect
		phase: planned in_production tasting released retired / plan_again start_run taste put_on_sale retire rework
		contract_state: proposed signed active suspended ended / sign activate suspend resume_contract end_contract propose_again
		quality_state: pending sampled graded accepted rejected / sample grade accept turn_down regrade dispute
		payment_state: unpaid invoiced partly_paid paid refunded / invoice pay_part settle refund write_off remind
		storage_state: incoming shelved reserved picked gone / store reserve pick free_up dispatch recount
		repair_state: reported diagnosed waiting repaired closed / diagnose wait_for_part repair sign_off reopen_case scrap`),
}

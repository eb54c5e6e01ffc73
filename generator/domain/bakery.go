package domain

var bakeryChain = Domain{
	Title: "Bakery chain",
	Entities: words(`
		BakeryBranch DoughBatch Loaf OvenLoad BakingRecipe CakeCommission FlourDelivery Miller ShopCounter
		Pastry Sourdough BreadRound
		SourdoughStarter ProofingChamber DeckOven SpiralMixer DoughDivider KneadingStep LaminationFold
		FermentationLog OvenCalibration BakingTray BannetonBasket CoolingRack SlicingMachine GlazingStation
		IcingColour WeddingCake BirthdayCake CakeTier SugarFlower ChocolateShard FillingCream ButterBlock
		YeastDelivery EggCarton FlourSilo SaltSack SeedMix NutAllergen AllergenSheet NutritionPanel IngredientLot
		RecipeRevision TestBake BakerShift ApprenticeBaker PastryChef ShopAssistant BranchManager NightCrew
		DeliveryVan VanRoute DropPoint BreadCrate CrateDeposit HotelContract SchoolKitchen OfficeBreakfast
		StandingDelivery CakeTasting CakeDeposit PickupSlot QueueTicket TillReceipt CashDrawer DailyTaking
		StampCard BreadVoucher HolidaySpecial SeasonalCake SamplePlate ShelfDisplay PriceBoard WindowDisplay
		LeftoverBag CharityPickup WasteTally CrumbRecycling HygieneVisit PestTrap TemperatureProbe FreezerCell
		ColdRoom OvenRepair MixerService BladeSharpening ApronLaundry GlutenFreeLine VeganRange CroissantDough
		BagelBoil PretzelBath DonutFryer SandwichFilling CoffeeCorner BakingContest CustomerPraise CustomerGripe
		FranchisePartner NewBranchSite`),
	Roles: words(`main morning night spare assigned lead_baker partner nearest preferred former sister seasonal fallback`),
	Pool: Pool{
		Strings: texts(`
			flour_blend 80, crumb_remark 140, crust_remark 140, cake_inscription 60, icing_message 80
			starter_nickname 30, oven_label 20, branch_street 120, branch_town 60, branch_phone 30
			head_baker 70, miller_mark 40, tray_number 16, van_plate 12, delivery_gate 60, filling_text 90
			allergy_warning 160, window_slogan 100, till_number 12, dough_code 20, shaping_hint 140
			scoring_hint 120, serving_hint 150, sponsor_bakery 80, branch_email 120, topping_text 90
			decoration_brief 200`),
		Ints: ranges(`
			loaf_count 0 4000, proof_minutes 5 960, bake_minutes 3 180, oven_temperature 90 350, tray_count 0 240
			fold_rounds 0 36, piece_grams 20 5000, hydration_ratio 40 110, starter_age_days 0 9000
			shelf_hours 2 240, tier_count 1 12, guest_portions 4 600, stamp_total 0 50, unsold_pieces 0 800
			mixing_speed 1 20, queue_length 0 90, egg_count 0 1200, steam_seconds 0 60`),
		Floats: ranges(`
			dough_kg 0.5 400, flour_kg 0 900, butter_kg 0 120, salt_percent 0 12, dough_temperature 2 45
			loaf_price 0.5 25, cake_price 8 1500, deposit_amount 0 500, oven_kwh 0 750, crust_rating 0 10
			crumb_rating 0 10, humidity_percent 10 95, water_litres 0 300, waste_kg 0 150`),
		Bools: words(`gluten_free vegan_recipe wholegrain sliced hand_shaped stone_baked contains_nuts lactose_free
			pre_ordered_only window_item day_old sugar_reduced frozen_dough own_starter delivered_warm candles_included`),
		Times: words(`mixed_at kneaded_at proofed_at baked_at cooled_at sliced_at fed_at collected_at
			delivered_at iced_at discarded_at`),
		Enums: enums(`
			flour_grade rye_dark rye_light wheat_white wheat_brown spelt emmer einkorn durum
			loaf_shape boule batard baguette tin_loaf braid ring bun flatbread
			crust_style crackly soft seeded floured glossy rustic pale burnt
			leavening sourdough fresh_yeast dry_yeast poolish biga baking_powder soda unleavened
			icing_kind fondant buttercream ganache royal_icing mirror_glaze marzipan cream_cheese meringue
			cake_occasion wedding birthday christening anniversary graduation retirement farewell office_party
			oven_kind deck rack_oven tunnel convection wood_fired stone_hearth rotary steam_oven
			pastry_family croissant danish puff choux shortcrust filo strudel brioche
			seed_topping sesame poppy sunflower pumpkin flax caraway oat_flakes nigella
			branch_kind flagship corner_shop station_kiosk supermarket_stand market_cart drive_in factory_outlet cafe_bakery
			filling_flavour vanilla chocolate lemon raspberry hazelnut pistachio apple apricot
			shift_slot midnight early_dawn dawn breakfast noon afternoon evening late_evening
			sweetener beet_sugar cane_sugar honey maple_syrup agave molasses date_syrup stevia
			bag_style paper_bag window_bag cotton_bag net_bag gift_carton tray_wrap beeswax_wrap reusable_tin
			allergen gluten egg milk peanut soy tree_nut sesame_seed lupin`),
	},
	Lives: lives(`
		status: noted confirmed baking ready picked_up paid / confirm begin_baking mark_ready pick_up take_payment call_off
		dough_stage: weighed stirred kneaded proofing shaped chilled / stir knead proof shape chill knock_back
		oven_stage: cold preheating hot loaded steaming emptied / preheat heat_up load_oven steam unload cool_oven
		cake_stage: sketched quoted baked layered iced decorated handed_over / quote bake stack_layers ice decorate hand_over redo_icing
		starter_state: dormant fed bubbling peaked tired discarded / feed wake rest_starter peak refresh_starter discard
		route_state: planned packed driving unloading finished / pack_van drive_off unload_van finish_route delay_route swap_driver
		recipe_state: invented trialled costed approved retired / trial cost approve retire revise shelve
		branch_state: scouted leased fitting trading closed / scout lease fit_out begin_trading close_down refurbish`),
}

package domain

var museum = Domain{
	Title: "Museum",
	Entities: words(`
		Artwork Exhibition Gallery Artist Curator ArtLoan Restoration Collection Visitor GuidedTour
		Painting Sculpture Conservator Lender AudioGuide
		Drawing Etching Tapestry Ceramic Fossil Mineral Coin Medal Costume Mummy Weapon Instrument MapRoll
		Photograph VideoPiece Installation Fresco Mosaic Icon Relief Diorama Replica Fragment Provenance
		Appraisal Bequest Acquisition Deaccession AuctionBid Donor PatronCircle Endowment Foundation ArtDealer
		StorageVault StorageShelf ArtCrate CourierTrip LoanAgreement FacilityReport ConditionReport InsuranceValue
		Indemnity ClimateLog LightReading PestMonitor HumidityAlarm Vitrine Plinth PictureFrame HangingPlan
		WallText ObjectLabel Catalogue CatalogueEssay PressPreview Vernissage Finissage TravelingShow Venue
		FloorPlan RoomSequence ExhibitDesign Lighting Showcase TouchStation SchoolGroup FamilyDay HolidayCamp
		Docent AttendantShift GuardPost AlarmEvent KeyCabinet EntranceTicket MemberCard CloakroomTag MuseumShop
		ShopItem Postcard Cafe Auditorium LectureSeries ResearchVisit ScholarDesk ImageLicence PhotoShoot
		ScanProject CatalogRecord InventoryRound ExcavationFind DigSite FieldNote RestitutionClaim Pigment
		VarnishLayer XrayStudy CarbonDating Microfade GiftShopOrder`),
	Roles: words(`permanent lending borrowing chief guest original companion neighbouring adjunct featured principal founding`),
	Pool: Pool{
		Strings: texts(`
			artwork_title 140, artist_name 90, medium_text 100, inventory_number 24, credit_line 160, wall_label 200
			provenance_text 200, period_text 60, culture_text 60, inscription 140, signature_place 60, vault_shelf 16
			gallery_name 60, curator_essay 200, exhibition_title 140, lender_name 100, courier_name 80, crate_code 16
			condition_notes 200, restorer_name 80, varnish_notes 120, dealer_name 90, excavation_site 100, tour_theme 90
			photo_credit 100, insurance_policy 30, donor_wish 150`),
		Ints: ranges(`
			creation_year -5000 2050, acquisition_year 1700 2050, gallery_number 1 150, visitor_total 0 50000, lux_limit 10 600
			loan_weeks 1 260, tour_minutes 10 240, group_limit 1 60, crack_count 0 500, fragment_count 1 3000
			postcard_stock 0 9000, exhibit_count 0 900, guard_count 0 60, audio_stop 1 400, lender_count 0 90
			frame_depth_mm 0 400, exhibition_days 1 1500, century -50 21`),
		Floats: ranges(`
			height_cm 0 2000, width_cm 0 3000, depth_cm 0 1500, artwork_weight_kg 0 20000, insurance_value 0 1000000
			appraised_value 0 1000000, room_temperature 5 40, relative_humidity 0 100, light_exposure_klx 0 900
			ticket_fee 0 90, hanging_height_cm 0 600, vitrine_volume 0 80, restoration_hours 0 9000
			varnish_microns 0 500, crate_weight 1 3000`),
		Bools: words(`on_display signed_work framed fragile looted forgery on_loan photography_allowed glazed light_sensitive
			insured_in_full touchable attributed restored_before climate_controlled copyright_free`),
		Times: words(`acquired_on restored_at opened_at closes_at hung_at appraised_at excavated_at photographed_at
			packed_on loan_ends_at surveyed_at digitized_at`),
		Enums: enums(`
			art_form painting sculpture drawing printmaking photography textile ceramics video_art
			art_period antiquity medieval renaissance baroque romanticism impressionism modernism contemporary
			artwork_material oil tempera watercolour bronze marble wood terracotta papier_mache
			condition_grade pristine stable slightly_worn unstable flaking torn corroded lost_parts
			acquisition_kind purchase_deal gift legacy exchange_deal excavation commission long_term_loan transfer_in
			gallery_wing north_wing south_wing east_wing west_wing rotunda mezzanine cellar_vault sculpture_garden
			visitor_type adult child senior student_guest school_party tourist patron scholar
			tour_language english german french spanish japanese italian dutch sign_language
			security_level open_hall supervised barrier alarmed bulletproof_case vault_only guarded remote_depot
			light_class unaffected low_risk moderate sensitive_object highly_sensitive dark_storage daylight filtered
			frame_style gilded plain ebonized carved floating tabernacle cassetta unframed
			origin_region mediterranean northern_europe east_asia south_asia west_africa mesoamerica oceania near_east
			damage_cause flood fire insects visitor_touch transport daylight_fading vandalism old_repair
			exhibition_kind permanent_show special_show travelling_show retrospective group_show children_show virtual_tour pop_up
			ownership museum_owned city_owned state_owned private_loan foundation_owned church_owned disputed_title ownerless`),
	},
	Lives: lives(`
		artwork_state: acquired accessioned in_depot exhibited deaccessioned / accession store exhibit take_down deaccession rehang
		loan_phase: requested negotiated contracted couriered returned_home refused / negotiate contract_loan courier bring_home refuse prolong_loan
		exhibition_state: conceived funded installing open_to_public dismantled / fund install_show open_show extend_run dismantle_show tour
		restoration_state: surveyed cleaned stabilized retouched varnished approved_work / clean stabilize retouch varnish approve_work pause_work
		claim_phase: lodged researched negotiated_claim restituted dismissed / lodge research settle restitute dismiss appeal
		crate_state: built packed in_transit acclimatizing unpacked / build_crate pack send_crate acclimatize unpack mark_damaged
		ticket_phase: unsold sold admitted expired refunded / sell admit_guest expire refund extend_ticket upgrade
		record_state: stub described peer_checked published_online withdrawn / write_up peer_check publish withdraw_record merge_records annotate`),
}

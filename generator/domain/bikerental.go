package domain

var bikeRental = Domain{
	Title: "Bike rental",
	Entities: words(`
		Bicycle Rental RentalStation Rider Reservation Workshop RepairOrder BikeModel Dock Fleet
		Membership TourGuide CityTour HelmetSet CargoTrailer
		ChildSeat BatteryPack ChargingPoint KeyCard SmartLock Puncture TirePatch WheelSet SpokeKit BrakePad
		ChainCheck GearShifter Saddle Handlebar PedalPair FrameNumber TheftReport DamageClaim DepositHold
		LateFee TariffPlan DayPass SeasonTicket GroupBooking RouteMap CyclePath BikeLane TrailHead
		RepositionRun VanDriver Mechanic StationKiosk AppSession RideTrace UnlockEvent ParkingZone NoRideZone
		CrashReport Insurer LiabilityWaiver Voucher PromoRide Referral RiderRating FeedbackForm Hotline
		SafetyTraining TandemBike RecumbentBike EBike FoldingBike MountainBike KidsBike CargoBike Scooter
		LightKit Pannier RainCover PhoneMount PumpStation ToolStand WorkBench LubeStock TubeStock PartsOrder
		Vendor FleetAudit TireChange ServiceInterval Odometer WeatherAlert DemandForecast TouristOffice
		HotelPartner CampusContract CityPermit ScrapLot AuctionSale BikeSwap`),
	Roles: words(`main pickup dropoff spare nearest assigned previous home reserve trusted follow_on paired`),
	Pool: Pool{
		Strings: texts(`
			frame_serial 30, brand_name 50, paint_color 30, rider_nickname 40, pickup_street 120, dropoff_street 120
			lock_code 12, damage_text 200, tour_name 80, meeting_point 120, mechanic_notes 180, helmet_label 20
			rider_phone 30, rider_email 120, kiosk_message 160, plate_text 16, trail_hint 140, insurer_name 70
			waiver_clause 190, promo_slogan 80, wheel_spec 40, tire_maker 50, saddle_label 30, station_nickname 60
			firmware_tag 24, storage_hook 10`),
		Ints: ranges(`
			gear_count 1 36, dock_count 0 60, battery_percent 0 100, odometer_km 0 90000, rider_age 6 99
			frame_size_cm 30 70, ride_minutes 0 1440, puncture_count 0 50, free_docks 0 60, helmet_size_cm 44 66
			tour_capacity 1 40, charge_cycles 0 3000, unlock_attempts 0 25, spoke_total 12 96, build_year 1950 2050
			bell_volume_db 20 110, battery_wh 100 2000, group_riders 2 80`),
		Floats: ranges(`
			deposit_amount 0 600, hourly_rate 0.5 60, wheel_diameter_in 8 36, tire_pressure_bar 0.5 12
			ride_distance_km 0 300, average_speed 0 60, frame_weight 3 60, late_fee_amount 0 250, latitude -90 90
			longitude -180 180, climb_height_m 0 4000, rider_height_cm 80 230, trailer_load_kg 0 120
			motor_torque 0 150`),
		Bools: words(`electric helmet_included lights_working step_through child_friendly gps_tracked insured_ride
			waiver_signed lock_jammed tubeless_tires basket_mounted suspension_fork rain_ready returned_dirty
			deposit_paid`),
		Times: words(`picked_up_at dropped_off_at unlocked_at serviced_at charged_at reserved_from stolen_at recovered_at
			pumped_at inspected_on tour_starts_at`),
		Enums: enums(`
			bike_kind city_bike road_bike gravel trekking mountain cargo tandem folding
			frame_size extra_small small small_medium medium medium_large big extra_large kids
			frame_material aluminium steel carbon titanium bamboo magnesium chromoly scandium
			brake_type rim_brake disc_brake hydraulic coaster drum_brake cantilever roller_brake v_brake
			tariff quarter_hour hourly half_day daily weekend weekly monthly seasonal
			terrain asphalt cobbles gravel_path forest beach hills alpine_trail bridge
			lock_type chain cable u_lock smart_lock frame_lock folding_lock dock_latch padlock
			rider_level toddler novice casual regular sporty expert racer instructor
			damage_kind flat_tire bent_rim broken_spoke torn_saddle worn_brake loose_chain cracked_frame dead_battery
			saddle_type comfort racing gel leather wide narrow noseless sprung
			ride_purpose commute sightseeing errand exercise delivery_job school nightlife excursion
			weather sunny cloudy drizzle rain storm fog snow windy
			handlebar_shape straight drop_bar riser bullhorn butterfly cruiser moustache aero
			payment_means credit_card debit_card cash app_wallet voucher bank_transfer hotel_bill coins
			valve_kind presta schrader dunlop italian_valve tubeless_valve adapter solid_tire unmarked`),
	},
	Lives: lives(`
		rental_state: reserved collected riding overdue returned settled / hand_over begin_ride mark_overdue take_back settle_bill call_off
		bike_state: fresh available rented damaged in_repair retired / put_out rent_out flag_damage bring_in fix_up retire
		dock_state: vacant blocked occupied jammed dismantled / dock_bike unblock eject clear_jam dismantle reinstall
		repair_phase: reported queued dismounted mended test_ridden handed_back / queue_up dismount fix test_ride hand_back send_away
		claim_state: filed reviewed disputed approved paid_out rejected / file_claim review dispute approve pay_out reject
		membership_state: applied trial_phase subscribed frozen lapsed cancelled / sign_up subscribe pause_plan thaw let_lapse cancel
		tour_state: sketched advertised booked_out rolling finished / advertise sell_out roll_off finish rain_off reroute
		battery_state: drained charging topped_up swapped worn_out recycled / plug_in top_up swap drain wear_out recycle`),
}

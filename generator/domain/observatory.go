package domain

var observatory = Domain{
	Title: "Astronomical observatory",
	Entities: words(`
		Telescope Observation Star Galaxy Astronomer ObservingRun Proposal Instrument Exposure Dome
		Spectrograph Asteroid SkySurvey CalibrationFrame NightLog
		Comet Exoplanet Nebula Supernova Pulsar Quasar BlackHole StarCluster DwarfPlanet MeteorShower
		BinaryStar VariableStar Constellation SkyField GuideStar TargetList FindingChart LightCurve
		SpectrumPlot PhotometryPoint Astrometry OrbitFit Ephemeris Transit Occultation Eclipse GammaBurst
		AlertNotice FollowUp DarkFrame FlatField BiasFrame ImageStack MosaicTile FilterWheel Grating Detector
		CryoCooler PrimaryMirror SecondaryMirror MirrorCoating LaserBeacon AdaptiveLoop FocusRun PointingModel
		TrackingError MountDrive Encoder Autoguider WeatherReading SeeingMeasure CloudSensor AllSkyCamera
		LightPollution MoonPhase TwilightWindow TimeAllocation ReviewPanel RefereeReport SupportStaff NightAssistant
		VisitorNight PublicLecture SchoolTour Planetarium Dormitory ShuttleTrip MaintenanceDay Helium
		PipelineRun ReductionJob DataRelease DataArchive DataEmbargo SourceCatalog CrossMatch Publication
		CoAuthor GrantAward Consortium RadioDish Baseline Correlator Interferogram SatelliteTrail SiteTest
		GeneratorSet Airlock`),
	Roles: words(`prime science backup comparison guide principal visiting host remote follow_up bright archival`),
	Pool: Pool{
		Strings: texts(`
			object_name 80, catalogue_number 30, constellation_name 40, proposal_title 160, abstract_text 200, observer_name 90
			institute 120, instrument_name 70, filter_name 30, dome_label 16, night_report 200, weather_remark 140
			file_prefix 30, spectral_class 16, discoverer 90, survey_name 80, pipeline_version 24, guide_star_label 30
			grant_number 30, telescope_operator 80, journal_name 90, paper_title 180, detector_serial 30, alert_text 160
			target_motive 180, ephemeris_source 60, coordinate_text 40`),
		Ints: ranges(`
			exposure_seconds 1 7200, frame_count 1 2000, pixel_binning 1 16, aperture_mm 50 40000, focal_length_mm 100 99000
			detector_kelvin 2 320, discovery_year 1600 2050, nights_awarded 0 60, review_score 0 100, saturated_pixels 0 100000
			planet_count 0 20, cloud_cover_percent 0 100, moon_age_days 0 30, mirror_segments 1 1000, orbit_days 1 90000
			gain_setting 0 600, guide_star_count 0 50, visitors_tonight 0 250`),
		Floats: ranges(`
			right_ascension 0 360, declination -90 90, apparent_magnitude -27 30, redshift 0 12, seeing_arcsec 0 10
			airmass 1 40, distance_parsec 0 900000, radial_velocity -3000 3000, star_mass 0 300, wind_speed_ms 0 70
			humidity 0 100, dome_temperature -40 45, focus_position -50 50, signal_to_noise 0 5000, parallax_mas 0 800
			sky_brightness 10 25`),
		Bools: words(`photometric guided moon_up dome_closed saturated public_data time_critical calibrated clouded_out
			remote_observing laser_on variable target_of_opportunity peer_reviewed cosmic_rays_removed twilight_allowed`),
		Times: words(`observed_at exposure_began_at sunset_at sunrise_at moonrise_at peak_brightness_at discovered_at
			reduced_at embargoed_until mirror_coated_at transit_at focused_at`),
		Enums: enums(`
			object_class star_object galaxy_object nebula_object cluster asteroid comet planet quasar
			spectral_letter type_o type_b type_a type_f type_g type_k type_m type_l
			photometric_band ultraviolet blue visual red_band near_infrared j_band h_band k_band
			sky_condition pristine thin_cirrus patchy overcast hazy dusty humid moonlit
			instrument_mode imaging long_slit multi_object echelle polarimetry coronagraphy high_speed integral_field
			telescope_design newtonian cassegrain ritchey_chretien schmidt refractor maksutov gregorian dobsonian
			mount_type equatorial alt_azimuth fork german_mount english_yoke horseshoe hexapod hour_circle
			galaxy_shape spiral barred_spiral elliptical lenticular irregular ring dwarf peculiar
			frame_type science_frame dark bias dome_flat sky_flat arc_lamp focus_frame acquisition
			moon_phase new_moon waxing_crescent half_waxing waxing_gibbous full_moon waning_gibbous half_waning waning_crescent
			loss_reason clouds wind_limit high_humidity instrument_fault power_cut dome_stuck software_crash earthquake
			variable_class cepheid rr_lyrae mira eclipsing flare_star nova cataclysmic pulsating
			programme_type large_programme normal_programme director_time student_project monitoring survey_time education engineering
			detector_kind ccd cmos photomultiplier bolometer infrared_array photographic_plate avalanche_diode heterodyne
			data_product raw_image reduced_image spectrum light_curve catalogue data_cube finding_chart preview`),
	},
	Lives: lives(`
		proposal_state: drafted submitted under_review ranked time_awarded turned_down / submit send_to_panel rate award_time turn_down resubmit
		observation_state: queued pointed exposing read_out reduced_data rejected / point expose read_out_chip reduce_frames reject requeue
		dome_state: parked opening open_sky tracking closing storm_locked / open_dome start_tracking close_dome park storm_lock unlock_dome
		instrument_state: in_storage mounted cooled aligned on_sky warmed_up / mount_unit cool align go_on_sky warm_up dismount
		alert_state: incoming vetted triggered followed_up retracted / vet trigger_run follow_up retract merge_alert forward
		pipeline_state: waiting processing flagged verified published / process flag verify publish rerun discard
		mirror_state: dusty washed stripped coated installed / wash strip_coating coat install measure_reflectivity polish
		paper_state: outlined circulated refereed accepted printed / outline circulate referee accept_paper print_paper revise`),
}

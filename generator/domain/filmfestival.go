package domain

var filmFestival = Domain{
	Title: "Film festival",
	Entities: words(`
		Film Screening Cinema Director FilmSubmission Jury Award TicketOrder FestivalPass Premiere
		Actor Producer Sponsor Projectionist RedCarpet
		ShortFilm Documentary Animation StudentFilm Retrospective Competition CompetitionEntry JuryMember Ballot
		AudienceVote Nomination Trophy PrizeMoney Screenwriter Cinematographer Composer FilmEditor Stuntperson
		CastMember ProductionFirm Distributor SalesAgent RightsHolder WorldSales FilmPrint DigitalPackage
		KeyDelivery SubtitleFile AudioMix Trailer PosterDesign PressKit PressPass Journalist CriticReview
		Interview PhotoCall PressConference MasterClass PanelDebate QuestionRound PitchSession FilmMarket MarketBooth
		IndustryGuest Accreditation GuestList HotelRoom FlightBooking LimoRide Hospitality GalaDinner OpeningNight
		ClosingNight OpenAirScreen AuditoriumRow SeatPlan TicketStub BoxOffice RefundRequest VolunteerShift
		Usher Moderator SignInterpreter Programmer ProgrammeBook SectionTheme TimeTable VenueLease ProjectorLamp
		SoundCheck TestScreening PrintTransit CustomsCarnet PremiereParty Playlist FestivalBar MerchItem
		Livestream StreamLicence GeoBlock Catering SecurityTeam LostProperty`),
	Roles: words(`headline opening closing guest honorary supporting backup presenting competing partner visiting invited`),
	Pool: Pool{
		Strings: texts(`
			film_title 140, original_title 140, logline 180, synopsis 200, director_name 90, country_of_origin 60
			spoken_language 50, subtitle_language 50, screening_room 60, seat_label 10, award_name 90, jury_statement 200
			press_contact 90, press_email 120, producer_name 90, distributor_name 90, trailer_link 180, lead_actor 90
			moderator_name 80, guest_hotel 80, ticket_code 20, programme_note 190, critic_quote 160, reel_label 20
			sponsor_claim 90, camera_model 60, badge_text 40`),
		Ints: ranges(`
			runtime_minutes 1 600, seat_row 1 60, seat_number 1 80, auditorium_seats 10 3000, release_year 1895 2050
			jury_votes 0 25, audience_votes 0 4000, reel_count 1 24, screening_index 1 40, age_limit 0 21
			tickets_sold 0 3000, submission_rank 1 9000, guest_nights 0 30, award_count 0 60, cast_size 0 500
			frames_per_second 8 120, press_seats 0 200, encore_count 0 12`),
		Floats: ranges(`
			ticket_price 0 250, prize_amount 0 100000, entry_fee 0 300, production_budget 0 900000, jury_score 0 10
			audience_score 0 10, file_size_gb 0 900, screen_width_m 1 40, throw_distance_m 2 90, loudness_db 30 130
			sponsor_amount 0 250000, screening_fee 0 5000, occupancy_percent 0 100, lamp_hours 0 4000`),
		Bools: words(`world_premiere in_competition subtitled black_and_white silent_film director_present debut_film sold_out
			dubbed press_only audience_favourite digital_copy wheelchair_seats embargoed student_work rights_cleared`),
		Times: words(`screened_at submitted_at premiered_at selected_at voted_at doors_open_at accredited_at filmed_at
			awarded_at embargo_ends_at key_valid_from`),
		Enums: enums(`
			film_genre drama comedy thriller horror documentary_film animated_film western musical
			section main_competition panorama midnight first_features short_cuts youth restored_classics out_of_competition
			projection_format dcp thirty_five_mm seventy_mm sixteen_mm super_eight bluray laser imax
			sound_format mono stereo surround_five surround_seven atmos live_music magnetic_track silent
			aspect_ratio academy widescreen cinemascope square vertical_video european flat_wide panoramic
			ticket_category standard reduced student press jury_seat sponsor_seat balcony companion
			pass_type full_week opening_weekend day_pass industry vip night_owl volunteer school_class
			award_rank golden silver bronze special_mention grand_prix newcomer lifetime honorary
			guest_role director actor_guest producer_guest composer_guest writer critic juror presenter
			venue_type multiplex arthouse open_air drive_in town_hall opera_house university pop_up_tent
			premiere_status world international european_premiere national_premiere regional city revival unpremiered
			content_warning violence strong_language nudity flashing_lights drugs grief loud_noise harmless
			submission_source web_form sales_agent scouting film_school embassy jury_tip market_find re_submission
			mood uplifting gloomy suspenseful absurd tender provocative nostalgic dreamlike
			press_outlet newspaper radio television podcast blog news_agency trade_journal fanzine`),
	},
	Lives: lives(`
		submission_state: received complete_entry watched shortlisted invited declined / receive check_in watch shortlist invite decline
		screening_state: pencilled announced on_sale sold_through now_playing wrapped / pencil_in announce open_sale close_sale roll_film wrap_up
		print_state: promised shipped_out arrived tested projected sent_home / ship_print log_arrival test_print project send_home reject_print
		accreditation_state: applied vetted badge_printed badge_issued revoked / vet print_badge issue_badge revoke_badge appeal reissue
		jury_state: seated viewing deliberating voted verdict_public / seat_jury start_viewing deliberate cast_vote publish_verdict recuse
		guest_state: approached confirmed travelling checked_in departed / approach confirm fetch_guest check_in_guest see_off cancel_visit
		ticket_state: held_back purchased scanned refunded voided / purchase scan refund void_ticket upgrade transfer
		subtitle_state: transcribed translated timed proofread burned_in / transcribe translate_text time_lines proofread_lines burn_in correct_lines`),
}

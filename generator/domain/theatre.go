package domain

var theatre = Domain{
	Title: "Theatre",
	Entities: words(`
		Play Performance Actor Rehearsal Costume StageSet TicketSale Auditorium Director
		Playwright SeatRow Premiere
		Ensemble Understudy StageManager Prompter Choreographer Dramaturg LightingDesigner SetDesigner
		CostumeDesigner WigMaker MakeupArtist FlyOperator Usher BoxOffice Cloakroom FoyerBar SeasonBrochure
		SeasonTicket GiftVoucher SchoolMatinee GroupBooking WaitlistSeat SeatSwap WheelchairBay HearingLoop
		SurtitleLine PromptBook ScriptDraft Scene Monologue StageDirection CueLight LightCue SoundCue FlyCue
		FollowSpot Lantern GelSheet DimmerRack FogMachine TrapDoor Curtain Backdrop SetPiece Prop PropTable
		WeaponPermit CostumeFitting CostumeRack Wig ShoePair LaundryBag QuickChange DressingRoom GreenRoom
		CallSheet CastList Audition AuditionSlot RoleOffer CastContract TouringVenue TouringVan TruckPack
		GetIn GetOut TechRun DressRun PreviewNight OpeningNight CurtainCall EncoreCall IncidentSheet ShowReport
		PressNight Critic CriticQuote PosterDesign PosterSite ProgrammeBook RightsAgreement RoyaltyReturn
		PatronCircle PatronGift GrantPlea PuppetMaker OrchestraPit PitMusician YouthStage DramaClub
		BackstageTour FireWatch SafetyCurtain CanteenMeal`),
	Roles: words(`main headline supporting understudying guest alternate original touring assigned former partner associate`),
	Pool: Pool{
		Strings: texts(`
			play_name 100, subtitle_text 120, playwright_name 80, translator 80, character_name 60, opening_words 180
			scene_setting 140, stage_direction_text 200, prop_text 80, costume_sketch 120, wig_colour_text 40
			seat_label 12, door_label 20, cue_text 100, rehearsal_remark 180, critic_verdict 200, newspaper 60
			dressing_door 16, patron_surname 80, agent_phone 30, agent_email 120, rights_holder 80
			content_warning 160, venue_town 60, poster_slogan 100, accent_text 50, fight_remark 120`),
		Ints: ranges(`
			act_total 1 12, scene_number 1 80, seat_total 20 3000, running_minutes 10 400, cast_total 1 80
			interval_minutes 0 45, rehearsal_total 1 250, ticket_limit 1 30, cue_number 1 900, curtain_calls 0 25
			premiere_year 1500 2100, costume_changes 0 40, channel_dimmer 1 512, seat_row_number 1 60, prop_total 0 600
			line_total 1 2500, tour_stops 0 120, house_fill 0 3000`),
		Floats: ranges(`
			ticket_price 0 400, concession_price 0 200, actor_fee 0 20000, royalty_share 0 50, stage_width_m 2 60
			stage_depth_m 2 50, rake_degrees 0 15, batten_load_kg 0 900, box_office_take 0 90000, applause_db 30 130
			critic_stars 0 10, costume_budget 0 40000, fog_density 0 100, chest_cm 40 180`),
		Bools: words(`sold_out matinee world_premiere surtitled signed_show relaxed_show strobe_used smoking_scene live_music
			has_interval fight_scene nudity_warned child_cast late_seating_barred pay_what_you_can puppet_used`),
		Times: words(`premiered_at rehearsed_at doors_at curtain_up_at curtain_down_at auditioned_at struck_at
			fitted_at closing_night_at bought_at`),
		Enums: enums(`
			play_genre tragedy comedy farce melodrama history_play musical opera pantomime
			stage_kind proscenium thrust arena black_box_stage traverse amphitheatre promenade open_air
			seat_area stalls dress_circle upper_circle gallery royal_box balcony parterre standing
			crew_trade carpenter electrician rigger seamstress wig_dresser sound_operator prop_keeper fly_operator
			costume_era ancient medieval tudor baroque regency victorian roaring_twenties modern_dress
			lamp_kind fresnel profile_spot parcan moving_head floodlight follow_spot led_strip candle
			audience_group schools pensioners students families_with_kids club_patrons walk_ins critics tourists
			stage_spot down_centre down_left down_right centre_stage up_left up_right wings apron
			mood_tone gloomy joyful tense satirical romantic absurd dreamy heroic
			concession_kind child_price student_price senior_price disabled_price companion_price artist_price jobless_price school_price
			prop_kind hand_prop furniture stage_weapon foodstuff document_prop lantern_prop flower_prop puppet
			acting_school stanislavski brechtian meisner lecoq commedia kabuki mime improv
			curtain_kind house_tabs fire_curtain gauze cyclorama legs_border austrian_blind wagner_curtain drop_cloth
			sound_kind thunder doorbell gunshot birdsong crowd_murmur train_whistle rain_loop church_bells
			venue_scale studio_theatre main_house arena_hall school_hall church garden_stage barn_stage street`),
	},
	Lives: lives(`
		status: announced on_sale nearly_full playing closed_run archived / announce put_on_sale fill_house perform close_run revive
		rehearsal_state: convened reading blocking polishing run_through ready / call_cast read_through block polish run_whole declare_ready
		casting_state: longlisted auditioned recalled offered engaged declined / hear recall offer engage decline recast
		set_state: designed modelled built painted installed struck / design build_model build paint fit_up strike
		seat_state: bookable held_back booked paid scanned refunded / hold_seat book pay scan refund free_seat
		costume_state: drawn cut_out sewn fitted worn mended stored_away / sketch cut_cloth sew fit wear mend put_away
		tour_state: dreamt routed contracted travelling on_stage home_again / plot_route contract_venue travel set_down return_home drop_stop
		script_state: commissioned drafted workshopped redrafted licensed printed / commission_play draft workshop redraft license_play print_script`),
}

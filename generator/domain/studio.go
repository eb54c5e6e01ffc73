package domain

var recordingStudio = Domain{
	Title: "Recording studio",
	Entities: words(`
		StudioBooking Song Take Musician Album MixVersion Microphone Producer SoundEngineer
		MasterTape ControlRoom LabelDeal
		VocalBooth DrumRoom EchoChamber LiveRoom MixingDesk PatchBay OutboardRack Preamp Compressor Equaliser
		ReverbPlate TapeMachine ReelStock CableDrum StageBox HeadphoneMix TalkbackLine MonitorPair ClickTrack
		GuideVocal OverdubPass PunchIn CompTrack StemExport BounceFile MixNote MixRecall MasteringPass VinylCut
		TestPressing CoverArtwork LinerNote LyricSheet ChordChart ScorePart SessionMusician Songwriter Arranger
		Lyricist BandMember BackingSinger StringQuartet HornSection GuestFeature RoyaltySplit PublishingDeal
		SampleClearance CueSheet SyncLicence FilmScore Jingle PodcastEpisode AudioBook VoiceActor FoleyProp
		InstrumentHire PianoTuning DrumKit GuitarAmp BassRig SynthPatch PluginLicence DriveArchive SafetyBackup
		RoomRate NightRate OvertimeClaim CancellationFee EngineerShift InternPlacement CateringRider
		GearInsurance GearRepair ValveSwap AcousticPanel BassTrap NoiseComplaint StudioTour ListeningParty
		ArtistVisa TourDate MerchBundle ReleaseSingle RadioPlug PressKit StreamingReport DemoSubmission`),
	Roles: words(`main chief guest assistant featured original remixing partner preferred former spare label_side touring`),
	Pool: Pool{
		Strings: texts(`
			song_name 100, working_name 80, artist_name 80, stage_name 60, isrc_code 15, catalogue_number 24
			reel_number 16, lyric_opening 180, mood_text 80, tuning_text 40, mic_placement 140, patch_sheet 160
			room_nickname 30, mix_remark 200, vocal_remark 160, label_contact 90, manager_email 120
			amp_settings 140, serial_engraving 30, publisher 80, dedication 150, tape_brand 40
			plugin_chain 180, hire_company 70, arrangement_hint 140, sleeve_credit 120, rider_wish 120`),
		Ints: ranges(`
			tempo_bpm 30 260, take_number 1 150, track_count 1 256, duration_seconds 5 5400, sample_rate_hz 8000 192000
			bit_depth_bits 8 32, mic_count 0 64, bar_total 4 900, reel_minutes 5 90, channel_number 1 128
			overdub_total 0 200, pressing_copies 50 100000, phantom_volts 0 48, chart_place 1 200, players_total 1 110
			headphone_sends 0 24, capo_fret 0 12, play_total 0 900000`),
		Floats: ranges(`
			loudness_lufs -40 0, peak_db -30 6, input_gain_db -20 70, compression_ratio 1 20, attack_ms 0 250
			hourly_rate 10 900, royalty_percent 0 100, tape_speed_ips 1.75 30, reverb_seconds 0 25
			pan_degrees -90 90, advance_paid 0 50000, mic_distance_cm 0.5 600, detune_cents -50 50, take_rating 0 10`),
		Bools: words(`instrumental explicit_lyrics mono_mix recorded_live click_used autotuned union_players sample_cleared
			phantom_powered analogue_only lossless backing_vocals loudness_checked studio_owned bonus_track`),
		Times: words(`tracked_at overdubbed_at mixed_down_at mastered_at pressed_at booked_from_at load_in_at
			wrapped_at tuned_at digitised_at performed_at`),
		Enums: enums(`
			genre jazz folk rock hip_hop techno classical reggae soul
			instrument grand_piano upright_bass drums violin trumpet flute accordion pedal_steel
			mic_pattern cardioid omni figure_eight hypercardioid shotgun wide_cardioid boundary supercardioid
			mic_principle condenser dynamic_coil ribbon tube electret piezo lavalier contact_mic
			musical_key c_major g_major d_minor a_minor e_flat b_minor f_sharp a_flat
			voice_type soprano mezzo alto countertenor tenor baritone bass_voice treble
			sound_format wav aiff flac mp3 ogg aac dsd broadcast_wav
			effect_kind reverb delay chorus flanger phaser distortion tremolo vocoder
			tape_width quarter_inch half_inch one_inch two_inch cassette dat_tape adat eight_track
			studio_room studio_a studio_b vocal_room drum_room lounge cutting_suite edit_bay garden_cabin
			carrier vinyl_lp vinyl_single compact_disc cassette_tape download streaming usb_stick music_video
			time_meter four_four three_four six_eight five_four seven_eight two_four twelve_eight free_meter
			mix_balance dry wet punchy airy muddy warm harsh spacious
			credit_role composer performer remixer conductor programmer whistler narrator tape_operator
			track_colour crimson amber teal violet olive coral ivory slate`),
	},
	Lives: lives(`
		status: enquired pencilled booked recording wrapped invoiced / pencil_in book begin_recording wrap send_invoice cancel_booking
		take_state: armed rolling kept comped muted binned / arm roll keep comp mute bin_take
		mix_state: rough balanced sent_out revised signed_off recalled / rough_out balance_levels send_mix revise_mix sign_off_mix recall_mix
		master_state: awaiting mastering listening approved lacquered pressed / begin_master listen_back approve cut_lacquer press remaster
		rights_state: unclear researched asked cleared licensed disputed / research ask_owner clear_rights license dispute settle_claim
		gear_state: racked patched in_use faulty on_bench sold / patch put_to_use report_fault bench rack sell_off
		song_state: sketched written arranged tracked finished published / write_out arrange track finish publish rewrite
		deal_state: offered negotiated drawn_up signed lapsed / offer negotiate draw_up sign lapse_deal extend_deal`),
}

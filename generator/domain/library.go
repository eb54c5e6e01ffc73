package domain

var publicLibrary = Domain{
	Title: "Public library",
	Entities: words(`
		Book Loan Reader Branch Author Librarian BookHold Bookshelf ReadingRoom Catalogue
		Publisher InterlibraryLoan Magazine AudioBook StoryHour
		BookCopy LibraryCard OverdueNotice FineReceipt Donation Acquisition Weeding BindingJob BarcodeSheet
		SubjectHeading ShelfMark Genre Series Edition Translator Illustrator Newspaper Atlas SheetMusic
		Manuscript RareBook MapSheet Microfilm Photograph OralHistory BoardGame PuzzleBox MusicDisc FilmDisc
		VideoGame EBookLicence DigitalReader ComputerSeat PrintJob ScannerDesk StudyCarrel MeetingRoom RoomBooking
		BookClub BookMobile MobileStop ReadingChallenge SummerProgram SchoolClass KitLoan Homework Tutor
		AuthorVisit Lecture Exhibition DisplayCase PosterStand Volunteer FriendsGroup Trustee BudgetLine
		PurchaseRequest Bookseller ReviewNote Recommendation ReadingList Citation ReferenceQuery LostItem
		DamageNote BookRepair Stocktake ReturnSlot SortingBelt CrateTransfer LockerPickup Locker
		QuietZone NoiseComplaint OpeningHours HolidayClosure SurveyReply SeedLibrary ToolLending LocalArchive
		Bibliography SelfCheckout GuardianConsent`),
	Roles: words(`home owning lending present partner co deputy favourite earlier companion recommended donor`),
	Pool: Pool{
		Strings: texts(`
			book_title 160, subtitle 160, author_name 90, isbn 17, publisher_name 90, call_number 30
			shelf_code 16, edition_note 80, blurb 200, reader_name 90, card_number 20, reader_email 120
			home_address 160, opening_sentence 200, dedication 120, translator_name 90, illustrator_name 90, spine_label 24
			donor_name 90, lost_remark 140, borrower_note 160, series_title 100, original_tongue 40, barcode_text 20
			review_quote 180, event_host 80, subject_text 90`),
		Ints: ranges(`
			page_count 1 3000, copies_owned 0 200, loan_days 1 90, renewal_count 0 12, publication_year 1450 2050
			reading_age 0 99, hold_position 1 300, chapter_count 1 150, seats_free 0 120, fine_cents 0 9900
			volume_number 1 60, shelf_capacity 10 400, visitor_count 0 5000, track_count 1 99, loan_limit 1 100
			children_present 0 60, printed_sheets 0 800, player_limit 1 12`),
		Floats: ranges(`
			purchase_price 0 900, replacement_cost 0 1200, spine_height_cm 5 60, spine_width_cm 0.25 20
			average_rating 0 10, fine_amount 0 150, shelf_length_m 0.5 80, reading_hours 0 200, book_weight_kg 0 12
			humidity_percent 0 100, annual_budget 0 500000, noise_level 10 120, disc_minutes 0 600, licence_fee 0 800`),
		Bools: words(`reference_only large_print hardcover signed_copy illustrated renewable water_damaged missing_pages
			first_edition awaiting_pickup abridged for_children dust_jacket overdue_notice_sent barrier_free donated`),
		Times: words(`borrowed_at due_at returned_at catalogued_at acquired_at renewed_on held_until weeded_at
			bound_at last_read_at shelved_at`),
		Enums: enums(`
			book_genre fiction mystery romance biography poetry history science_fiction travel
			media_type paperback hardback audiobook ebook magazine music_cd film_dvd board_game
			language_code english german french spanish italian polish arabic mandarin
			reader_group preschool primary_school teenager student adult senior teacher institution
			shelf_section ground_floor gallery basement stacks children_corner reading_room foyer annex
			wear_grade mint fine_condition very_good good fair poor brittle ruined
			loan_period overnight three_days one_week two_weeks three_weeks four_weeks one_term half_year
			binding_type sewn glued stapled spiral clothbound leatherbound ring_binder boards
			acquisition_way bought gifted bequest exchange legal_deposit subscribed_copy found self_published
			event_type reading lecture_evening workshop story_time quiz_night book_sale concert film_club
			age_band zero_to_two three_to_five six_to_eight nine_to_eleven twelve_to_fourteen young_adult grown_up all_ages
			cover_color crimson navy ivory black olive gold grey turquoise
			fine_reason late lost torn stained scribbled wet missing_part broken_case
			notice_channel letter sms email_notice app_push phone_call counter_chat poster newsletter
			classification dewey congress universal_decimal colon_scheme bliss local_scheme color_coded unclassified`),
	},
	Lives: lives(`
		loan_state: requested lent extended overdue returned lost / lend extend_loan mark_late return_item declare_lost find_again
		copy_state: arrived catalogued shelved displayed withdrawn pulped / catalogue shelve put_on_show withdraw pulp reinstate
		hold_state: placed waiting ready collected lapsed / place_hold notify_reader set_aside collect_hold let_lapse move_up
		purchase_state: suggested budgeted ordered delivered invoiced declined / suggest budget order_title receive_title pay_invoice decline
		card_state: applied issued in_use blocked surrendered / issue activate block unblock surrender reprint
		repair_status: noticed taped in_bindery rebound restored discarded / tape_up send_to_binder rebind restore discard assess
		event_state: proposed confirmed advertised held cancelled / propose confirm advertise hold_event cancel move_date
		query_state: asked picked_up researched answered archived / ask pick_up research answer archive follow_up`),
}

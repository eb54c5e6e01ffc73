package domain

var languageSchool = Domain{
	Title: "Language school",
	Entities: words(`
		LanguageCourse Lesson Learner Tutor Enrolment PlacementTest Classroom Textbook Homework
		ExamSitting Certificate Campus
		LearnerProfile TutorContract CourseTerm LessonPlan LessonRecording AttendanceSheet AbsenceNote
		MakeupLesson TrialLesson PrivateLesson ConversationClub TandemPair PronunciationDrill GrammarSheet
		VocabularyDeck FlashCard PhraseBook DictationText ReadingPassage ListeningClip EssayTask EssayMark
		OralExam WrittenExam ExamBoard ExamFee ExamVenue ResitRequest ScoreReport ProgressReport SkillGoal
		LearningDiary StudyVisa VisaLetter HostFamily HomestayBooking DormRoom AirportPickup CityExcursion
		CulturalEvening FilmNight CookingLesson SummerCamp JuniorGroup CampCounsellor GuardianConsent
		CompanyClient CorporateProgram NeedsAnalysis OnsiteVisit TuitionFee TuitionInstalment ScholarshipAward
		FeeWaiver RefundClaim AgencyPartner AgentCommission MarketingFair BrochureRequest CourseReview
		TutorFeedback PeerReview SubstituteTutor TutorTimesheet TeacherTraining MethodWorkshop Whiteboard
		ProjectorLoan HeadsetKit AudioLab LibraryCorner BookDeposit CopyQuota OnlineRoom ChatSupport
		TranslationJob InterpreterVisit AlumniMeetup StudentCouncil LanguageBadge SpellingBee PoetrySlam
		WaitingLine IntakeInterview AccentCoach`),
	Roles: words(`main substitute native_tutor second_tutor assigned preferred former partner host paired follow_up mentor`),
	Pool: Pool{
		Strings: texts(`
			mother_tongue 40, target_language 40, dialect_text 60, learner_nickname 40, tutor_bio 200
			lesson_topic 100, grammar_point 90, vocabulary_theme 80, homework_brief 180, room_label 20
			campus_street 120, campus_city 60, textbook_edition 60, exam_provider 70, certificate_code 24
			emergency_contact 80, learner_email 120, whatsapp_number 30, learning_goal 160, host_address 140
			dietary_needs 120, visa_number 24, passport_country 60, study_motive 150, agency_label 70
			feedback_quote 200`),
		Ints: ranges(`
			lesson_minutes 15 240, seats_total 1 40, weeks_total 1 104, words_learned 0 20000, exam_points 0 300
			missed_lessons 0 120, homework_pages 0 60, learner_age 4 99, tutor_experience 0 50
			chapter_number 1 60, placement_points 0 120, club_evenings 0 80, passing_points 10 200
			essay_words 30 3000, excursion_seats 4 90, accent_rating 0 100, headset_stock 0 250`),
		Floats: ranges(`
			tuition_price 20 9000, hourly_wage 8 150, exam_price 15 600, attendance_percent 0 100
			fluency_rating 0 10, grammar_rating 0 10, listening_rating 0 10, deposit_paid 0 1200
			agent_percent 0 40, homestay_price 50 2500, study_hours 0.5 60, average_mark 0 20, book_price 2 150`),
		Bools: words(`beginner_friendly exam_course weekend_course taught_online includes_textbook homework_given
			visa_required minor_learner certificate_issued native_speaker homestay_included fee_waived
			camera_needed recorded_lesson retake_allowed`),
		Times: words(`enrolled_at taught_at examined_at graded_at certified_at arrived_at departed_at
			interviewed_at handed_in_at tuition_paid_at placed_at`),
		Enums: enums(`
			course_tongue spanish french german italian japanese korean arabic portuguese
			proficiency starter elementary pre_intermediate intermediate upper_intermediate advanced proficient near_native
			skill_focus speaking listening reading writing grammar vocabulary pronunciation spelling
			teaching_style immersion lecture task_based storytelling grammar_first blended flipped drilling
			course_format private_tuition small_class lecture_hall intensive evening_class weekend_block online_class tandem
			exam_brand delf dele goethe toefl ielts cambridge hsk jlpt
			learner_origin school_pupil undergraduate job_seeker expat retiree tourist refugee diplomat
			audience kids teens adults seniors families executives nurses engineers
			lodging_kind homestay dormitory shared_flat studio_flat hostel hotel campus_house camping
			text_genre dialogue poem newspaper fairy_tale letter recipe song_lyrics interview
			script_system latin cyrillic greek hangul kanji devanagari hebrew thai
			mistake_kind tense_error article_error word_choice agreement_error punctuation false_friend syntax_slip accent_slip
			payment_plan upfront two_parts quarterly monthly weekly employer_paid sponsored after_graduation
			room_equipment whiteboard projector smartboard headsets tape_player webcam piano flipchart
			excursion_kind city_walk museum_trip theatre_visit boat_tour cooking_evening hiking_day market_visit film_evening`),
	},
	Lives: lives(`
		status: requested placed enrolled attending completed withdrawn / place enrol begin_course complete withdraw rejoin
		lesson_state: drafted scheduled underway taught reviewed / schedule_lesson begin_lesson finish_lesson review_lesson cancel_lesson move_lesson
		exam_state: registered seated sitting marked certified / register seat sit mark certify resit appeal
		homework_state: set_out started handed_in corrected returned / hand_out begin_homework hand_in correct give_back extend_deadline
		visa_state: collecting lodged interviewed granted stamped expired / lodge interview grant_visa stamp lapse renew_visa
		tuition_state: quoted billed reminded settled waived / bill remind settle waive quote_again write_off_fee
		tutor_state: applied observed hired teaching sabbatical departed / observe hire assign_class take_sabbatical come_back depart
		homestay_state: enquired matched welcomed staying left_home / enquire pair_up welcome move_in move_out complain`),
}

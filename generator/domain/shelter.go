package domain

var animalShelter = Domain{
	Title: "Animal shelter",
	Entities: words(`
		Animal Adoption Kennel Adopter FosterHome Vet Intake MedicalCheck Caretaker Litter
		Microchip HomeVisit DogWalk FeedingPlan Quarantine
		Dog Cat Rabbit Ferret Parrot Tortoise Hedgehog GuineaPig Hamster Pony Goat Hen Aviary Cattery
		Paddock Stable Terrarium IsolationPen PlayYard ExerciseRun Leash Collar Carrier CatTree LitterBox
		FoodBag TreatBox MilkReplacer Vaccine Deworming FleaTreatment Neutering DentalCare Surgery BloodPanel
		XrayCheck Microscope MedicineChart Bandage WeightCheck TemperamentTest BehaviourNote TrainingSession
		BehaviourTrainer WalkerBadge VolunteerTeam CleaningShift NightPatrol RescueCall RescueVan AnimalTrap
		StrayReport LostPoster FoundPoster OwnerClaim SurrenderForm CrueltyCase CourtOrder PoliceReport
		BiteIncident AnimalPassport PetInsurer AdoptionFee AdoptionContract AdopterProfile MatchScore MeetGreet
		TrialStay ReturnCase Waitlist Sponsorship LegacyGift DonorLetter FundraisingRun CharityShop OpenDay
		WishList DonationBox GrantRequest CouncilContract PetPhoto WebProfile SuccessStory SchoolVisit
		KidsClub GroomingVisit Farrier Crematorium MemorialStone HolidayBoarding WildlifeRelease
		BirdRing TransportCrate PartnerShelter BreedRegistry Toy BlanketStock Incubator LaundryLoad`),
	Roles: words(`bonded former foster adoptive rescuing treating sponsor favourite mother sibling interim emergency`),
	Pool: Pool{
		Strings: texts(`
			animal_name 50, nickname 50, breed_guess 70, coat_color 40, chip_number 20, found_location 140
			finder_name 90, finder_phone 30, intake_story 200, behaviour_notes 200, medical_notes 200, diet_notes 160
			adopter_name 90, adopter_email 120, adopter_address 160, vet_name 80, kennel_label 12, foster_family 90
			web_headline 100, collar_text 40, tattoo_code 16, vaccine_batch 24, passport_number 20, favourite_toy 60
			trainer_remark 160, garden_notes 140, sponsor_name 90`),
		Ints: ranges(`
			age_months 0 400, kennel_number 1 300, litter_size 0 20, meals_per_day 1 12, walks_per_day 0 10
			shelter_days 0 3000, heart_beats 20 400, bite_count 0 20, household_size 1 15, pet_count 0 40
			trial_days 1 60, quarantine_days 0 120, teeth_missing 0 44, adoption_attempts 0 15, volunteer_hours 0 4000
			energy_level 0 10, kennel_places 1 40, cage_temperature 5 40`),
		Floats: ranges(`
			animal_weight_kg 0 900, shoulder_height_cm 2 220, adoption_fee 0 900, rectal_temperature 30 45
			daily_food_g 1 9000, garden_square_m 0 10000, vet_cost 0 20000, donation_amount 0 50000, tail_length_cm 0 120
			friendliness 0 10, walk_distance_km 0 40, medicine_ml 0 250, kennel_area 0.5 200, wing_span_cm 1 300`),
		Bools: words(`neutered vaccinated house_trained microchipped good_with_kids good_with_cats good_with_dogs leash_trained
			special_needs aggressive deaf blind indoor_only pregnant_animal stray garden_required bonded_pair`),
		Times: words(`taken_in_at found_at adopted_at chipped_at neutered_at dewormed_at fed_at walked_at fostered_at
			groomed_at home_visited_at surrendered_at`),
		Enums: enums(`
			animal_species dog cat rabbit guinea_pig bird tortoise ferret horse
			sex_status male female neutered_male spayed_female sex_unsure pregnant_female nursing_female juvenile
			size_class teacup tiny small medium big very_big giant still_growing
			coat_type short_hair long_hair wire_hair curly hairless feathers scales double_coat
			intake_reason stray_find owner_moved owner_died allergy cruelty_case unwanted_litter costs abandoned
			temperament calm playful shy curious anxious dominant affectionate independent
			age_group newborn weanling baby adolescent grown mature senior geriatric
			housing_type flat house farm shared_flat houseboat stable_yard aviary trailer
			experience_level first_timer some_pets experienced breeder trainer rescue_veteran farmer veterinarian
			food_type dry_food wet_food raw_meat hay seeds prescription_diet milk_formula pellets
			health_grade excellent_health good_health minor_issue chronic recovering critical terminal under_observation
			return_reason allergy_found moved_house too_lively conflict_with_pet bite money landlord illness
			training_command sit stay come heel leave_it lie_down fetch_ball wait_here
			eye_color amber brown_eyes green_eyes blue_eyes odd_eyes hazel copper cloudy
			marking solid tabby spotted bicolor tortoiseshell merle brindle tuxedo`),
	},
	Lives: lives(`
		animal_state: arrived quarantined adoptable reserved adopted returned / quarantine clear_health offer reserve_animal adopt_out bring_back
		adoption_state: enquired interviewed home_checked on_trial signed cancelled / interview check_home start_trial sign_contract cancel extend_trial
		medical_state: unexamined examined in_treatment recovering_well cleared deceased / examine begin_therapy operate give_all_clear euthanize refer
		foster_state: offered_home inspected placed weaning returned_back / inspect_home place wean take_back prolong swap_family
		kennel_state: dirty scrubbed ready occupied overcrowded closed_off / scrub make_ready occupy vacate close_off reopen
		stray_state: sighted trapped scanned claimed unclaimed / trap scan_chip claim give_up publish_find let_go
		sponsorship_state: pledged active_support lapsed_support renewed ended / pledge activate lapse renew end_support thank
		training_state: untested assessed beginner progressing certified / assess enroll practise advance certify set_back`),
}

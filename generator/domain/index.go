package domain

// All lists the domains in a fixed order.
func All() []Domain {
	return []Domain{
		coffeeRoastery, bikeRental, hospitalWard, publicLibrary, filmFestival, vineyard, observatory,
		animalShelter, freightYard, museum, bakeryChain, languageSchool, recordingStudio, spaceMission,
		dairyFarm, climbingGym, theatre, harbour, botanicalGarden, repairWorkshop,
	}
}

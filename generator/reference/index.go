package reference

// Bugs lists the bugs that can be planted. Each stands in the file of its kind; a new one is a few
// lines there and one here.
func Bugs() []Bug {
	return []Bug{
		// bugs_create.go
		createAnswers200,
		createIsNotKept,
		idIsReused,
		answersAreHTML,

		// bugs_echo.go
		textIsTrimmed,
		textIsLowercased,
		textLosesNonASCII,
		textIsEscaped,
		floatIsTruncated,
		numberIsShownAsText,
		boolIsShownAsNumber,
		nullIsLeftOut,
		datetimeGainsFraction,

		// bugs_list.go
		listIsReversed,
		listIsPaged,
		listIsSortedAsText,
		listLacksLast,
		emptyListIsMissing,

		// bugs_bounds.go
		maxOffByOne,
		minOffByOne,
		maxIsExclusive,
		minIsExclusive,
		maxLengthOffByOne,
		maxLengthIsExclusive,
		minLengthOffByOne,
		emptyTextIsRefused,
		lengthInBytes,
		lengthInUTF16,
		patchIgnoresBounds,
		putIgnoresBounds,
		maximumIsInvented,

		// bugs_types.go
		textPassesForNumber,
		truePassesForInt,
		fractionPassesForInt,
		floatRefusesWhole,
		wordPassesForBool,
		numberPassesForBool,
		numberPassesForText,

		// bugs_forms.go
		enumIsUnchecked,
		enumIgnoresCase,
		enumLacksValue,
		datetimeIsUnchecked,
		datetimeIgnoresCalendar,

		// bugs_presence.go
		requiredIsUnchecked,
		optionalIsDemanded,
		defaultIsForgotten,
		nullIsAccepted,
		nullIsRefused,
		nullBecomesDefault,

		// bugs_replace.go
		putMerges,
		putDemandsNothing,
		putIsNotKept,
		putWritesEveryRecord,
		putIsPartlyKept,

		// bugs_patch.go
		patchResets,
		patchDemandsRequired,
		patchIgnoresField,
		patchIgnoresNull,
		patchIgnoresZero,
		patchIsPartlyKept,
		patchWritesEveryRecord,
		emptyPatchIsRefused,

		// bugs_missing.go
		unknownIDIs400,
		unknownIDIsNull,
		unknownIDIsDeleted,

		// bugs_unlisted.go
		unlistedPathIs200,
		collectionIsDeleted,
		actionByGet,
		everyAnalyticIsServed,

		// bugs_malformed.go
		malformedIsEmpty,
		malformedIs500,
		nonObjectIsEmpty,

		// bugs_ignored.go
		unknownPropertyIsRefused,
		clientIDIsRefused,
		unknownPropertyIsReturned,
		clientIDIsUsed,

		// bugs_references.go
		refIsUnchecked,
		refIsUncheckedInPatch,
		refToAnyEntity,
		reflistIsUnchecked,
		reflistTakesDuplicates,
		reflistIsSorted,
		reflistGrowsByPatch,

		// bugs_delete.go
		deleteKeepsRecord,
		deleteAnswers200,
		cascadeIsForgotten,
		cascadeRestricts,
		restrictIsForgotten,
		restrictCascades,
		nullifyIsForgotten,
		nullifyCascades,
		nullifyRestricts,
		heldDeleteIs400,

		// bugs_cascade.go
		cascadeStops,
		restrictHoldsWithin,
		heldDeleteReleases,
		reflistKeepsDeleted,

		// bugs_analytics.go
		avgCountsNulls,
		avgIsTruncated,
		nothingIsZero,
		countCountsNulls,
		countOfNothingIsNull,
		sumOfNothingIsNull,
		distributionLacksZeros,
		extremeStartsAtZero,
		extremeIsTheOther,
		analyticIsStale,

		// bugs_action.go
		anyStateStarts,
		wrongStateIs409,
		wrongStateIs422,
		startStateIsForgotten,
		stateStays,
		actionAnswers204,
		unknownActionIDIs400,

		// bugs_guard.go
		numberGuardIsIgnored,
		trueGuardIsIgnored,
		presentGuardIsIgnored,
		itemsGuardIsIgnored,
		referrersGuardIsIgnored,
		otherNumberGuardIsIgnored,
		otherStateGuardIsIgnored,
		comparisonIsShifted,
		guardCountsOneMore,
		nullPassesGuard,
		zeroIsNoValue,
		guardAnswers400,

		// bugs_effect.go
		setIsForgotten,
		addIsForgotten,
		addRefIsForgotten,
		addItemsIsForgotten,
		createIsForgotten,
		addHappensTwice,
		addReachesFirstItemOnly,
		createdLacksDefaults,
		addIsUnchecked,
		addIsClamped,
		brokenActionMoves,

		// bugs_effect_none.go
		nothingToAddToIs409,

		// bugs_state.go
		postSetsState,
		putSetsState,
		patchSetsState,
		putResetsState,
		stateIsChecked,
		initialStateIsWrong,

		// bugs_reset.go
		resetForgetsEntity,
		resetDoesNothing,
		resetAnswers201,

		// bugs_retired.go
		oldEntityPathLives,
		removedEntityLives,
		removedActionLives,
		removedAnalyticLives,
		oldAnalyticPathLives,

		// bugs_retired_fields.go
		oldFieldIsShown,
		oldFieldIsDemanded,
		oldNameIsRead,
		oldValueIsAccepted,

		// bugs_retired_actions.go
		oldGuardIsChecked,
		oldEffectHappens,
	}
}

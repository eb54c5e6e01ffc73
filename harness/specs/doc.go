// Package specs shows sessions as Ginkgo specs. A session is one ordered container; a turn of it is
// a spec that plays it, then one for each family of its cases (or each subject, or each case), then
// one for each assertion of the suite's own. The turns after a session's end are skipped.
//
//	for _, s := range run.Sessions {
//		specs.Describe(s, run.Settings.Grain)
//	}
//	specs.Run(t, "stamina", run)
//
// The specs of a turn are known before anything is played, because the cases follow from the
// scenario alone; so every process of the suite builds the same tree, and no spec passes that has
// nothing to show. What a spec says is read from the session's journal, as every report is.
//
// Entry points: [Describe] and [Run].
package specs

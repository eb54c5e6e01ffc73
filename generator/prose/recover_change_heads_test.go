package prose_test

import "staminabench/generator/change"

// changeMeanings are what the first lines of items mean. It is filled in when the tests begin,
// because reading an item leads back here.
var changeMeanings []meaning[change.Change]

func init() {
	changeMeanings = []meaning[change.Change]{
		means(`\*\*Add the entity (§)\*\*, served under (§), as follows:`, (*reader).entityAdded),
		means(`\*\*There is a new entity (§)\*\*, served under (§):`, (*reader).entityAdded),
		means(`\*\*Remove the entity (§)\.\*\* All routes under (§) go, its actions included\.`, (*reader).entityRemoved),
		means(`\*\*The entity (§) goes\*\*, and with it all routes under (§), those of its actions included\.`, (*reader).entityRemoved),
		means(`\*\*(?:Rename the entity (§) to (§)\.|The entity (§) is called (§) from now on\.)\*\* `+
			`(?:Its routes move from (§) to (§); no route is left under (§)|All its routes under (§) move to (§), and none is left under (§))\.`, (*reader).entityRenamed),
		means(`\*\*(?:Add a field to|The entity) (§)(?: gets a new field)?:\*\* (.+\.)`, (*reader).fieldAdded),
		means(`\*\*Remove the field (§) of (§)\.\*\* It is then a property that (§) does not have\.`, (*reader).fieldRemoved),
		means(`\*\*The field (§) of (§) goes\*\*; (§) then has no such property\.`, (*reader).fieldRemoved),
		means(`\*\*Rename the field (§) of (§) to (§)\*\*, in requests and answers\. (§) is then a property that (§) does not have\.`,
			func(r *reader, p []told) change.Change { return r.fieldRenamed(p[0], p[1], p[2], p[3], p[4]) }),
		means(`\*\*The field (§) of (§) is called (§) from now on\*\*, in requests and answers; (§) then has no property (§)\.`,
			func(r *reader, p []told) change.Change { return r.fieldRenamed(p[0], p[1], p[2], p[4], p[3]) }),
		means(`\*\*(?:Change the|New) bounds (?:of|for) (§) of (§):\*\* ([^;]+); ([^;]+)\.`, (*reader).boundsChanged),
		means(`\*\*Change the values of (§) of (§)\.\*\* ([^;]+); the values are then LIST\.`, (*reader).valuesChanged),
		means(`\*\*The enum (§) of (§) changes\.\*\* ([^;]+); it is then one of LIST\.`, (*reader).valuesChanged),
		means(`\*\*Change the field (§) of (§)\.\*\* Now: ([^.]+)\. Before: ([^.]+)\.`,
			func(r *reader, p []told) change.Change { return r.optionalityChanged(p[0], p[1], p[2], p[3]) }),
		means(`\*\*The field (§) of (§) changes\.\*\* It was: ([^.]+)\. From now on: ([^.]+)\.`,
			func(r *reader, p []told) change.Change { return r.optionalityChanged(p[0], p[1], p[3], p[2]) }),
		means(`\*\*(?:Add the|There is a new) analytic:?\*\* (§)\.`, (*reader).analyticAdded),
		means(`\*\*(?:Remove the analytic|This analytic goes:)\*\* (§)\.`, (*reader).analyticRemoved),
		means(`\*\*(?:Add an action to (§)|The entity (§) gets a new action):\*\*`, (*reader).actionAdded),
		means(`\*\*(?:Add a state and an action to (§)|The entity (§) gets a state and its first action):\*\*`, (*reader).firstActionAdded),
		means(`\*\*(?:Change the action (§)\.\*\* It is then|The action (§) changes\*\* to this):`, (*reader).actionChanged),
		means(`\*\*(?:Remove the action (§)|The action (§) goes)\.\*\*(.*)`, (*reader).actionRemoved),
	}
}

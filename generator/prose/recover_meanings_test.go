package prose_test

import "staminabench/generator/spec"

var (
	moveMeanings = []meaning[spec.Action]{
		means(`(§) moves (§) from (§(?: or §)*) to (§)(.*)`, (*reader).move),
		means(`(§): (§) goes from (§(?: or §)*) to (§)(.*)`, (*reader).move),
	}
	guardMeanings = []meaning[spec.Guard]{
		means(`NUMBER (?:equals|is exactly) (§)`, compares("=")),
		means(`NUMBER is (?:greater|more) than (§)`, compares(">")),
		means(`NUMBER is (?:at least|greater than or equal to) (§)`, compares(">=")),
		means(`NUMBER is (?:less than|below) (§)`, compares("<")),
		means(`NUMBER is (?:at most|less than or equal to) (§)`, compares("<=")),
		means(`(§) (?:is|has the value) true`, (*reader).isTrue),
		means(`(§) (?:is not|has a value other than) null`, (*reader).isPresent),
		means(`(§) has at least (\d+) items?`, func(r *reader, p []told) spec.Guard { return r.hasItems(p[0], p[1]) }),
		means(`there are at least (\d+) items? in (§)`, func(r *reader, p []told) spec.Guard { return r.hasItems(p[1], p[0]) }),
		means(`(§) of at least (\d+) (§) records? names this record`, (*reader).hasReferrer),
		means(`this record is named by (§) of at least (\d+) (§) records?`, (*reader).hasReferrer),
		means(`the state of RECORD is (§)`, (*reader).otherState),
		means(`RECORD is in the state (§)`, (*reader).otherState),
	}
	effectMeanings = []meaning[spec.Effect]{
		means(`(§) (?:becomes|is set to) (§)`, (*reader).set),
		means(`(§) is added to GROWING`, func(r *reader, p []told) spec.Effect { return r.grows(p[1], r.number(p[0].text())) }),
		means(`GROWING (?:grows|is increased) by (§)`, func(r *reader, p []told) spec.Effect { return r.grows(p[0], r.number(p[1].text())) }),
		means(`(§) is subtracted from GROWING`, func(r *reader, p []told) spec.Effect { return r.grows(p[1], -r.number(p[0].text())) }),
		means(`GROWING (?:falls|is decreased) by (§)`, func(r *reader, p []told) spec.Effect { return r.grows(p[0], -r.number(p[1].text())) }),
		means(`one (§) record is created whose (§) names this record(?:, with(?: the values)? (§ = §(?:, § = §)*))?`, (*reader).creates),
		means(`one new (§) record comes into being, and its (§) names this record(?:, with(?: the values)? (§ = §(?:, § = §)*))?`, (*reader).creates),
	}
)

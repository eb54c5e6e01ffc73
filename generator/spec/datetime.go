package spec

import "time"

// DatetimeLayout is the only form of datetimes (contract, clause 6).
const DatetimeLayout = "2006-01-02T15:04:05Z"

// IsDatetime reports whether a string has that form and is on the calendar and the clock.
func IsDatetime(s string) bool {
	t, err := time.Parse(DatetimeLayout, s)
	return err == nil && t.Format(DatetimeLayout) == s
}

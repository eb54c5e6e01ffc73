package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Level is the level of confidence of all intervals.
const Level = 0.95

// z is the normal quantile of a two-sided interval at [Level].
var z = distuv.UnitNormal.Quantile((1 + Level) / 2)

// Interval is a confidence interval at [Level]; NaN on both sides if it is unknown.
type Interval struct{ Low, High float64 }

// Unknown is the interval of what cannot be estimated.
func Unknown() Interval { return Interval{math.NaN(), math.NaN()} }

// Known tells whether both ends are numbers.
func (i Interval) Known() bool { return !math.IsNaN(i.Low) && !math.IsNaN(i.High) }

// Holds tells whether a value lies inside.
func (i Interval) Holds(v float64) bool { return i.Low <= v && v <= i.High }

// Within cuts the interval to what is possible.
func (i Interval) Within(low, high float64) Interval {
	return Interval{math.Min(math.Max(i.Low, low), high), math.Max(math.Min(i.High, high), low)}
}

// Share is k of n with its interval.
type Share struct {
	K, N float64
	Interval
}

// Value is k/n; NaN of nothing.
func (s Share) Value() float64 { return s.K / s.N }

// ShareOf is k of n with its Wilson interval, unknown of nothing.
func ShareOf(k, n int) Share {
	s := Share{float64(k), float64(n), Unknown()}
	if n > 0 {
		s.Interval = Wilson(s.Value(), s.N)
	}
	return s
}

// Wilson is the score interval of a share p of n (Wilson 1927). Unlike p ± z·SE it stays within 0
// and 1 and has a width where p is 0 or 1.
func Wilson(p, n float64) Interval {
	middle := p + z*z/(2*n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	whole := 1 + z*z/n
	return Interval{max(0, (middle-half)/whole), min(1, (middle+half)/whole)}
}

// student is Student's quantile of a two-sided interval at [Level].
func student(freedom float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile((1 + Level) / 2)
}

// Around is the interval mean ± t·error, t with n−1 degrees of freedom: n sessions, or n scenarios if
// they were repeated.
func Around(mean, err float64, n int) Interval {
	if n < 2 || math.IsNaN(err) {
		return Unknown()
	}
	half := student(float64(n-1)) * err
	return Interval{mean - half, mean + half}
}

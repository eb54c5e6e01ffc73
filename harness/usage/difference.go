package usage

// Tolerance is by what share two counts of the same answers may differ.
const Tolerance = 0.02

// Difference tells by what share an agent's own count is above the gateway's. ok is false if one of them does
// not know, or nothing was used.
func Difference(own, counted Tokens) (share float64, ok bool) {
	if !own.Known() || !counted.Known() || counted.Total() == 0 {
		return 0, false
	}
	return float64(own.Total()-counted.Total()) / float64(counted.Total()), true
}

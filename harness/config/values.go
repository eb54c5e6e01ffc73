package config

import (
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// maxSeed is the largest seed that fits a signed number everywhere.
const maxSeed = math.MaxInt64

// The constructors below make one line of the table each: how its text becomes a value, and what
// it may be in words.

func whole[T int | int64 | uint64](name string, place Place, doc string, low, high int64, field func(*Settings) *T) Setting {
	allowed := fmt.Sprintf("a whole number from %d to %d", low, high)
	return Setting{name, doc, place, allowed, func(s *Settings, text string) bool {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < low || n > high {
			return false
		}
		*field(s) = T(n)
		return true
	}}
}

func decimal(name string, place Place, doc string, low, high float64, field func(*Settings) *float64) Setting {
	allowed := fmt.Sprintf("a number from %v to %v", low, high)
	return Setting{name, doc, place, allowed, func(s *Settings, text string) bool {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(x >= low && x <= high) { // not a number is out of every range
			return false
		}
		*field(s) = x
		return true
	}}
}

func boolean(name string, place Place, doc string, field func(*Settings) *bool) Setting {
	return Setting{name, doc, place, "true or false", func(s *Settings, text string) bool {
		if text != "true" && text != "false" {
			return false
		}
		*field(s) = text == "true"
		return true
	}}
}

func duration(name string, place Place, doc string, low, high time.Duration, field func(*Settings) *time.Duration) Setting {
	allowed := fmt.Sprintf("a duration such as 90s or 30m, from %s to %s", short(low), short(high))
	return Setting{name, doc, place, allowed, func(s *Settings, text string) bool {
		d, err := time.ParseDuration(text)
		if err != nil || d < low || d > high {
			return false
		}
		*field(s) = d
		return true
	}}
}

func choice(name string, place Place, doc string, values []string, field func(*Settings) *string) Setting {
	return Setting{name, doc, place, oneOf(values), func(s *Settings, text string) bool {
		if !slices.Contains(values, text) {
			return false
		}
		*field(s) = text
		return true
	}}
}

func text(name string, place Place, doc, allowed string, field func(*Settings) *string) Setting {
	return Setting{name, doc, place, allowed, func(s *Settings, text string) bool {
		*field(s) = text
		return true
	}}
}

func folder(name string, place Place, doc string, field func(*Settings) *string) Setting {
	return Setting{name, doc, place, "the path of a folder", func(s *Settings, text string) bool {
		*field(s) = text
		return text != ""
	}}
}

func address(name string, place Place, doc string, field func(*Settings) *string) Setting {
	return Setting{name, doc, place, "a URL such as https://api.example.com/v1", func(s *Settings, text string) bool {
		base, err := url.Parse(text)
		*field(s) = text
		return err == nil && base.Host != "" && (base.Scheme == "http" || base.Scheme == "https") && base.User == nil
	}}
}

// oneOf tells a choice in words: "docker or local".
func oneOf(values []string) string {
	if len(values) < 2 {
		return strings.Join(values, "")
	}
	last := len(values) - 1
	return strings.Join(values[:last], ", ") + " or " + values[last]
}

// short prints a duration as people write it: "24h", not "24h0m0s".
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

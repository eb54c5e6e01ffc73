package change

import (
	"fmt"

	"staminabench/generator/spec"
)

// Apply makes changes one after the other and checks that each outcome is a valid specification.
func Apply(s *spec.Specification, changes ...Change) (*spec.Specification, error) {
	for i, c := range changes {
		if err := c.Check(s); err != nil {
			return nil, fmt.Errorf("change %d (%s): %w", i+1, c.Kind(), err)
		}
		s = c.Apply(s)
		if err := s.Validate(); err != nil {
			return nil, fmt.Errorf("change %d (%s) leaves an invalid specification: %w", i+1, c.Kind(), err)
		}
	}
	return s, nil
}

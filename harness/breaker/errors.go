package breaker

import (
	"errors"
	"fmt"
	"strings"
)

// ErrOpen is matched by the error of a run that must not go on.
var ErrOpen = errors.New("infrastructure ends one session after the other")

func openError(limit int, lines []string) error {
	return fmt.Errorf("%w: %d in a row, which the setting breaker (%d) takes for a machine that cannot play:\n  %s\n"+
		"They stay censored. Sessions in flight have stopped after their attempt, and no other is begun: "+
		"mend what is told above, then all of them can be gone on with",
		ErrOpen, limit, limit, strings.Join(lines, "\n  "))
}

package match

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

func haveStatus(status []int) *claim {
	wanted := StatusList(status)
	return &claim{says: "to have " + wanted, check: func(x Exchange) (string, error) {
		if len(status) == 0 {
			return "", errors.New("HaveStatus needs a status")
		}
		if slices.Contains(status, x.Status) {
			return "", nil
		}
		return fmt.Sprintf("expected %s, got %s", wanted, summary(x)), nil
	}}
}

// StatusList is a choice of statuses in words: "status 400 or 422".
func StatusList(status []int) string {
	words := make([]string, len(status))
	for i, s := range status {
		words[i] = strconv.Itoa(s)
	}
	return "status " + strings.Join(words, " or ")
}

// summary is the status and the beginning of the body.
func summary(x Exchange) string {
	if len(x.Body) == 0 {
		return fmt.Sprintf("%d without a body", x.Status)
	}
	return fmt.Sprintf("%d: %s", x.Status, cut(strings.ToValidUTF8(string(x.Body[:min(len(x.Body), 400)]), "\ufffd"), messageLength))
}

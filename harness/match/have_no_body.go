package match

import (
	"fmt"
	"strings"
)

func haveNoBody() *claim {
	return &claim{says: "to have no body", check: func(x Exchange) (string, error) {
		if len(x.Body) == 0 {
			return "", nil
		}
		body := strings.ToValidUTF8(string(x.Body[:min(len(x.Body), messageLength)]), "\ufffd")
		return fmt.Sprintf("expected no body, got %d bytes: %s", len(x.Body), body), nil
	}}
}

package match

import "fmt"

func haveJSONContentType() *claim {
	return &claim{says: "to be application/json", check: func(x Exchange) (string, error) {
		header := x.Header.Get("Content-Type")
		if IsJSONContentType(header) {
			return "", nil
		}
		return fmt.Sprintf("expected Content-Type application/json, got %q", header), nil
	}}
}

package match

func haveJSON(text string, list []Option) *claim {
	want, misuse := expected(text)
	o := newOptions(list)
	return &claim{says: "to have this JSON: " + cut(text, messageLength), check: func(x Exchange) (string, error) {
		if misuse != nil {
			return "", misuse
		}
		return differences(x, want, o)
	}}
}

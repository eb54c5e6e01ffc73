package gateway

// longestName bounds what is kept of names and ids, which are whatever the agent or the provider says.
const longestName = 256

// name makes what is kept of a name.
func (s *Session) name(text string) string {
	if len(text) > longestName+longestSecret {
		text = text[:longestName+longestSecret]
	}
	if text = s.clean(text); len(text) > longestName {
		text = text[:longestName] + "…"
	}
	return valid(text)
}

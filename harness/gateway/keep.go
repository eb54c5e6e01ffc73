package gateway

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/tidwall/gjson"
)

// secretShapes are secrets of others that may stand in a conversation.
var secretShapes = regexp.MustCompile(
	`sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|AKIA[0-9A-Z]{16}|AIza[\w-]{35}|(?i:bearer)\s+[\w.~+/-]{20,}=*`)

const removed = "[removed]"

// longestSecret is how far beyond a cut is looked for a secret that the cut would split.
const longestSecret = 512

// keep makes the text of a request. Of one that is too long the conversation is put to the end, which is kept:
// what is new in it stands there, and what agents send after it, such as their tools, comes again and again.
func (s *Session) keep(body []byte, most int) Text {
	text, half := string(body), most/2
	if len(text) > most {
		text = conversationLast(text)
	}
	if len(text) <= most+2*longestSecret {
		text = s.clean(text)
	} else {
		head, tail := s.clean(text[:half+longestSecret]), s.clean(text[len(text)-half-longestSecret:])
		text = head + tail
	}
	kept := Text{Bytes: int64(len(body)), Text: text}
	if len(text) > most {
		kept.Cut, kept.Text = true, valid(text[:half])+"…"+valid(text[len(text)-half:])
	}
	return kept
}

// conversationLast moves the conversation in a request to its end. What is no object stays as it is.
func conversationLast(text string) string {
	body := gjson.Parse(text)
	if !gjson.Valid(text) || !body.IsObject() {
		return text
	}
	var first, last strings.Builder
	body.ForEach(func(name, value gjson.Result) bool {
		to := &first
		if name.String() == "messages" || name.String() == "input" {
			to = &last
		}
		fmt.Fprintf(to, ",%s:%s", name.Raw, value.Raw)
		return true
	})
	return "{" + strings.TrimPrefix(first.String()+last.String(), ",") + "}"
}

// keepCapped makes the text of an answer.
func (s *Session) keepCapped(c *capped) Text {
	return Text{Bytes: c.bytes, Text: valid(s.unsplit(s.clean(c.buf.String()))), Cut: c.bytes > int64(c.buf.Len())}
}

func (s *Session) clean(text string) string { return Clean(s.secrets.Replace(text)) }

// Clean takes out of a text what looks like a secret.
func Clean(text string) string { return secretShapes.ReplaceAllString(text, removed) }

func valid(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }

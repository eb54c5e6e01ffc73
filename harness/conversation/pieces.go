package conversation

import (
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tmaxmax/go-sse"
)

// pieceFields are where the events of each form hold pieces of texts.
var pieceFields = map[string][]string{
	chat: {
		"choices.0.delta.content", "choices.0.delta.refusal", "choices.0.delta.reasoning_content", "choices.0.delta.reasoning",
		"choices.0.delta.tool_calls.#.function.arguments",
	},
	responses: {"delta"},
	messages:  {"delta.text", "delta.thinking", "delta.partial_json"},
}

// Pieces are the texts that the pieces in a stream come to, also if a later event has them whole.
func Pieces(form, stream string) []string {
	texts := map[string]*strings.Builder{}
	for e, err := range sse.Read(strings.NewReader(stream), &sse.ReadConfig{MaxEventSize: maxEvent}) {
		if err != nil {
			break
		}
		data := gjson.Parse(e.Data)
		for _, field := range pieceFields[form] {
			for _, piece := range data.Get(field).Array() {
				if piece.Type != gjson.String {
					continue
				}
				name := field + data.Get("type").String()
				if texts[name] == nil {
					texts[name] = &strings.Builder{}
				}
				texts[name].WriteString(piece.String())
			}
		}
	}
	var list []string
	for _, text := range texts {
		list = append(list, text.String())
	}
	return list
}

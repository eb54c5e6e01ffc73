package config

import (
	"errors"
	"fmt"
	"os"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// readFile reads the YAML file. We walk the tree ourselves instead of decoding it, for the line of
// every value, and because 4.10 as a model's name must stay "4.10".
func (l *loader) readFile(path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		l.report(cannotRead(path, bare(err)))
		return
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		l.report(syntaxProblem(path, err))
		return
	}
	if len(file.Docs) > 1 {
		l.report(severalDocuments(path))
		return
	}
	if len(file.Docs) == 1 && file.Docs[0].Body != nil {
		l.readTop(path, file.Docs[0].Body)
	}
}

func (l *loader) readTop(path string, body ast.Node) {
	top, ok := body.(*ast.MappingNode)
	if !ok {
		l.report(notMapping(line(path, body)))
		return
	}
	for _, entry := range top.Values {
		switch key := keyOf(entry); key {
		case "agents":
			l.readAgents(path, entry)
		case "limits", "models":
			l.readGroup(path, key, entry)
		default:
			l.readSetting(path, key, entry)
		}
	}
}

// readGroup reads settings whose names begin with that of their group.
func (l *loader) readGroup(path, group string, entry *ast.MappingValueNode) {
	settings, ok := entry.Value.(*ast.MappingNode)
	if !ok {
		l.report(badShape(line(path, entry), group, shape(entry.Value), "a mapping of "+group))
		return
	}
	for _, inner := range settings.Values {
		l.readSetting(path, group+"."+keyOf(inner), inner)
	}
}

func (l *loader) readSetting(path, key string, entry *ast.MappingValueNode) {
	at := line(path, entry)
	s, known := setting(key)
	if !known {
		l.report(unknownKey(at, key, nearest(key, names())))
		return
	}
	value, ok := scalar(entry.Value)
	switch {
	case ok:
		l.set(s, at, value)
	case isNull(entry.Value):
		l.report(noValue(at, key, s.Allowed))
	default:
		l.report(badShape(at, key, shape(entry.Value), s.Allowed))
	}
}

func keyOf(entry *ast.MappingValueNode) string {
	if key, ok := scalar(entry.Key); ok {
		return key
	}
	return entry.Key.String()
}

// scalar is the text of a plain value as it was written, without quotes.
func scalar(node ast.Node) (string, bool) {
	switch n := node.(type) {
	case *ast.LiteralNode:
		return n.Value.Value, true
	case *ast.StringNode:
		return n.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return node.GetToken().Value, true
	}
	return "", false
}

// list is the texts of a sequence of plain values.
func list(node ast.Node) ([]string, bool) {
	sequence, ok := node.(*ast.SequenceNode)
	if !ok {
		return nil, false
	}
	var out []string
	for _, item := range sequence.Values {
		value, ok := scalar(item)
		if !ok {
			return nil, false
		}
		out = append(out, value)
	}
	return out, len(out) > 0
}

// pairs is a mapping of names to plain values.
func pairs(node ast.Node) (map[string]string, bool) {
	mapping, ok := node.(*ast.MappingNode)
	if !ok {
		return nil, false
	}
	out := map[string]string{}
	for _, entry := range mapping.Values {
		value, ok := scalar(entry.Value)
		if !ok {
			return nil, false
		}
		out[keyOf(entry)] = value
	}
	return out, true
}

func isNull(node ast.Node) bool {
	_, null := node.(*ast.NullNode)
	return null || node == nil
}

// shape names what stands where a plain value is expected.
func shape(node ast.Node) string {
	switch node.(type) {
	case *ast.MappingNode:
		return "a mapping"
	case *ast.SequenceNode:
		return "a list"
	case *ast.AnchorNode, *ast.AliasNode, *ast.MergeKeyNode:
		return "an anchor or an alias, which are not read here"
	case *ast.TagNode:
		return "a tag, which is not read here"
	}
	if isNull(node) {
		return "nothing"
	}
	return "a plain value"
}

// line is the place of a node: "stamina.yaml:12".
func line(path string, node ast.Node) string {
	if entry, ok := node.(*ast.MappingValueNode); ok {
		node = entry.Key
	}
	return fmt.Sprintf("%s:%d", path, node.GetToken().Position.Line)
}

func syntaxProblem(path string, err error) problem {
	var syntax yaml.Error
	if errors.As(err, &syntax) && syntax.GetToken() != nil {
		return notYAML(fmt.Sprintf("%s:%d", path, syntax.GetToken().Position.Line), syntax.GetMessage())
	}
	return notYAML(path, err.Error())
}

// bare drops the path from a file error; the message has it already.
func bare(err error) error {
	var pathError *os.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}

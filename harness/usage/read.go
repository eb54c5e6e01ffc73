package usage

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// shape is what a file of prices looks like; every complaint about one shows it.
const shape = `a table of prices is "currency: USD" and "prices:", a list of ` +
	`{model: m-1, from: 2026-01-31, input: 2, cache_read: 0.2, cache_write: 2.5, output: 10, reasoning: 10}, per million tokens; ` +
	`cache_read, cache_write and reasoning may be left out`

// row is a price with its place in the file.
type row struct {
	Price
	line int
}

// UnmarshalYAML keeps the line.
func (r *row) UnmarshalYAML(node ast.Node) error {
	r.line = node.GetToken().Position.Line
	return yaml.NodeToValue(node, &r.Price, yaml.Strict())
}

// ReadPrices reads the table of prices in a YAML file.
func ReadPrices(path string) (*Prices, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	return ParsePrices(path, text)
}

// ParsePrices reads a table. name is its file's, for errors, which begin with the place as editors link it.
func ParsePrices(name string, text []byte) (*Prices, error) {
	var file struct {
		Currency string `yaml:"currency"`
		Prices   []row  `yaml:"prices"`
	}
	err := yaml.NewDecoder(strings.NewReader(string(text)), yaml.Strict()).Decode(&file)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, unreadable(name, err)
	}
	if file.Currency == "" || len(file.Prices) == 0 {
		return nil, fmt.Errorf("%s: a currency and prices are needed; %s", name, shape)
	}
	p := &Prices{Currency: file.Currency}
	seen := map[[2]string]int{}
	for _, r := range file.Prices {
		key := [2]string{r.Model, r.From}
		err := r.check()
		if first, twice := seen[key]; twice && err == nil {
			err = fmt.Errorf("line %d has a price of this model from this day already; remove one", first)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: price of %q: %w", name, r.line, r.Model, err)
		}
		seen[key] = r.line
		p.rows = append(p.rows, r.Price)
	}
	slices.SortFunc(p.rows, func(a, b Price) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Model, b.Model))
	})
	return p, nil
}

// unreadable tells what the library says, where, and what is expected.
func unreadable(name string, err error) error {
	var at yaml.Error
	if errors.As(err, &at) && at.GetToken() != nil {
		says := cmp.Or(noNumber(err), at.GetMessage())
		return fmt.Errorf("%s:%d: %s; %s", name, at.GetToken().Position.Line, says, shape)
	}
	return fmt.Errorf("%s: %w; %s", name, err, shape)
}

// noNumber says it in words if a text stands where a number is needed; "" if it is something else.
func noNumber(err error) string {
	var wrong *yaml.TypeError
	if !errors.As(err, &wrong) || wrong.DstType.Kind() != reflect.Float64 || wrong.SrcType.Kind() != reflect.String {
		return ""
	}
	value := wrong.Token
	colon := value.Prev
	if colon == nil || colon.Type != token.MappingValueType || colon.Prev == nil {
		return ""
	}
	return fmt.Sprintf("%s must be a number, not %q", colon.Prev.Value, value.Value)
}

func (p Price) check() error {
	if _, err := time.Parse(day, p.From); err != nil {
		return fmt.Errorf("from must be a day such as 2026-01-31, not %q", p.From)
	}
	if p.Model == "" || p.Input == nil || p.Output == nil {
		return errors.New("model, input and output are needed")
	}
	for _, n := range []*float64{p.Input, p.CacheRead, p.CacheWrite, p.Output, p.Reasoning} {
		if n != nil && (!(*n >= 0) || math.IsInf(*n, 1)) {
			return fmt.Errorf("%v is no price; one is a number that is 0 or more", *n)
		}
	}
	return nil
}

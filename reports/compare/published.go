package compare

import (
	_ "embed"
	"fmt"

	"github.com/goccy/go-yaml"
)

// Figure is a figure that was published elsewhere.
type Figure struct {
	Model   string
	Harness string
	Under   string  // what was not the default
	Mean    float64 // turns passed
	Error   float64 // ±; 0 if none is given
	Share   string  // that passed all turns; "" if none is given
}

//go:embed published.yaml
var publishedText []byte

// published reads the figures and what is to be said beside them.
func published() (figures []Figure, note string, err error) {
	var file struct {
		Note    string
		Figures []Figure
	}
	if err := yaml.UnmarshalWithOptions(publishedText, &file, yaml.Strict()); err != nil {
		return nil, "", fmt.Errorf("read the published figures: %w", err)
	}
	return file.Figures, file.Note, nil
}

package plots

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/reports"
	"staminabench/reports/internal/simulate"
)

func results(t *testing.T, name string) reports.Results {
	t.Helper()
	run := simulate.Run{ID: "r", Seed: 5, Scenarios: 6, Horizon: 20, Agents: []simulate.Agent{
		{Name: name, Old: 0.1, Hazards: map[string]float64{"add_field": 0.1}}, {Name: "other", Infrastructure: 0.05},
	}}
	r, err := reports.From(run.Sessions())
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	return r
}

// texts are what an SVG shows in words; an SVG that is no XML fails.
func texts(t *testing.T, f Figure) string {
	t.Helper()
	var b bytes.Buffer
	NewWithT(t).Expect(f.SVG(&b)).To(Succeed())
	var words []string
	decoder := xml.NewDecoder(&b)
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return strings.Join(words, "\n")
		}
		NewWithT(t).Expect(err).NotTo(HaveOccurred())
		if text, ok := token.(xml.CharData); ok && strings.TrimSpace(string(text)) != "" {
			words = append(words, strings.TrimSpace(string(text)))
		}
	}
}

func TestFiguresNameWhatTheyDraw(t *testing.T) {
	g := NewWithT(t)
	figures, err := Of(results(t, "able"))
	g.Expect(err).NotTo(HaveOccurred())
	var names []string
	for _, f := range figures {
		names = append(names, f.Name)
		g.Expect(f.Title).NotTo(BeEmpty())
	}
	g.Expect(names).To(Equal([]string{"survival", "causes-1", "hazards-1", "causes-2", "hazards-2"}))
	g.Expect(texts(t, figures[0])).To(And(ContainSubstring("able (simulated)"), ContainSubstring("other (simulated)"), ContainSubstring("turn")))
	g.Expect(texts(t, figures[1])).To(ContainSubstring("regression ("))
	g.Expect(texts(t, figures[2])).To(And(ContainSubstring("add_field"), ContainSubstring("rename_entity")))
	g.Expect(figures[0].Says).To(ContainSubstring("able (simulated): "), "for those who cannot see it")
	g.Expect(figures[3].Says).To(ContainSubstring("no session failed"))
}

// The name of an agent cannot break out of an SVG, which stands in pages as it is.
func TestNamesAreEscaped(t *testing.T) {
	g := NewWithT(t)
	hostile := `</text><script>alert(1)</script>`
	figures, err := Of(results(t, hostile))
	g.Expect(err).NotTo(HaveOccurred())
	var b bytes.Buffer
	g.Expect(figures[0].SVG(&b)).To(Succeed())
	g.Expect(b.String()).NotTo(ContainSubstring("<script"))
	g.Expect(texts(t, figures[0])).To(ContainSubstring(hostile))
}

func TestPNGIsAnImage(t *testing.T) {
	g := NewWithT(t)
	figures, err := Of(results(t, "able"))
	g.Expect(err).NotTo(HaveOccurred())
	var b bytes.Buffer
	g.Expect(figures[0].PNG(&b)).To(Succeed())
	image, err := png.Decode(&b)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(image.Bounds().Dx()).To(BeNumerically(">", 1000))
}

// The curve of one session that passed two turns of four and fell in the third: 1, 1, 0, drawn as steps.
func TestSteps(t *testing.T) {
	g := NewWithT(t)
	points := steps([]float64{1, 1, 0}, 1)
	var flat [][2]float64
	for _, p := range points {
		flat = append(flat, [2]float64{p.X, p.Y})
	}
	g.Expect(flat).To(Equal([][2]float64{{0, 1}, {1, 1}, {1, 1}, {2, 1}, {2, 1}, {3, 1}, {3, 0}}))
}

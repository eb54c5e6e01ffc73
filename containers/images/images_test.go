package images

import (
	"regexp"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
)

func TestEveryAgentHasAnImageThatPinsAndComparesItsVersion(t *testing.T) {
	g := NewWithT(t)
	g.Expect(Names()).To(ContainElements("pi", "opencode", "mini-swe-agent"))
	g.Expect(Names()).NotTo(ContainElement(base))
	for _, agent := range Names() {
		version, err := Version(agent)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(version).To(MatchRegexp(`^\d+\.\d+\.\d+$`), agent)
		name, err := Name(agent)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(name).To(MatchRegexp("^staminabench-agent-" + agent + ":" + regexp.QuoteMeta(version) + "-[0-9a-f]{12}$"))
		g.Expect(dockerfile(g, agent)).To(MatchRegexp(`(?m)^RUN is=.*\$\{VERSION\}.*exit 1`), "%s: the version is compared", agent)
		g.Expect(dockerfile(g, agent)).To(HavePrefix("ARG BASE\nFROM ${BASE}\n"), agent)
	}
}

func dockerfile(g Gomega, folder string) string {
	text, err := recipes.ReadFile(folder + "/Dockerfile")
	g.Expect(err).NotTo(HaveOccurred())
	return string(text)
}

// TestNoLayerTakesOverWhatIsOfTheMachine: it is only ever bound to a step.
func TestNoLayerTakesOverWhatIsOfTheMachine(t *testing.T) {
	g := NewWithT(t)
	for _, folder := range append(Names(), base) {
		for line := range strings.Lines(dockerfile(g, folder)) {
			if strings.Contains(line, machineFolder) && !strings.HasPrefix(line, "#") {
				line = strings.ReplaceAll(line, "--mount=type=bind,source="+machineFolder+",target="+boundAt, "")
				line = strings.ReplaceAll(line, ". "+boundAt+"/environment", "")
				line = strings.ReplaceAll(line, "sh "+boundAt+"/install ", "")
				g.Expect(line).NotTo(ContainSubstring(machineFolder), folder)
			}
		}
	}
}

func TestAnImageIsAnotherOneWhenWhatItIsMadeFromChanges(t *testing.T) {
	g := NewWithT(t)
	g.Expect(digest(base, "pi")).To(Equal(digest(base, "pi")))
	g.Expect(digest(base, "pi")).NotTo(Equal(digest(base, "claude")))
	g.Expect(digest(base)).NotTo(Equal(digest(base, "pi")))
	g.Expect(files(base)).To(ContainElements("Dockerfile", "python.txt", "rust/Cargo.lock", "rust/src/main.rs"))
}

func TestAnUnknownAgentIsAnErrorThatNamesThoseThatThereAre(t *testing.T) {
	g := NewWithT(t)
	_, err := Need(t.Context(), "nobody", nil)
	g.Expect(err).To(MatchError(And(ContainSubstring(`"nobody"`), ContainSubstring("aider, claude, codex"))))
}

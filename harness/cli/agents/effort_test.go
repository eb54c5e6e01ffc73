package agents

import (
	"path/filepath"
	"slices"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"
	"github.com/tidwall/gjson"

	"staminabench/harness/cli"
	"staminabench/harness/gateway"
	"staminabench/harness/scripted"
)

// effortFields are where a request says how hard the model is to think.
var effortFields = []string{"reasoning_effort", "reasoning.effort", "output_config.effort"}

var _ = func() bool {
	for _, a := range chosen() {
		if !a.Effort {
			continue
		}
		Describe(a.Name, Label(a.Name), func() {
			for _, effort := range efforts(a) {
				It("asks with the effort "+effort+" that it was told", func(ctx SpecContext) {
					dir := GinkgoT().TempDir()
					plan := map[at][]scripted.Move{{0, 0}: {scripted.Say("I have done nothing.")}}
					w := newWorld(ctx, a, dir, terms{limit: time.Minute, effort: effort}, plan)
					_, err := w.session.PlayTurn(ctx, 0)
					Expect(err).NotTo(HaveOccurred())
					w.close(ctx)
					asked := 0
					for r, err := range gateway.ReadRecords(filepath.Join(dir, "journal", a.Name, gateway.RecordsName)) {
						Expect(err).NotTo(HaveOccurred())
						if !r.Ask || r.Tools == 0 && !a.Traits.Plain {
							continue
						}
						asked++
						Expect(r.Request.Cut).To(BeFalse(), "it is read")
						var told []string
						for _, value := range gjson.GetMany(r.Request.Text, effortFields...) {
							if value.Exists() {
								told = append(told, value.String())
							}
						}
						Expect(told).To(Equal([]string{effort}))
					}
					Expect(asked).To(BeNumerically(">", 0))
				}, SpecTimeout(5*time.Minute))
			}
		})
	}
	return true
}()

// efforts are the words that an agent passes on, all if they are few; off is told by saying nothing.
func efforts(a cli.Adapter) []string {
	if len(a.Efforts) == 0 {
		return []string{"low"}
	}
	return slices.DeleteFunc(slices.Clone(a.Efforts), func(effort string) bool { return effort == "off" })
}

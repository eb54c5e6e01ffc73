package cli

import (
	"testing"

	. "github.com/onsi/gomega"

	"staminabench/containers/images"
)

func TestTheImageOfAnAgentHasTheVersionThatTheAdapterWasTriedWith(t *testing.T) {
	g := NewWithT(t)
	var names []string
	for _, a := range Adapters() {
		names = append(names, a.Name)
		version, err := images.Version(a.Name)
		g.Expect(err).NotTo(HaveOccurred())
		g.Expect(version).To(Equal(a.Pinned), a.Name)
	}
	g.Expect(images.Names()).To(ConsistOf(names))
}

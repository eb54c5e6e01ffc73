package images

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	. "github.com/onsi/gomega"
)

// alone removes all that tells of this machine from the environment.
func alone(t *testing.T) {
	for name, others := range passed {
		for _, n := range append(others, name) {
			t.Setenv(n, "")
			_ = os.Unsetenv(n) // Setenv brings it back
		}
	}
	for _, name := range trusting {
		t.Setenv(name, "")
	}
}

// sees is what a shell finds in a variable after it has read the environment of a build.
func sees(g Gomega, context map[string][]byte, name string) string {
	cmd := exec.Command("sh", "-c", string(context[machineFolder+"/environment"])+`printf %s "$`+name+`"`)
	cmd.Env = []string{}
	out, err := cmd.Output()
	g.Expect(err).NotTo(HaveOccurred())
	return string(out)
}

func TestABuildReachesPackagesAsThisMachineDoes(t *testing.T) {
	g := NewWithT(t)
	alone(t)
	t.Setenv("HTTPS_PROXY", `http://user:it's "secret" $HOME@proxy.example:3128`)
	t.Setenv("PIP_INDEX_URL", "https://mirror.example/simple")
	context, err := machine()
	g.Expect(err).NotTo(HaveOccurred())
	for _, name := range []string{"HTTPS_PROXY", "https_proxy"} {
		g.Expect(sees(g, context, name)).To(Equal(`http://user:it's "secret" $HOME@proxy.example:3128`))
	}
	for _, name := range []string{"PIP_INDEX_URL", "UV_DEFAULT_INDEX"} {
		g.Expect(sees(g, context, name)).To(Equal("https://mirror.example/simple"))
	}
	g.Expect(sees(g, context, "NPM_CONFIG_REGISTRY")).To(BeEmpty())
	g.Expect(sees(g, context, "HOME")).To(Equal("/root"))
	g.Expect(context).To(HaveKey(machineFolder + "/install"))
}

func TestTheEnvironmentOfABuildIsTheSameEveryTime(t *testing.T) {
	g := NewWithT(t)
	alone(t)
	for name := range passed {
		t.Setenv(name, "http://"+name+".example")
	}
	first, err := machine()
	g.Expect(err).NotTo(HaveOccurred())
	for range 20 {
		g.Expect(machine()).To(Equal(first))
	}
}

func TestABuildTrustsWhomThisMachineTrusts(t *testing.T) {
	g := NewWithT(t)
	alone(t)
	file := filepath.Join(t.TempDir(), "own.pem")
	g.Expect(os.WriteFile(file, []byte("certificates"), 0o644)).To(Succeed())
	t.Setenv("REQUESTS_CA_BUNDLE", file)
	context, err := machine()
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(string(context[machineFolder+"/certificates.pem"])).To(Equal("certificates"))
	for _, name := range trusting {
		g.Expect(sees(g, context, name)).To(Equal(boundAt + "/certificates.pem"))
	}
}

func TestCertificatesThatAreNamedAndMissingAreAnError(t *testing.T) {
	g := NewWithT(t)
	alone(t)
	t.Setenv("NODE_EXTRA_CA_CERTS", "/no/such/file.pem")
	_, err := machine()
	g.Expect(err).To(MatchError(And(ContainSubstring("NODE_EXTRA_CA_CERTS"), ContainSubstring("/no/such/file.pem"))))
}

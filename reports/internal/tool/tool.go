// Package tool finds the programs that tests need beside Go. On Debian and Ubuntu, as root, it installs
// them; elsewhere it says what to install. A test never skips for want of one. Entry point: [Path].
package tool

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Path is where a program is, under any of its names, after its Debian package was installed if need be:
// that has the first name.
func Path(t testing.TB, debianPackage string, names ...string) string {
	t.Helper()
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	apt, err := exec.LookPath("apt-get")
	if err != nil || os.Geteuid() != 0 {
		t.Fatalf("this test needs %s: install it, on Debian and Ubuntu with: apt-get install %s", strings.Join(names, " or "), debianPackage)
	}
	t.Logf("installing %s", debianPackage)
	for _, args := range [][]string{{"update", "-q"}, {"install", "-y", "-q", "--no-install-recommends", debianPackage}} {
		cmd := exec.Command(apt, append([]string{"-o", "DPkg::Lock::Timeout=300"}, args...)...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("install %s: %v\n%s", debianPackage, err, out)
		}
	}
	path, err := exec.LookPath(names[0])
	if err != nil {
		t.Fatalf("%s is installed, and yet: %v", debianPackage, err)
	}
	return path
}

package images

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// The folder machine of a build's context is bound to the steps that download, and is in no layer. Its
// file environment is read by a shell.
const (
	machineFolder = "machine"
	boundAt       = "/run/machine"
)

// installScript installs packages of Debian.
//
//go:embed machine_install.sh
var installScript []byte

// passed are the variables of this machine that say how packages are reached. Each is passed on under
// its own name and those that other programs know it by.
var passed = map[string][]string{
	"HTTP_PROXY": {"http_proxy"}, "HTTPS_PROXY": {"https_proxy"}, "NO_PROXY": {"no_proxy"},
	"http_proxy": {"HTTP_PROXY"}, "https_proxy": {"HTTPS_PROXY"}, "no_proxy": {"NO_PROXY"},
	"PIP_INDEX_URL":       {"UV_DEFAULT_INDEX"},
	"NPM_CONFIG_REGISTRY": {"npm_config_registry"}, "npm_config_registry": {"NPM_CONFIG_REGISTRY"},
	"CARGO_REGISTRIES_CRATES_IO_PROTOCOL": nil,
	"STAMINA_DEBIAN_MIRROR":               nil, // instead of Debian's own address; debootstrap uses it too
}

// trusting are variables by which programs are told of certificates. The first one here that names a file gives
// the certificates of a build.
var trusting = []string{
	"SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "PIP_CERT", "CARGO_HTTP_CAINFO", "GIT_SSL_CAINFO",
}

// bundles are where systems keep certificates, for machines whose variables name none.
var bundles = []string{"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"}

// machine is the part of a build's context that depends on this machine.
func machine() (map[string][]byte, error) {
	var environment strings.Builder
	say := func(name, value string) {
		fmt.Fprintf(&environment, "export %s='%s'\n", name, strings.ReplaceAll(value, "'", `'\''`))
	}
	say("HOME", "/root")                                    // the steps are root's, and the agent's home is no place for their caches
	for _, name := range slices.Sorted(maps.Keys(passed)) { // in another order no step would be found built
		value, ok := os.LookupEnv(name)
		if !ok {
			continue
		}
		say(name, value)
		for _, other := range passed[name] {
			if _, own := os.LookupEnv(other); !own {
				say(other, value)
			}
		}
	}
	files := map[string][]byte{machineFolder + "/install": installScript}
	certificates, err := trusted()
	if err != nil {
		return nil, err
	}
	if certificates != nil {
		files[machineFolder+"/certificates.pem"] = certificates
		for _, name := range trusting {
			say(name, boundAt+"/certificates.pem")
		}
	}
	files[machineFolder+"/environment"] = []byte(environment.String())
	return files, nil
}

// trusted are the certificates that this machine trusts, as it tells programs; nil if it tells nothing.
func trusted() ([]byte, error) {
	for _, name := range trusting {
		if file := os.Getenv(name); file != "" {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, fmt.Errorf("read the certificates that %s names: %w", name, err)
			}
			return text, nil
		}
	}
	for _, file := range bundles {
		if text, err := os.ReadFile(file); err == nil {
			return text, nil
		}
	}
	return nil, nil
}

package render

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// suite is the file beside the cases: which server they run against, and the start of Ginkgo.
const suite = `import (
	"testing"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"staminabench/harness/client"
)

// server is the one under test: BASE_URL=http://127.0.0.1:8080 go test ./this/folder
var server = client.FromEnvironment(Fail)

func TestCases(t *testing.T) {
	RegisterFailHandler(Fail)
	RunSpecs(t, %s)
}

var _ = BeforeSuite(func(ctx SpecContext) { server.WaitUntilReady(ctx) })
`

// Suite writes the Go file that the files of [Ginkgo] need beside them: the suite's start, and the
// server under test, which the environment variable BASE_URL names.
func Suite(w io.Writer, pkg string, meta Meta) error {
	var out bytes.Buffer
	head(&out, pkg, meta)
	fmt.Fprintf(&out, suite, strconv.Quote(line(meta.String())))
	return formatted(w, out.Bytes())
}

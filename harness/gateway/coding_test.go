package gateway

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	. "github.com/onsi/gomega"
)

// packers compress, by coding.
var packers = map[string]func(io.Writer) io.WriteCloser{
	"gzip":    func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) },
	"deflate": func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) },
	"zstd": func(w io.Writer) io.WriteCloser {
		z, err := zstd.NewWriter(w)
		if err != nil {
			panic(err) // without options there is nothing to refuse
		}
		return z
	},
}

func packed(t *testing.T, coding, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := packers[coding](&b)
	_, err := io.WriteString(w, text)
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	NewWithT(t).Expect(w.Close()).To(Succeed())
	return b.String()
}

// sent sends a body that says how it is compressed, and returns the status.
func (w *world) sent(coding, body string) int {
	w.t.Helper()
	r := w.request(context.Background(), "/v1/chat/completions", body)
	r.Header.Set("Content-Encoding", coding)
	res, err := http.DefaultClient.Do(r)
	NewWithT(w.t).Expect(err).NotTo(HaveOccurred())
	NewWithT(w.t).Expect(res.Body.Close()).To(Succeed())
	return res.StatusCode
}

func TestACompressedRequestGoesOnPlain(t *testing.T) {
	for coding := range packers {
		t.Run(coding, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
			w.begin(0, 0)
			g.Expect(w.sent(coding, packed(t, coding, question))).To(Equal(200))
			w.end()
			g.Expect(w.bodies).To(Equal([]string{question}))
			g.Expect(w.asked[0].Header).NotTo(HaveKey("Content-Encoding"))
			g.Expect(w.asked[0].ContentLength).To(BeEquivalentTo(len(question)))
			r := w.recorded()[0]
			g.Expect(r.Request.Text).To(Equal(question), "it is recorded plain, too")
			g.Expect(r.Model).To(Equal("m-1"))
			g.Expect(r.Coding).To(Equal(coding))
		})
	}
}

func TestACompressedRequestIsBounded(t *testing.T) {
	for coding := range packers {
		t.Run(coding, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{}, whole("c1", 9, 2))
			w.begin(0, 0)
			g.Expect(w.sent(coding, packed(t, coding, strings.Repeat(" ", maxRequest+1)))).To(Equal(413), "a bomb")
			g.Expect(w.sent(coding, question)).To(Equal(413), "it is not what it says")
			g.Expect(w.sent(coding, packed(t, coding, question)[:20])).To(Equal(413), "it is cut off")
			s := w.end()
			g.Expect(s.Refused).To(Equal(map[Refusal]int{RefusedSize: 3}))
			g.Expect(w.asked).To(BeEmpty())
		})
	}
}

func TestAnAnswerThatIsCompressedUnaskedCanBeRead(t *testing.T) {
	for coding := range packers {
		t.Run(coding, func(t *testing.T) {
			g := NewWithT(t)
			w := newWorld(t, Options{}, SessionOptions{}, func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Content-Encoding", coding)
				streamed(packed(t, coding, firstBit+lastBits))(rw, r)
			})
			w.begin(0, 0)
			code, body := w.ask("/v1/chat/completions", question)
			g.Expect(code).To(Equal(200))
			g.Expect(body).To(Equal(firstBit + lastBits))
			g.Expect(w.end().Usage).To(Equal(use(9, unknown, unknown, 2, unknown)))
			g.Expect(w.asked[0].Header.Get("Accept-Encoding")).To(Equal("identity"), "it was asked not to")
		})
	}
}

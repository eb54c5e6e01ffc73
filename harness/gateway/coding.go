package gateway

import (
	"compress/gzip"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// errCoding is of a coding of bodies that is not known here.
var errCoding = errors.New("unknown content encoding")

// codingOf is how a body is compressed; "" if it is not.
func codingOf(h http.Header) string {
	coding := strings.ToLower(strings.TrimSpace(strings.Join(h.Values("Content-Encoding"), ",")))
	if coding == "identity" {
		return ""
	}
	return coding
}

// decoded reads what is compressed. How much that becomes is for the caller to bound.
func decoded(coding string, r io.Reader) (io.ReadCloser, error) {
	switch coding {
	case "gzip", "x-gzip":
		return gzip.NewReader(r)
	case "deflate":
		return zlib.NewReader(r)
	case "zstd":
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxRequest))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}
	return nil, fmt.Errorf("%w: %q", errCoding, coding)
}

// readable lets an answer be read that is compressed although nobody asked for that.
func readable(res *http.Response) error {
	coding := codingOf(res.Header)
	if coding == "" {
		return nil
	}
	body, err := decoded(coding, res.Body)
	if err != nil {
		return fmt.Errorf("read an answer: %w", err)
	}
	res.Body = &joined{body, res.Body}
	res.ContentLength = -1
	res.Header.Del("Content-Encoding")
	res.Header.Del("Content-Length")
	return nil
}

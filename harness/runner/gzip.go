package runner

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// errEncoding is wrapped by what is wrong with a body that cannot be decoded.
var errEncoding = errors.New("Content-Encoding is gzip, but the body cannot be decoded")

// unzipped decodes the body of an answer that says it is gzip, and takes that out of the headers, as
// the transport of net/http does; any other body comes back as it is. It decodes at most limit bytes:
// a small answer may stand for gigabytes.
func unzipped(response *http.Response, body []byte, limit int64) ([]byte, error) {
	if response.Body == http.NoBody || !strings.EqualFold(response.Header.Get("Content-Encoding"), "gzip") {
		return body, nil
	}
	response.Header.Del("Content-Encoding")
	response.Header.Del("Content-Length")
	if len(body) == 0 { // no byte at all, in chunks or until the end, is an empty body
		return nil, nil
	}
	reader, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errEncoding, err)
	}
	plain, err := io.ReadAll(io.LimitReader(reader, limit))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errEncoding, err)
	}
	return plain, nil
}

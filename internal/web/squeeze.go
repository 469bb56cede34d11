package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

// coding chooses a content coding that the client takes: "br", "gzip" or "".
func coding(r *http.Request) string {
	best := ""
	for _, part := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if q := strings.TrimSpace(params); strings.HasPrefix(q, "q=") {
			if weight, err := strconv.ParseFloat(q[2:], 64); err != nil || weight == 0 {
				continue
			}
		}
		switch strings.ToLower(name) {
		case "br":
			return "br"
		case "gzip":
			best = "gzip"
		}
	}
	return best
}

// squeezer compresses what is written to it; Flush brings everything so far to the reader.
type squeezer interface {
	io.WriteCloser
	Flush() error
}

type plain struct{ io.Writer }

func (plain) Flush() error { return nil }
func (plain) Close() error { return nil }

// newSqueezer makes a fast compressor whose window holds several whole frames of a table.
func newSqueezer(w io.Writer, coding string) squeezer {
	switch coding {
	case "br":
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: 4, LGWin: 18})
	case "gzip":
		return gzip.NewWriter(w)
	}
	return plain{w}
}

// squeeze sends a whole body, compressed if that is worth it.
func squeeze(w http.ResponseWriter, r *http.Request, status int, body []byte) error {
	w.Header().Add("Vary", "Accept-Encoding")
	code := coding(r)
	if len(body) < 512 {
		code = ""
	}
	if code == "" {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	} else {
		w.Header().Set("Content-Encoding", code)
	}
	w.WriteHeader(status)
	z := newSqueezer(w, code)
	if _, err := z.Write(body); err != nil {
		return nil // the reader has gone; there is nobody to tell
	}
	_ = z.Close()
	return nil
}

package page

import (
	"net/http"
	"strconv"

	"kancha/internal/web/stream"
)

// Squeeze sends a whole body, compressed if that is worth it.
func Squeeze(w http.ResponseWriter, r *http.Request, status int, body []byte) error {
	w.Header().Add("Vary", "Accept-Encoding")
	code := stream.Coding(r.Header.Get("Accept-Encoding"))
	if len(body) < 512 {
		code = ""
	}
	if code != "" {
		w.Header().Set("Content-Encoding", code)
		body = stream.Packed(code, body)
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // if the reader has gone, there is nobody to tell
	return nil
}

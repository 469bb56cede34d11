package web

import (
	"context"
	"net/http"
	"time"

	"kancha/internal/web/page"
)

// readyTime is how long the store may take to answer while the house still counts as ready.
const readyTime = 2 * time.Second

// health tells that the program runs.
func health(w http.ResponseWriter, _ *http.Request) { plainText(w, http.StatusOK, "ok\n") }

// ready tells whether requests can be answered: the store answers, and the house is not being shut. A proxy in front of
// several nodes asks this.
func (s *server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTime)
	defer cancel()
	if err := s.House.Ready(ctx); err != nil {
		s.Log.Warn("not ready", "request", page.RequestID(r.Context()), "error", err)
		plainText(w, http.StatusServiceUnavailable, "not ready\n")
		return
	}
	plainText(w, http.StatusOK, "ready\n")
}

func plainText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text)) // whoever asked may have gone
}

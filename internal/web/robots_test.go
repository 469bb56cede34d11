package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestOnlyThePagesOfTheHouseAreListed: what is of people and their games says by itself that it should not be.
func TestOnlyThePagesOfTheHouseAreListed(t *testing.T) {
	h := headers(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for path, listed := range map[string]bool{
		"/": true, "/about": true, "/rules/tiwanaku": true, "/valley": true, "/t/abc": false, "/t/abc/invite/xyz": false, "/people/Anna": false,
		"/me": false, "/events/1": false, "/ladder/tiwanaku": false, "/recover/link": false, "/wheel/abc": false, "/admin": false,
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if got := w.Header().Get("X-Robots-Tag"); (got == "") != listed || got != "" && got != "noindex" {
			t.Errorf("%s: %q", path, got)
		}
	}
	w := httptest.NewRecorder()
	robots(w, httptest.NewRequest(http.MethodGet, "/robots.txt", nil))
	if text := w.Body.String(); !strings.HasPrefix(text, "User-agent: *\n") || strings.Contains(text, "Disallow: /t/\n") || strings.Contains(text, "Disallow: /\n") {
		t.Errorf("robots.txt: %q", text)
	}
}

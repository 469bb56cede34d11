package web

import (
	"net/http/httptest"
	"testing"
)

// The address of a form leads to the page that the form stands on.
func TestAnAddressOfAFormLeadsToItsPage(t *testing.T) {
	known := map[string]bool{"GET /t/{id}": true, "GET /t/{id}/replay": true, "POST /t/{id}/answer": true, "GET /admin/rules": true}
	for _, c := range []struct{ pattern, address, to string }{
		{"/t/{id}/answer", "/t/abc/answer?seat=1", "/t/abc"},
		{"/t/{id}/answer", "/t/a%2Fb/answer", "/t/a%2Fb"},
		{"/admin/rules/mail", "/admin/rules/mail", "/admin/rules"},
		{"/prefs", "/prefs", "/"},
		{"/nowhere/at/all", "/nowhere/at/all", "/"},
	} {
		w := httptest.NewRecorder()
		above(c.pattern, known)(w, httptest.NewRequest("GET", c.address, nil))
		if to := w.Header().Get("Location"); w.Code != 303 || to != c.to {
			t.Errorf("%s: %d, leads to %q, want %q", c.address, w.Code, to, c.to)
		}
	}
}

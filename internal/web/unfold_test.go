package web

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestTheIconIsAPicture(t *testing.T) {
	w := httptest.NewRecorder()
	icon(w, httptest.NewRequest(http.MethodGet, "/favicon.ico", nil))
	file := w.Body.Bytes()
	if len(file) < 22 || !bytes.HasPrefix(file, []byte{0, 0, 1, 0, 1, 0, iconSide, iconSide}) {
		t.Fatalf("no icon: % x", file[:min(len(file), 30)])
	}
	img, err := png.Decode(bytes.NewReader(file[22:]))
	if err != nil {
		t.Fatal(err)
	}
	_, _, _, corner := img.At(0, 0).RGBA()
	_, _, _, middle := img.At(iconSide/2, iconSide/2).RGBA()
	if corner != 0 || middle != 0xffff {
		t.Errorf("the corner is covered to %x, the middle to %x", corner, middle)
	}
}

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

package page

import (
	"bytes"
	"image/png"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestTheIconIsAPicture(t *testing.T) {
	w := httptest.NewRecorder()
	Icon(w, httptest.NewRequest(http.MethodGet, "/favicon.ico", nil))
	file := w.Body.Bytes()
	if len(file) < 22 || !bytes.HasPrefix(file, []byte{0, 0, 1, 0, 1, 0, IconSide, IconSide}) {
		t.Fatalf("no icon: % x", file[:min(len(file), 30)])
	}
	img, err := png.Decode(bytes.NewReader(file[22:]))
	if err != nil {
		t.Fatal(err)
	}
	_, _, _, corner := img.At(0, 0).RGBA()
	_, _, _, middle := img.At(IconSide/2, IconSide/2).RGBA()
	if corner != 0 || middle != 0xffff {
		t.Errorf("the corner is covered to %x, the middle to %x", corner, middle)
	}
}

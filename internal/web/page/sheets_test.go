package page

import (
	"slices"
	"strings"
	"testing"
)

func TestLocalPath(t *testing.T) {
	for back, want := range map[string]string{
		"/": "/", "/t/abc": "/t/abc", "/t/abc/replay?step=3&all=1": "/t/abc/replay?step=3&all=1",
		"": "/", "t/abc": "/", "//evil.example": "/", "/\\evil.example": "/", "https://evil.example/t": "/", "/a\nb": "/",
		"javascript:x": "/", "/%2f%2fevil": "/",
	} {
		if got := LocalPath(back); got != want {
			t.Errorf("%q: %q, want %q", back, got, want)
		}
	}
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		low, high int
		want      []int
	}{
		{0, 0, []int{0}}, {0, 3, []int{0, 1, 2, 3}}, {0, 37, []int{0, 10, 20, 30}}, {-7, 26, []int{0, 10, 20}}, {0, 210, []int{0, 50, 100, 150, 200}},
	} {
		if got := Ticks(test.low, test.high); !slices.Equal(got, test.want) {
			t.Errorf("%d to %d: %v, want %v", test.low, test.high, got, test.want)
		}
	}
}

func TestThemesAnswerTheQueryForDark(t *testing.T) {
	a, err := LoadAssets(nil)
	if err != nil {
		t.Fatal(err)
	}
	for theme, has := range map[string]bool{"auto": true, "light": false, "dark": false} {
		f := a.ByName[theme+"-kancha.css"]
		if f == nil {
			t.Fatalf("no sheet for %s", theme)
		}
		if strings.Contains(string(f.Plain), DarkQuery) != has {
			t.Errorf("%s: the query is not answered", theme)
		}
	}
	if size := len(a.ByName["kancha.js"].Br()); size > 10<<10 {
		t.Errorf("the script weighs %d bytes", size)
	}
}

package page

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
	"testing/fstest"

	"kancha/internal/web/static"
)

// What others wrote is what they published, byte by byte, and what is served is that with our change. Whoever brings a newer
// htmx changes the first digest of a line, sees that the patch still fits, and looks at what the second one then is.
func TestTheScriptsOfOthersAreTheirs(t *testing.T) {
	digest := func(text []byte) string {
		sum := sha256.Sum256(text)
		return hex.EncodeToString(sum[:])
	}
	for name, want := range map[string][2]string{
		"htmx.min.js": {"a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
			"b03e4811569167d74c6bd79672716de783542747c5f8e1fc1fcbfcef8da3973e"},
		"hx-sse.min.js": {"18ef2761356ec1fe0bb6d92612315b37517a7c1e9856b661c5ae81fef239d103",
			"18ef2761356ec1fe0bb6d92612315b37517a7c1e9856b661c5ae81fef239d103"},
	} {
		theirs, err := static.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		served, err := ReadStatic(static.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]string{digest(theirs), digest(served)}; got != want {
			t.Errorf("%s: %q, it was %q", name, got, want)
		}
	}
	a, err := LoadAssets(nil)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(a.ByName["htmx.min.js"].Plain), "createElementNS(n.namespaceURI,n.localName)") {
		t.Error("htmx is served without its change")
	}
}

func TestAPatchThatDoesNotFitIsRefused(t *testing.T) {
	read := func(patch string) (string, error) {
		text, err := ReadStatic(fstest.MapFS{"a.js": {Data: []byte("one two two")}, "a.js.patch": {Data: []byte(patch)}}, "a.js")
		return string(text), err
	}
	if got, err := read("# why\n-one\n+three\n"); err != nil || got != "three two two" {
		t.Errorf("%q, %v", got, err)
	}
	for _, wrong := range []string{"", "-one\n", "+one\n", "-two\n+three\n", "-four\n+five\n", "-one\n-two\n+x\n", "one\n"} {
		if got, err := read(wrong); err == nil {
			t.Errorf("%q gives %q", wrong, got)
		}
	}
}

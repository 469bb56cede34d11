package store

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The SQLite driver is a translation that fits one version of its C library; another one, dragged in by some other
// module, may break it in ways that no test of ours would find.
func TestSQLiteIsBuiltWithTheLibraryItWasMadeFor(t *testing.T) {
	list := func(format, module string) string {
		t.Helper()
		out, err := exec.Command("go", "list", "-m", "-f", format, module).Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		return strings.TrimSpace(string(out))
	}
	goMod, err := os.ReadFile(list("{{.GoMod}}", "modernc.org/sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`modernc\.org/libc (v\S+)`).FindSubmatch(goMod)
	if want == nil {
		t.Fatal("the driver's go.mod does not name modernc.org/libc")
	}
	if got := list("{{.Version}}", "modernc.org/libc"); got != string(want[1]) {
		t.Errorf("modernc.org/libc is %s, modernc.org/sqlite wants %s", got, want[1])
	}
}

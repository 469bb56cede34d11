package arch

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// undrawn are the packages that the picture leaves out: what everybody imports, what imports everything, and what
// serves tests and measurements only.
var undrawn = []string{"game", "game/gametest/toy", "cmd/kancha", "examples/*", "internal/arch", "internal/bench",
	"internal/errs", "internal/person", "internal/secrets", "internal/text",
	"internal/table/tabletest", "internal/store/storetest", "internal/store/sqlitetest", "internal/i18n/i18ntest", "internal/mail/mailtest", "internal/notify/notifytest", "internal/web/e2e"}

// TestTheDiagramIsTrue compares the picture in docs/design.md with the imports that there are.
func TestTheDiagramIsTrue(t *testing.T) {
	text, err := os.ReadFile("../../docs/design.md")
	if err != nil {
		t.Fatal(err)
	}
	drawn := readDiagram(t, string(text))
	real, err := edges(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range slices.Sorted(maps.Keys(real)) {
		if !drawn[e] {
			t.Errorf("docs/design.md does not draw %s", e)
		}
	}
	for _, e := range slices.Sorted(maps.Keys(drawn)) {
		if !real[e] {
			t.Errorf("docs/design.md draws %s, which is not there", e)
		}
	}
}

var node = regexp.MustCompile(`(\w+)\["([^"]+)"\]`)

// readDiagram reads lines like: web["internal/web"] --> table & draw.
func readDiagram(t *testing.T, text string) map[string]bool {
	t.Helper()
	_, text, _ = strings.Cut(text, "```mermaid\ngraph TD\n")
	text, _, ok := strings.Cut(text, "```")
	if !ok {
		t.Fatal("docs/design.md has no diagram")
	}
	names := map[string]string{}
	for _, n := range node.FindAllStringSubmatch(text, -1) {
		names[n[1]] = n[2]
	}
	out := map[string]bool{}
	for line := range strings.Lines(node.ReplaceAllString(text, "$1")) {
		from, to, ok := strings.Cut(strings.TrimSpace(line), " --> ")
		if !ok {
			continue
		}
		for _, id := range strings.Split(to, " & ") {
			if names[id] == "" || names[from] == "" {
				t.Errorf("the diagram draws %s --> %s without saying what they are", from, id)
			}
			out[names[from]+" --> "+names[id]] = true
		}
	}
	return out
}

// edges are the imports between packages that the picture shows; all games together are games/X.
func edges(root fs.FS) (map[string]bool, error) {
	out := map[string]bool{}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped(root, name):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		list, err := importsOf(root, name)
		for _, imported := range list {
			own, inside := strings.CutPrefix(imported, module)
			if from := path.Dir(name); inside && !among(undrawn, from) && !among(undrawn, own) {
				out[anyGame(from)+" --> "+anyGame(own)] = true
			}
		}
		return err
	})
	return out, err
}

func anyGame(pkg string) string {
	if g := gameOf(pkg); g != "" {
		return strings.Replace(pkg, "games/"+g, "games/X", 1)
	}
	return pkg
}

package arch

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// longest is how long a line of a page may be, so that it is read beside code and a change of it is seen at a glance.
const longest = 120

// unwrapped are pages that are older than that. None comes to them.
var unwrapped = []string{
	"README.md", "docs/games/tawantinsuyu.md", "docs/games/teotihuacan.md", "docs/games/tiwanaku.md", "docs/glossary.md",
	"docs/lessons.md", "docs/opponents.md", "docs/packs.md", "docs/rulings/tawantinsuyu.md", "docs/rulings/teotihuacan.md",
	"docs/rulings/tiwanaku.md", "docs/tables.md", "docs/translating.md", "docs/valley.md",
}

func TestLinesOfPagesAreShort(t *testing.T) {
	root, pages := os.DirFS("../.."), 0
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped(root, name):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".md"):
			return nil
		}
		pages++
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		long := longLines(string(text))
		switch old := slices.Contains(unwrapped, name); {
		case old && len(long) == 0:
			t.Errorf("%s is wrapped now: take it out of the list", name)
		case !old:
			for _, l := range long {
				t.Errorf("%s:%s", name, l)
			}
		}
		return nil
	})
	if err != nil || pages < 15 {
		t.Errorf("%d pages: %v", pages, err)
	}
}

// longLines are those of a page; rows of tables and what is quoted as it is cannot be broken.
func longLines(text string) (out []string) {
	quoted := false
	for n, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			quoted = !quoted
			continue
		}
		if length := utf8.RuneCountInString(line); length > longest && !quoted && !strings.HasPrefix(line, "|") && strings.Contains(line, " ") {
			out = append(out, fmt.Sprintf("%d has %d letters", n+1, length))
		}
	}
	return out
}

func TestALongLineIsFound(t *testing.T) {
	long := strings.Repeat("wort ", 30)
	if got := longLines("short\n" + long + "\n| " + long + "\n```\n" + long + "\n```\n"); len(got) != 1 || got[0] != "2 has 150 letters" {
		t.Errorf("found %q", got)
	}
}

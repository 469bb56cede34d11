package arch

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheWalkThroughsAreTrue sees that every line of Go in a page that shows how something is done is a line of the code
// that it tells of: of the toy game and the list of games, or of a game whose rule was mended.
func TestTheWalkThroughsAreTrue(t *testing.T) {
	for page, sources := range map[string][]string{
		"docs/add-a-game.md":  {"game/gametest/toy/*.go", "game/gametest/toy/*/*.go", gamesFile},
		"docs/mend-a-rule.md": {"games/teotihuacan/*.go"},
	} {
		text, err := os.ReadFile("../../" + page)
		if err != nil {
			t.Fatal(err)
		}
		real := linesOf(t, sources)
		blocks := strings.Split(string(text), "```go\n")[1:]
		if len(blocks) == 0 {
			t.Errorf("%s shows no Go", page)
		}
		for _, block := range blocks {
			block, _, _ = strings.Cut(block, "```")
			for line := range strings.Lines(block) {
				if line = strings.TrimSpace(line); !real[line] {
					t.Errorf("%s shows what is nowhere: %s", page, line)
				}
			}
		}
	}
}

// linesOf are the lines of the files that the patterns match.
func linesOf(t *testing.T, patterns []string) map[string]bool {
	t.Helper()
	real := map[string]bool{}
	for _, pattern := range patterns {
		files, err := filepath.Glob("../../" + pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(source)) {
				real[strings.TrimSpace(line)] = true
			}
		}
	}
	return real
}

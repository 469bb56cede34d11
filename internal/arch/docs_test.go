package arch

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheWalkThroughIsTrue sees that every line of Go in docs/add-a-game.md is a line of the toy game or of the list
// of games.
func TestTheWalkThroughIsTrue(t *testing.T) {
	text, err := os.ReadFile("../../docs/add-a-game.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../../game/gametest/toy/*.go")
	if err != nil {
		t.Fatal(err)
	}
	real := map[string]bool{}
	for _, file := range append(files, "../../"+gamesFile) {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(source)) {
			real[strings.TrimSpace(line)] = true
		}
	}
	blocks := strings.Split(string(text), "```go\n")[1:]
	if len(blocks) == 0 {
		t.Error("docs/add-a-game.md shows no Go")
	}
	for _, block := range blocks {
		block, _, _ = strings.Cut(block, "```")
		for line := range strings.Lines(block) {
			if line = strings.TrimSpace(line); !real[line] {
				t.Errorf("docs/add-a-game.md shows what is nowhere: %s", line)
			}
		}
	}
}

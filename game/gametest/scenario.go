package gametest

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"kancha/game"
	"kancha/game/scenario"
)

// Scenarios runs every scenario file (*.txt) of a folder, each scenario as a sub-test.
func Scenarios(t *testing.T, g game.Game, dir string) {
	t.Helper()
	staged, ok := g.(scenario.Staged)
	if !ok {
		t.Fatal("the game has no stage")
	}
	for _, file := range textFiles(t, dir) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list, err := scenario.Parse(file, string(text))
		if err != nil {
			t.Error(err)
		}
		for _, s := range list {
			t.Run(s.Name(), func(t *testing.T) {
				if err := s.Run(g, staged.Stage()); err != nil {
					t.Error(err)
				}
			})
		}
		t.Run(filepath.Base(file)+":misspelt", func(t *testing.T) { misspelt(t, staged, string(text)) })
	}
}

// misspelt replaces every word of what is given by words that are wrong there: the stage refuses, or takes them for
// something else, but never fails by itself.
func misspelt(t *testing.T, g scenario.Staged, text string) {
	t.Helper()
	list, err := scenario.Parse("f.txt", text)
	if err != nil {
		return // told above
	}
	lines := strings.Split(text, "\n")
	for i, s := range list {
		end := len(lines)
		if i+1 < len(list) {
			end = list[i+1].Line() - 1
		}
		own := lines[s.Line()-1 : end]
		for n, l := range own {
			if !strings.HasPrefix(l, "given") {
				continue
			}
			words := strings.Fields(l)
			for at := 1; at < len(words); at++ {
				wrong := []string{"", "?", "=", "-1", "300", "none", "all", "a1"}[(s.Line()+n+at)%8]
				other := slices.Clone(own)
				other[n] = strings.Join(slices.Replace(slices.Clone(words), at, at+1, wrong), " ")
				lays(t, g, strings.Join(other, "\n"))
			}
		}
	}
}

// lays runs a text of one scenario and fails if that panics.
func lays(t *testing.T, g scenario.Staged, text string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("panics: %v\n%s\n%s", r, text, debug.Stack())
		}
	}()
	list, err := scenario.Parse("f.txt", text)
	for _, s := range list {
		if err == nil {
			_, err = s.State(g, g.Stage())
		}
	}
}

// textFiles lists the files of a folder that is meant to have some.
func textFiles(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no *.txt files in %s", dir)
	}
	slices.Sort(files)
	return files
}

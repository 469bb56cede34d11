package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const twoScenarios = `game tiwanaku seats=2 board=short scenario=S1
given turn = white
want turn = white
game tiwanaku seats=2 board=short scenario=S1
given turn = brown, d1 = grass brown
want turn = brown
`

func TestScenariosAreRunAndLaidOut(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good, bad := write("good.txt", twoScenarios), write("bad.txt", strings.Replace(twoScenarios, "want turn = brown", "want turn = white", 1))
	junk := write("junk.txt", "game tiwanaku seats=2 board=short scenario=S1\ngiven tiles =\n")
	for _, c := range []struct {
		args, out, err string
		code           int
	}{
		{"scenario " + good, "ok    good:1\nok    good:4\n", "", exitDone},
		{"scenario " + good + " " + bad, "FAIL  bad:4\n", "1 of 4 scenarios failed", exitRefused},
		{"scenario --json " + bad, `"error": "` + bad + `:6: want turn = white`, "1 of 2 scenarios failed", exitRefused},
		{"scenario nowhere", "", "nowhere", exitRefused},
		{"scenario", "", "", exitUsage},
		{"lay --line 4 " + good, `"turn":1`, "", exitDone},
		{"lay --json --line 1 " + good, `"game": "tiwanaku"`, "", exitDone},
		{"lay " + good, "", "say which scenario with --line: they begin at 1, 4", exitRefused},
		{"lay " + junk, "", "tiles", exitRefused},
	} {
		out, errs, code := runCommand(t, "", strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.err) || c.code == exitRefused && strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d\n%s\n%s", c.args, code, out, errs)
		}
	}
}

// What is laid out can be played on.
func TestALaidOutPositionIsPlayed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lay.txt")
	if err := os.WriteFile(file, []byte("game tiwanaku seats=2 board=short scenario=S1\ngiven turn = brown, d1 = grass brown\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	state, _, code := runCommand(t, "", "lay", file)
	if code != exitDone {
		t.Fatal(code)
	}
	out, errs, code := runCommand(t, state, "legal", "--state", "-")
	if code != exitDone || !strings.Contains(out, "1: move d1") {
		t.Errorf("%d\n%s\n%s", code, out, errs)
	}
}

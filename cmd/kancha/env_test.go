package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestThePythonExampleRuns runs examples/env.py as it is written, against this program.
func TestThePythonExampleRuns(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("NOT TESTED: examples/env.py needs python3, which is not installed")
	}
	binary := t.TempDir() + "/kancha"
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, game := range []string{"tiwanaku", "teotihuacan", "tawantinsuyu"} {
		out, err := exec.Command(python, "../../examples/env.py", binary, game, "16", "20").CombinedOutput()
		if err != nil || !strings.Contains(string(out), " steps/s") {
			t.Errorf("%s: %v: %s", game, err, out)
		}
	}
}

func TestThePythonExampleIsShort(t *testing.T) {
	text, err := os.ReadFile("../../examples/env.py")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > 60 {
		t.Errorf("%d lines, want 60 at most", n)
	}
}

// TestResearchPageListsEveryBlock compares the tables of docs/research.md with the layouts.
func TestResearchPageListsEveryBlock(t *testing.T) {
	text, err := os.ReadFile("../../docs/research.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(text), "## Observations\n")
	page, _, _ = strings.Cut(page, "## Answers\n")
	shelf, err := packsFlag{}.shelf()
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range shelf {
		_, table, ok := strings.Cut(strings.ToLower(page), "### "+title.id+"\n")
		table, _, _ = strings.Cut(table, "###")
		info := title.game.Info()
		if !ok || strings.Count(table, "| `") != len(info.Observation) {
			t.Errorf("%s: %d rows for %d blocks", title.id, strings.Count(table, "| `"), len(info.Observation))
		}
		for _, b := range info.Observation {
			shape := strings.ReplaceAll(strings.Trim(fmt.Sprint(b.Shape), "[]"), " ", "×")
			if row := fmt.Sprintf("| `%s` | %s | %v…%v |", b.Name, shape, b.Least, b.Most); !strings.Contains(table, row) {
				t.Errorf("%s: there is no row %s", title.id, row)
			}
		}
	}
}

// TestEnvRefusesWhatItCannotPlay: before the conversation begins, errors are those of every command.
func TestEnvRefusesWhatItCannotPlay(t *testing.T) {
	if out, errs, code := runCommand(t, "", "env", "chess"); code != exitRefused || out != "" || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	if _, _, code := runCommand(t, "", "env"); code != exitUsage {
		t.Errorf("without a game: exit %d", code)
	}
	if out, errs, code := runCommand(t, `{"op":"close"}`, "env", "tiwanaku", "--json"); code != exitDone || errs != "" || !strings.Contains(out, `"op":"close"`) {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

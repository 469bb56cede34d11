package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAnalyseTellsWhatDecisionsCost of one record of each game, and the same twice.
func TestAnalyseTellsWhatDecisionsCost(t *testing.T) {
	files := []string{"tiwanaku/testdata/record/short-2-full.txt", "teotihuacan/testdata/record/dark-eclipse-3.txt",
		"tawantinsuyu/testdata/record/four-early-goes-on.txt"}
	if testing.Short() {
		files = files[:1]
	}
	for _, file := range files {
		name := filepath.Join("../../games", file)
		out, errs, code := runCommand(t, "", "analyse", name, "--json")
		var r analysisReport
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != exitDone || errs != "" {
			t.Fatalf("%s: exit %d, %v, %s", file, code, err, errs)
		}
		if len(r.Outlook) < 5 || len(r.Decisions) < 20 || len(r.Turning) == 0 {
			t.Errorf("%s: %d outlooks, %d decisions, %d turning points", file, len(r.Outlook), len(r.Decisions), len(r.Turning))
		}
		for _, d := range r.Decisions {
			if d.Cost < 0 || d.Among < 2 || d.Cost > 0 && d.Best == d.Played {
				t.Errorf("%s: %+v", file, d)
			}
		}
		for i, d := range r.Turning {
			if len(d.Line) == 0 || d.Line[0] != d.Best || i > 0 && d.Cost > r.Turning[i-1].Cost {
				t.Errorf("%s: turning point %+v", file, d)
			}
		}
		if again, _, _ := runCommand(t, "", "analyse", name, "--json"); again != out {
			t.Errorf("%s is judged differently the second time", file)
		}
	}
}

func TestAnalyseRefusesARunningGame(t *testing.T) {
	text, err := os.ReadFile("../../games/tiwanaku/testdata/record/short-2-full.txt")
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\n0: ")
	running, errs, code := runCommand(t, head+"\n", "apply", "-", "0: move pool")
	if code != exitDone {
		t.Fatal(errs)
	}
	for _, input := range []string{running, "nonsense", ""} {
		out, errs, code := runCommand(t, input, "analyse", "-")
		if code != exitRefused || out != "" || strings.Count(errs, "\n") != 1 {
			t.Errorf("exit %d, %q, %q", code, out, errs)
		}
	}
}

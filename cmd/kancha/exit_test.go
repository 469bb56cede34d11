package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The promise of the README for all commands alike: what cannot be used is refused with 1 and one line, what is called
// wrongly with 2 and one line, and nothing comes out on stdout.
func TestExitCodes(t *testing.T) {
	text, err := os.ReadFile("../../games/tiwanaku/testdata/record/short-2-full.txt")
	if err != nil {
		t.Fatal(err)
	}
	game := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(game, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for want, lines := range map[int][]string{
		exitRefused: {
			"new chess", "play chess", "arena chess", "bench chess", "env chess", "pack check --game chess " + game, // a game that is not here
			"legal nowhere", "apply nowhere x", "replay nowhere", "analyse nowhere", "puzzle solve nowhere", "admin check --db nowhere", "admin reports --db nowhere",
			"arena tiwanaku --games -1", "arena tiwanaku --games=-1", "arena tiwanaku --workers -1", "arena tiwanaku --seats level4,simple --iterations -1",
			"arena tiwanaku --seats level4,simple --cores -1", "arena tiwanaku --seats level4,simple --time -1s", "arena tiwanaku --seed -1", "arena tiwanaku --until-width -1",
			"bench tiwanaku --for -1s", "bench tiwanaku --seed -1", "bench tiwanaku --seats -1", "env tiwanaku --workers -1",
			"new tiwanaku --seed -1", "new tiwanaku --seed=-1", "new tiwanaku --seats -1", "new tiwanaku --seats 99", "new tiwanaku --mode war",
			"play tiwanaku --seat -1", "play tiwanaku --seats -1", "puzzle generate --count -1", "puzzle generate --size -1x3", "puzzle generate --regions -1-3",
			"puzzle solve --budget -1 " + game, "puzzle count --most -1 " + game, "puzzle rate --budget -1 " + game,
			"load --tables -1", "load --rate -1", "load --duration -1s", "load --seats -1", "load --watchers -1", "load --pid -1", "load --seed -1",
			"legal --at -1 " + game, "replay --at -1 " + game, "replay --view -1 " + game, "replay --view 9 " + game,
			"serve --pace -1s", "serve --keep -1d", "serve --keep 3h", "admin purge --older -1d --db nowhere", "admin purge --older 3h --db nowhere",
		},
		exitUsage: {
			"frobnicate", "new", "new tiwanaku --colour blue", "arena tiwanaku --games many", "arena tiwanaku --games", "games tiwanaku", "admin",
			"admin purge --db nowhere", "admin purge --older soon --db nowhere", "serve --keep soon", "load --tables x", "version x", "--colour",
		},
	} {
		for _, line := range lines {
			out, errs, code := runCommand(t, "", strings.Fields(line)...)
			if code != want || out != "" || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "kancha: ") || strings.Contains(errs, "<p") {
				t.Errorf("kancha %s: exit %d, want %d; stdout %q, stderr %q", line, code, want, out, errs)
			}
		}
	}
}

// Whatever stands for a value in the help, what the flag is without it is told too.
func TestHelpTellsWhatIsUsual(t *testing.T) {
	for command, want := range map[string][]string{
		"serve": {":8080", "kancha.db", "700ms"}, "arena": {"random,simple", "(usually 100)", "(usually 1)"}, "play": {"(usually simple)", "(usually en"},
		"puzzle generate": {"5x9", "(usually 1)"}, "puzzle count": {"20000", "1000000"}, "load": {"http://127.0.0.1:8080", "tiwanaku"}, "admin purge": {"kancha.db"},
	} {
		out, _, _ := runCommand(t, "", append(strings.Fields(command), "--help")...)
		for _, w := range want {
			if !strings.Contains(strings.Join(strings.Fields(out), " "), w) {
				t.Errorf("kancha %s --help does not tell %q:\n%s", command, w, out)
			}
		}
	}
}

func TestOneAnswerIsNotSeveral(t *testing.T) {
	for n, want := range map[int]string{0: "0 answers", 1: "1 answer", 2: "2 answers"} {
		if got := howMany(n, "answer"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

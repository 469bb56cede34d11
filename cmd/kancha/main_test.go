package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"kancha": main, "kancha-shifted": shifted})
}

// TestScripts runs the commands as a person does: every script in testdata/script is a session in a shell.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("every command is a process of its own")
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "oneline": oneLine},
		Setup: func(e *testscript.Env) error {
			pack, err := filepath.Abs("../../games/tiwanaku/pack/default.json")
			e.Setenv("DEFAULT_PACK", pack)
			e.Setenv("KANCHA_PACKS", "")
			return err
		},
	})
}

// exits N COMMAND… runs kancha and wants an exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE ARGUMENTS…")
	}
	err := ts.Exec("kancha", args[1:]...)
	code := "0"
	if err != nil {
		code = err.Error()[len("exit status "):]
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}

// oneLine wants exactly one line on stderr and nothing on stdout.
func oneLine(ts *testscript.TestScript, neg bool, args []string) {
	text := ts.ReadFile("stderr")
	if neg || strings.Count(text, "\n") != 1 || len(text) < 10 || ts.ReadFile("stdout") != "" {
		ts.Fatalf("stderr %q, stdout %q: want one line on stderr alone", text, ts.ReadFile("stdout"))
	}
}

func TestEveryCommandHasHelpAndNoneNeedsAnything(t *testing.T) {
	for _, command := range [][]string{{}, {"serve"}, {"games"}, {"new"}, {"legal"}, {"apply"}, {"replay"}, {"play"},
		{"arena"}, {"analyse"}, {"env"}, {"bench"}, {"load"}, {"admin"}, {"admin", "backup"}, {"admin", "restore"}, {"admin", "export"}, {"admin", "import"}, {"admin", "check"}, {"admin", "purge"}, {"admin", "reports"}, {"admin", "grant"}, {"admin", "revoke"}, {"admin", "users"}, {"admin", "tables"}, {"admin", "rewind"}, {"admin", "announce"}, {"admin", "signup"}, {"admin", "mail-test"}, {"admin", "log"}, {"puzzle"}, {"puzzle", "generate"}, {"puzzle", "check"}, {"puzzle", "solve"}, {"puzzle", "count"},
		{"puzzle", "explain"}, {"puzzle", "rate"}, {"version"}} {
		out, errs, code := runCommand(t, "", append(command, "--help")...)
		if code != exitDone || errs != "" || len(out) < 80 {
			t.Errorf("%v --help: exit %d, %d bytes, stderr %q", command, code, len(out), errs)
		}
	}
}

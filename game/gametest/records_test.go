package gametest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestKeptRecords(t *testing.T) {
	duel, err := os.ReadFile("toy/testdata/record/duel.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		edit []string // old, new, old, new…
		says string
	}{
		{"as it is", nil, ""},
		{"a refused answer", []string{"0: lay 5\n", "0: lay 4\n"}, "r.txt:13: record: line 13: refused n=1 seat=seat.0 move=lay 4: not_in_hand n=4"},
		{"an answer that is none", []string{"1: lay 1\n", "1: lie 1\n"}, "r.txt:14: record: line 14: not_a_move"},
		{"a line that is none", []string{"1: lay 1\n", "then blue\n"}, "r.txt:14: record: line 14: no_colon"},
		{"not to the end", []string{"1: keep\nresult: 0", "result: 0"}, "the game is not over"},
		{"other results", []string{"total=0", "total=1"}, "result_differs"},
		{"older rules", []string{"rules: 1\n", "rules: 9\n"}, ""},
		{"older rules and refused", []string{"rules: 1\n", "rules: 9\n", "0: lay 5\n", "0: lay 4\n"}, "not_in_hand n=4; different_rules record=9 game=1"},
		{"another game", []string{"game: toy", "game: chess"}, "other_game"},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "r.txt")
			write(t, file, strings.NewReplacer(c.edit...).Replace(string(duel)))
			expect(t, replayFile(plain, file, false), c.says)
		})
	}
}

func TestRecordsAreRenewed(t *testing.T) {
	duel, err := os.ReadFile("toy/testdata/record/duel.txt")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "r.txt")
	at := strings.Index(string(duel), "result:")
	write(t, file, string(duel[:at]))
	expect(t, replayFile(plain, file, false), "there are no result lines")
	expect(t, replayFile(plain, file, true), "")
	expect(t, replayFile(plain, file, false), "")
	if renewed, err := os.ReadFile(file); err != nil || string(renewed) != string(duel) {
		t.Errorf("renewed to\n%s\n%v, want\n%s", renewed, err, duel)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestEveryRuleIsSpokenFor(t *testing.T) {
	good := map[string]string{
		"rules.txt":                    "# rules\nAB-1 One is one. [Numbers]\nAB-2 Two are two. [Numbers]\nAB-3 Three are many. [Numbers]  excused: cannot be played\n",
		"testdata/scenario/a.txt":      "# An example. Rules: AB-1\n",
		"deep/b_test.go":               "// see AB-2, and CD-9 of another game\n",
		"testdata/record/not_here.txt": "# AB-3\n",
		"a.go":                         "// AB-1 and AB-3\n",
		"pack/a.json":                  `{"rule": "AB-2"}`,
		"board/a.go":                   "// AB-1 and AB-2 are drawn\n",
		"brain/weights.json":           `{"AB-1": 1}`,
	}
	for _, c := range []struct{ name, file, text, says string }{
		{"all is well", "", "", ""},
		{"a rule that nobody cites", "deep/b_test.go", "", "rules.txt:3: no scenario and no test cites AB-2"},
		{"an excuse that is out of date", "deep/b_test.go", "// AB-2\n//AB-3", "rules.txt:4: AB-3 is excused, but deep/b_test.go:2 cites it"},
		{"an excuse without a reason", "rules.txt", "AB-1\nAB-2\nAB-3 Many. [Numbers] excused:", "rules.txt:3: AB-3 is excused without a reason"},
		{"a rule that is not there", "testdata/scenario/a.txt", "# AB-1 AB-7", "testdata/scenario/a.txt:1: cites AB-7, which is not in rules.txt"},
		{"a rule that no code carries out", "pack/a.json", "{}", "rules.txt:3: no code cites AB-2"},
		{"a test is no code", "a.go", "", "rules.txt:2: no code cites AB-1"},
		{"code cites a rule that is not there", "a.go", "// AB-1\n// AB-8", "a.go:2: cites AB-8, which is not in rules.txt"},
		{"words that are no sentence", "rules.txt", "AB-1 One is one [Numbers]\n", "rules.txt:1: AB-1 lacks a sentence"},
		{"no words", "rules.txt", "AB-1\n", "rules.txt:1: AB-1 lacks a sentence"},
		{"no chapter", "rules.txt", "AB-1 One is one.\n", "rules.txt:1: AB-1 lacks a sentence"},
		{"an empty chapter", "rules.txt", "AB-1 One is one. []\n", "rules.txt:1: AB-1 lacks a sentence"},
		{"a chapter and no sentence", "rules.txt", "AB-1 . [Numbers]\n", "rules.txt:1: AB-1 lacks a sentence"},
		{"something behind the chapter", "rules.txt", "AB-1 One is one. [Numbers] or two\n", "rules.txt:1: AB-1 lacks a sentence"},
		{"a rule twice", "rules.txt", "AB-1\nAB-2\nAB-1", `rules.txt:3: "AB-1" is no rule id, or there twice`},
		{"no rules", "rules.txt", "# none", "there are no rules"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := fstest.MapFS{}
			for name, text := range good {
				dir[name] = &fstest.MapFile{Data: []byte(text)}
			}
			if c.file != "" {
				dir[c.file] = &fstest.MapFile{Data: []byte(c.text)}
			}
			complaints, err := checkRules(dir)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(complaints, "\n"); got != c.says && (c.says == "" || !strings.Contains(got, c.says)) {
				t.Errorf("complaints are %q, want %q", got, c.says)
			}
		})
	}
	if _, err := checkRules(fstest.MapFS{}); err == nil {
		t.Error("a folder without rules.txt passes")
	}
}

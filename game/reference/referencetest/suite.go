// Package referencetest proves the rules page of a game.
package referencetest

import (
	"io/fs"
	"os"
	"regexp"
	"testing"

	"kancha/game"
	"kancha/game/lesson"
	"kancha/game/reference"
)

var ruleLine = regexp.MustCompile(`(?m)^([A-Z]{2,4}-[0-9]+[a-z]?) `)

// Suite proves that every rule of rules.txt is said on the page or excused with a reason, that the page says what the
// lessons teach, that every refusal leads to a rule or is plain with a reason, and that
// every line of the log leads to a rule or is bare with a reason. Lessons may be nil.
func Suite(t *testing.T, info *game.Info, files, lessons fs.FS, rulesFile string) {
	t.Helper()
	book, err := reference.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(rulesFile)
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	for _, found := range ruleLine.FindAllStringSubmatch(string(text), -1) {
		rules = append(rules, found[1])
	}
	taught, ids := taughtBy(t, lessons)
	for _, c := range book.Complaints(rules, taught) {
		t.Error(c)
	}
	for _, c := range book.Refusals(info.Vocabulary.Reasons) {
		t.Error(c)
	}
	for _, c := range book.Told(&info.Vocabulary) {
		t.Error(c)
	}
	for i := range book.Chapters {
		if c := &book.Chapters[i]; c.Lesson != "" && !ids[c.Lesson] {
			t.Errorf("%s: there is no lesson %s", c.Key, c.Lesson)
		}
	}
}

// taughtBy lists the rules that lessons teach, and the lessons there are.
func taughtBy(t *testing.T, lessons fs.FS) (rules []string, ids map[string]bool) {
	t.Helper()
	ids = map[string]bool{}
	if lessons == nil {
		return nil, ids
	}
	list, err := lesson.Read(lessons)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		rules, ids[list[i].ID] = append(rules, list[i].Rules...), true
	}
	return rules, ids
}

package lesson

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"kancha/game"
)

// Question asks about a rule that is often got wrong. Its sentences are those of the word files under quiz.ID: the question,
// its answers by number from 1, and why.
type Question struct {
	ID     string   // stable for ever, letters of the game before it: "te_dice"
	Lesson string   // where that is taught
	Rules  []string // what it is about
	Of     int      // how many answers there are
	Right  int      // the right one, from 1
}

// Key is that of the question in the word files, with a part of it ("1", "why") if one is given.
func (q *Question) Key(part ...string) string {
	return strings.Join(append([]string{"quiz", q.ID}, part...), ".")
}

// Entries are the sentences of the question.
func (q *Question) Entries() []game.Entry {
	out := []game.Entry{{Kind: q.Key()}, {Kind: q.Key("why")}}
	for i := range q.Of {
		out = append(out, game.Entry{Kind: q.Key(strconv.Itoa(i + 1))})
	}
	return out
}

// ReadQuiz reads the questions of a folder (*.quiz), a line each:
//
//	te_price lesson=te-cost rules=TE-12,TE-14 of=3 right=1
func ReadQuiz(files fs.FS) (out []Question, err error) {
	names, err := fs.Glob(files, "*.quiz")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			q, err := parseQuestion(line)
			if err == nil && slices.ContainsFunc(out, func(o Question) bool { return o.ID == q.ID }) {
				err = fmt.Errorf("%s is there twice", q.ID)
			}
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %s: %w", name, n, line, err)
			}
			out = append(out, q)
		}
	}
	return out, nil
}

func parseQuestion(line string) (q Question, err error) {
	words := strings.Fields(line)
	q.ID = words[0]
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "lesson":
			q.Lesson = value
		case "rules":
			q.Rules = strings.Split(value, ",")
		case "of":
			q.Of, err = strconv.Atoi(value)
		case "right":
			q.Right, err = strconv.Atoi(value)
		default:
			err = fmt.Errorf("unknown word %q", w)
		}
		if err != nil {
			return q, err
		}
	}
	if q.Lesson == "" || len(q.Rules) == 0 || q.Of < 2 || q.Right < 1 || q.Right > q.Of {
		return q, fmt.Errorf("want lesson=ID rules=ID,… of=ANSWERS right=NUMBER")
	}
	return q, nil
}

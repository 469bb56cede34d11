// Package lesson reads lessons and walks through them. A lesson is a scenario file with more words: it lays out a
// position, says one sentence, and waits for the answers that it expects. Whatever else is legal is played, too, and
// what comes of it is told; then one goes back. docs/lessons.md describes the files.
package lesson

import (
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"kancha/game"
	"kancha/game/scenario"
)

// Lesson is one idea in a few steps.
type Lesson struct {
	ID      string   // stable for ever, with the letters of the game before it: "ti-valley"
	Game    string   // the id of the game
	Rules   []string // ids of the rules that it teaches
	Minutes int
	First   bool // one of those that are enough to play
	Steps   []Step
	Advice  *Say // a sentence at the end that is no rule
}

// Step is one sentence and what is expected.
type Step struct {
	ID     string
	Say    Say
	Light  []string           // places that glow; the first is where to look
	Lay    *scenario.Scenario // the position that the step begins with; nil goes on from the step before
	Expect [][]string         // answers in notation, several where several are good; the first is what is shown
	React  []Reaction         // what is said of other answers, the first that fits
	Right  *Say               // what is said of an expected answer, once it was given: that it was right, and why
	Reply  []Reply            // what is done afterwards, by others or by the learner

	// Of a picture question.
	Picks   []Pick
	On      []string // places at which each of them can be tapped, too
	Explain *Subject // what the game explains where no reaction fits

	// Free is a position to try things in: nothing is expected, and whatever the learner does is played for as long as they
	// are asked.
	Free bool

	start *Exercise // the position that the step begins with, instead of Lay
}

// Say is a sentence of the word files, with its arguments.
type Say struct {
	Key  string // without the word lesson: "ti_valley.enter"
	Args []Arg
}

// Arg is one argument of a sentence.
type Arg struct{ Name, Kind, Value string }

// filled is the argument with its value; n is that of a number.
func (a Arg) filled(n int) game.Arg {
	switch a.Kind {
	case Place:
		return game.At(a.Name, a.Value)
	case Term:
		domain, id, _ := strings.Cut(a.Value, ".")
		return game.Term(a.Name, domain, id)
	}
	return game.Num(a.Name, n)
}

// Kinds of arguments.
const (
	Place = "place" // a place by its id
	Term  = "term"  // a word of the vocabulary: "terrain.sand"
	Gain  = "gain"  // what the learner's points have changed by in this step
	Count = "count" // a number of the position, by a key of scenario files: "purple.potato"
)

// Reaction is what is said of an answer that is not expected.
type Reaction struct {
	Pattern []string // answers, in which a star stands for any word, and a star alone for any answers
	Say     Say
}

// Reply is what somebody else does, and the sentence that tells it.
type Reply struct {
	Seat    string
	Answers []string
	Say     *Say
}

// Later is said where a lesson says nothing of a legal answer, Wrong where it says nothing of a pick.
var (
	Later = Say{Key: "any.later"}
	Wrong = Say{Key: "any.wrong"}
)

// Read reads all lessons of a folder (*.txt), in the order of its files.
func Read(files fs.FS) ([]Lesson, error) {
	names, err := fs.Glob(files, "*.txt")
	if err != nil {
		return nil, err
	}
	var out []Lesson
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		list, err := Parse(name, string(text))
		if err != nil {
			return nil, err
		}
		out = append(out, list...)
	}
	return out, nil
}

// Parse reads the lessons of a file.
func Parse(file, text string) ([]Lesson, error) {
	r := reader{file: file}
	for line := range strings.Lines(text) {
		r.n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		verb, rest, _ := strings.Cut(line, " ")
		if err := r.line(verb, strings.TrimSpace(rest)); err != nil {
			return nil, fmt.Errorf("%s:%d: %s: %w", file, r.n, line, err)
		}
	}
	if err := r.end(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, r.n, err)
	}
	return r.out, nil
}

// reader is where the reading of a file is.
type reader struct {
	file string
	n    int
	out  []Lesson
	lay  []string // lines of the position that the next step begins with
}

func (r *reader) line(verb, text string) error {
	if verb == "lesson" {
		if err := r.end(); err != nil {
			return err
		}
		l, err := begin(text)
		r.out = append(r.out, l)
		return err
	}
	if len(r.out) == 0 {
		return fmt.Errorf("the first line must be: lesson ID")
	}
	l := &r.out[len(r.out)-1]
	switch verb {
	case "game", "given":
		r.lay = append(r.lay, verb+" "+text)
		return nil
	case "advice":
		say, err := readSay(text)
		l.Advice = &say
		return err
	case "step":
		s := Step{ID: text}
		if len(r.lay) > 0 {
			list, err := scenario.Parse(r.file, strings.Join(r.lay, "\n"))
			if err != nil {
				return err
			}
			s.Lay, l.Game, r.lay = &list[0], list[0].Game(), nil
		}
		l.Steps = append(l.Steps, s)
		return nil
	}
	if len(l.Steps) == 0 {
		return fmt.Errorf("want a step first")
	}
	return l.Steps[len(l.Steps)-1].line(verb, text)
}

// begin reads "ti-valley rules=TI-10,TI-16 minutes=2 first".
func begin(text string) (Lesson, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Lesson{}, fmt.Errorf("want an id")
	}
	l := Lesson{ID: words[0], Minutes: 1}
	for _, w := range words[1:] {
		key, value, _ := strings.Cut(w, "=")
		var err error
		switch key {
		case "rules":
			l.Rules = strings.Split(value, ",")
		case "minutes":
			l.Minutes, err = strconv.Atoi(value)
		case "first":
			l.First = true
		default:
			err = fmt.Errorf("unknown word %q", w)
		}
		if err != nil {
			return l, err
		}
	}
	return l, nil
}

// end looks the lesson over that has been read.
func (r *reader) end() error {
	if len(r.out) == 0 {
		return nil
	}
	l := &r.out[len(r.out)-1]
	if len(l.Steps) == 0 || l.Steps[0].Lay == nil {
		return fmt.Errorf("lesson %s: want a position and a step", l.ID)
	}
	for _, s := range l.Steps {
		if s.ID == "" || s.Say.Key == "" || len(s.Expect) == 0 {
			return fmt.Errorf("lesson %s, step %s: want an id, a sentence and what is expected", l.ID, s.ID)
		}
		for _, e := range s.Expect {
			if _, ok := s.Picked(e[0]); s.Picks != nil && (!ok || len(e) > 1) {
				return fmt.Errorf("lesson %s, step %s: %q cannot be picked", l.ID, s.ID, e)
			}
		}
	}
	return nil
}

func (s *Step) line(verb, text string) (err error) {
	switch verb {
	case "say":
		s.Say, err = readSay(text)
	case "light":
		s.Light = strings.Fields(text)
	case "pick":
		for _, w := range strings.Fields(text) {
			p, wrong := readPick(w)
			if wrong != nil {
				return wrong
			}
			s.Picks = append(s.Picks, p)
		}
	case "explain":
		s.Explain, err = readSubject(text)
		if err == nil {
			s.On = []string{s.Explain.At}
		}
	case "expect":
		s.Expect = append(s.Expect, answers(text))
	case "react":
		pattern, said, ok := strings.Cut(text, "->")
		if !ok {
			return fmt.Errorf("want ANSWERS -> KEY")
		}
		r := Reaction{Pattern: answers(pattern)}
		r.Say, err = readSay(strings.TrimSpace(said))
		s.React = append(s.React, r)
	case "right":
		say, wrong := readSay(text)
		s.Right, err = &say, wrong
	case "reply":
		did, said, told := strings.Cut(text, "->")
		seat, rest, _ := strings.Cut(strings.TrimSpace(did), " ")
		r := Reply{Seat: seat, Answers: answers(rest)}
		if told {
			say, wrong := readSay(strings.TrimSpace(said))
			r.Say, err = &say, wrong
		}
		s.Reply = append(s.Reply, r)
	default:
		err = fmt.Errorf("unknown word %q", verb)
	}
	return err
}

func answers(text string) []string {
	var out []string
	for part := range strings.SplitSeq(text, ";") {
		out = append(out, strings.Join(strings.Fields(part), " "))
	}
	return out
}

// readSay reads "ti_valley.enter at=place:e5 points=gain".
func readSay(text string) (Say, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Say{}, fmt.Errorf("want the key of a sentence")
	}
	s := Say{Key: words[0]}
	for _, w := range words[1:] {
		name, rest, ok := strings.Cut(w, "=")
		kind, value, _ := strings.Cut(rest, ":")
		switch kind {
		case Place, Term, Count:
			ok = ok && value != ""
		case Gain:
		default:
			ok = false
		}
		if !ok {
			return s, fmt.Errorf("%q: want NAME=place:ID, term:WORD, count:KEY or gain", w)
		}
		s.Args = append(s.Args, Arg{name, kind, value})
	}
	return s, nil
}

// Entries are the sentences that a lesson needs in the word files, with examples of their arguments.
func (l *Lesson) Entries() []game.Entry {
	out := []game.Entry{{Kind: "lesson." + strings.ReplaceAll(l.ID, "-", "_")}}
	add := func(s *Say) {
		if s == nil || strings.HasPrefix(s.Key, "any.") {
			return
		}
		e := game.Entry{Kind: "lesson." + s.Key}
		for _, a := range s.Args {
			e.Args = append(e.Args, a.filled(1))
		}
		out = append(out, e)
	}
	add(l.Advice)
	for i := range l.Steps {
		s := &l.Steps[i]
		add(&s.Say)
		add(s.Right)
		for j := range s.React {
			add(&s.React[j].Say)
		}
		for j := range s.Reply {
			add(s.Reply[j].Say)
		}
	}
	return out
}

// Try is a lesson that lets somebody do as they like in a position.
func Try(id, game string, lay *scenario.Scenario, light []string) *Lesson {
	return &Lesson{ID: id, Game: game, Steps: []Step{{ID: "try", Light: light, Lay: lay, Free: true}}}
}

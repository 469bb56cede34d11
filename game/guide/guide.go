// Package guide reads what is said to somebody who plays a game for the first time: one sentence at the first questions of
// each kind, and one for the first time that something happens. docs/lessons.md describes the files.
package guide

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kancha/game"
)

// File is the name of the file in the folder of a game's guide.
const File = "guide.txt"

// Times is how often the sentence of a kind of question is said whole at a table, and Shorter how often its beginning
// follows.
const (
	Times   = 2
	Shorter = 2
)

// Guide is what is said of a game. The zero value says nothing.
type Guide struct {
	said    map[string]string // the word of each kind of question
	Excused map[string]string // kinds of questions of which nothing is said, and why
	Once    []Milestone       // the earlier ones come first if several happen at once
	Opening []Proposal        // for the first answers of a game
	Rules   map[string]string // where one reads about a word: a rule of the rules page, or a chapter
	Edition string            // of the game that is offered with it, "" for the reader's own
	Options []game.Choice     // of that game, where they are not the usual ones
	words   []string          // the words in order
}

// Milestone is something that happens for the first time in a game.
type Milestone struct {
	Event     string // a kind of event
	Arg, Want string // an argument that it must have, "" for any
	Word      string
	Any       bool // whoever it happens to; else only to the reader
}

// Fits tells whether a phrase is what the milestone is about.
func (m *Milestone) Fits(p game.Phrase) bool {
	return p.Kind == m.Event && (m.Arg == "" || slices.ContainsFunc(p.Args, func(a game.Arg) bool {
		return a.Name == m.Arg && (strconv.Itoa(a.N) == m.Want || slices.Contains(a.IDs, m.Want))
	}))
}

// Proposal is an answer that is proposed to a reader who begins, as long as it is legal.
type Proposal struct{ Move, Word string }

// Read reads the guide in a folder.
func Read(files fs.FS) (*Guide, error) {
	text, err := fs.ReadFile(files, File)
	if err != nil {
		return nil, err
	}
	g := &Guide{said: map[string]string{}, Excused: map[string]string{}, Rules: map[string]string{}}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		verb, rest, _ := strings.Cut(line, " ")
		if err := g.line(verb, strings.TrimSpace(rest)); err != nil {
			return nil, fmt.Errorf("%s:%d: %s: %w", File, n, line, err)
		}
	}
	return g, nil
}

func (g *Guide) line(verb, rest string) error {
	switch verb {
	case "set":
		return g.set(rest)
	case "say":
		return g.say(rest)
	case "once", "any":
		return g.once(rest, verb == "any")
	case "open":
		move, word, ok := strings.Cut(rest, " -> ")
		if !ok || move == "" || word == "" || strings.Contains(word, " ") {
			return fmt.Errorf("want an answer -> a word")
		}
		g.Opening = append(g.Opening, Proposal{move, word})
		g.word(word)
		return nil
	case "rule":
		words := strings.Fields(rest)
		if len(words) < 2 {
			return fmt.Errorf("want a rule and words")
		}
		for _, w := range words[1:] {
			if g.Rules[w] != "" {
				return fmt.Errorf("%s has a rule already", w)
			}
			g.Rules[w] = words[0]
		}
		return nil
	case "excuse":
		kinds, why, _ := strings.Cut(rest, ": ")
		if strings.TrimSpace(why) == "" {
			return fmt.Errorf("want kinds of questions: a reason")
		}
		for _, kind := range strings.Fields(kinds) {
			if err := g.free(kind); err != nil {
				return err
			}
			g.Excused[kind] = why
		}
		return nil
	}
	return fmt.Errorf("want set, say, once, any, open, rule or excuse")
}

// once reads "eclipse n=2 -> second_eclipse".
func (g *Guide) once(rest string, anybody bool) error {
	what, word, ok := strings.Cut(rest, " -> ")
	kind, arg, narrow := strings.Cut(what, " ")
	m := Milestone{Event: kind, Word: word, Any: anybody}
	if narrow {
		m.Arg, m.Want, narrow = strings.Cut(arg, "=")
		ok = ok && narrow && m.Arg != "" && m.Want != ""
	}
	if !ok || kind == "" || word == "" || strings.ContainsAny(m.Want+word, " ") {
		return fmt.Errorf("want an event -> a word")
	}
	for _, o := range g.Once {
		if o.Event == m.Event && o.Arg == m.Arg && o.Want == m.Want {
			return fmt.Errorf("%s has a word already", what)
		}
	}
	g.Once = append(g.Once, m)
	g.word(word)
	return nil
}

// set reads "edition=first_game board=short".
func (g *Guide) set(rest string) error {
	for _, w := range strings.Fields(rest) {
		name, value, ok := strings.Cut(w, "=")
		switch {
		case !ok || name == "" || value == "":
			return fmt.Errorf("%q: want OPTION=VALUE", w)
		case name == "edition":
			g.Edition = value
		default:
			g.Options = append(g.Options, game.Choice{Option: name, Value: value})
		}
	}
	return nil
}

// say reads "turn turn_alone -> turn"; the kind is the word where none is given.
func (g *Guide) say(rest string) error {
	kinds, word, given := strings.Cut(rest, " -> ")
	list := strings.Fields(kinds)
	if len(list) == 0 || given && (word == "" || strings.Contains(word, " ")) || !given && len(list) > 1 {
		return fmt.Errorf("want kinds of questions -> a word")
	}
	if !given {
		word = list[0]
	}
	for _, kind := range list {
		if err := g.free(kind); err != nil {
			return err
		}
		g.said[kind] = word
	}
	g.word(word)
	return nil
}

// free tells of a kind that was named before.
func (g *Guide) free(kind string) error {
	if g.said[kind] != "" || g.Excused[kind] != "" {
		return fmt.Errorf("%s is there twice", kind)
	}
	return nil
}

func (g *Guide) word(word string) {
	for _, w := range g.words {
		if w == word {
			return
		}
	}
	g.words = append(g.words, word)
}

// Of is the word that is said at a kind of question, "" for none.
func (g *Guide) Of(kind string) string {
	if g == nil {
		return ""
	}
	return g.said[kind]
}

// Says tells whether a word is one of the guide's.
func (g *Guide) Says(word string) bool { return slices.Contains(g.words, word) }

// Short is the beginning of a sentence, where it has one that can stand alone; else the sentence.
func Short(text string) string {
	for _, stops := range []string{":;.", ",—"} {
		for i, r := range text {
			if strings.ContainsRune(stops, r) && utf8.RuneCountInString(text[:i]) >= leastShort && i+utf8.RuneLen(r) < len(text) {
				return strings.TrimRight(text[:i], " \u00a0") + "…"
			}
		}
	}
	return text
}

// leastShort is how many letters the beginning of a sentence has at least.
const leastShort = 14

// Entries are the sentences that a guide needs in the word files: guide.WORD.
func (g *Guide) Entries() []game.Entry {
	out := make([]game.Entry, len(g.words))
	for i, w := range g.words {
		out[i] = game.Entry{Kind: "guide." + w}
	}
	return out
}

// Kinds are all kinds of questions that the guide names, in order.
func (g *Guide) Kinds() []string {
	var out []string
	for kind := range g.said {
		out = append(out, kind)
	}
	for kind := range g.Excused {
		out = append(out, kind)
	}
	slices.Sort(out)
	return out
}

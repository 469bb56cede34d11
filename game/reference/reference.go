// Package reference reads what the rules page of a game is made of: which sentences stand in which chapter, and which
// rules each of them says. docs/rules-page.md describes the file.
package reference

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"kancha/game"
)

// File is the name of the file.
const File = "chapters.txt"

// Book is the rules of a game for people.
type Book struct {
	Chapters []Chapter
	Excused  map[string]string // rules that are not for people, with the reason
	Why      map[string]string // the rule that a refusal rests on, by its kind
	Plain    map[string]string // refusals that rest on no rule alone, with the reason
	Log      map[string]string // where one reads about an event: a rule, or a chapter; by its kind
	Bare     map[string]string // events that are about no rule, with the reason
	Moves    map[string]string // where one reads about an answer, by the kind of its phrase
	Ideas    map[string]string // where one reads about what a coach thinks of, by its id
	Pictures map[string]*Picture
	Spared   []string // icons that the player aid leaves out, by id; "bot-*" is all that begin so
	Words    []string // keys of the glossary; "crop.*" is every word of a domain of the vocabulary
}

// Chapter is a heading with what stands below it.
type Chapter struct {
	Key      string      // of its title in the word files: "help.3"
	Texts    []Paragraph // what everybody needs
	Details  []Paragraph // what one looks up
	Pictures []string    // ids of what is drawn
	Lesson   string      // the id of a lesson that lets one try it, or nothing
	Aid      []string    // keys of the texts that the player aid repeats
	Editions bool        // it shows what the editions of the game choose
}

// Paragraph is a text of the word files that says rules.
type Paragraph struct {
	Key   string
	Rules []string // ids, which are its anchors
	Ours  []string // those that the rulebook leaves open, and that are read like this here
}

// ID is the anchor of a chapter: "chapter-3" of the key "help.3".
func (c *Chapter) ID() string { return "chapter-" + strings.TrimPrefix(c.Key, "help.") }

// Read reads the book of a game from the folder of its words.
func Read(files fs.FS) (*Book, error) {
	text, err := fs.ReadFile(files, File)
	if err != nil {
		return nil, err
	}
	b := &Book{Excused: map[string]string{}, Why: map[string]string{}, Plain: map[string]string{}, Log: map[string]string{},
		Bare: map[string]string{}, Moves: map[string]string{}, Ideas: map[string]string{}}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		verb, rest, _ := strings.Cut(line, " ")
		if err := b.line(verb, strings.TrimSpace(rest)); err != nil {
			return nil, fmt.Errorf("%s:%d: %s: %w", File, n, line, err)
		}
	}
	if b.Pictures, err = readPictures(files); err != nil {
		return nil, err
	}
	if err := b.hang(); err != nil {
		return nil, err
	}
	return b, b.aids()
}

// aids sees that the player aid repeats what the chapters say.
func (b *Book) aids() error {
	for i := range b.Chapters {
		c := &b.Chapters[i]
		for _, key := range c.Aid {
			if !slices.ContainsFunc(c.Texts, func(p Paragraph) bool { return p.Key == key }) {
				return fmt.Errorf("%s has no text %s for the player aid", c.Key, key)
			}
		}
	}
	return nil
}

func (b *Book) line(verb, text string) error {
	words := strings.Fields(text)
	if len(words) == 0 && verb != "editions" {
		return fmt.Errorf("nothing follows")
	}
	switch verb {
	case "chapter":
		b.Chapters = append(b.Chapters, Chapter{Key: words[0]})
		return nil
	case "spared":
		b.Spared = append(b.Spared, words...)
		return nil
	case "words":
		b.Words = append(b.Words, words...)
		return nil
	case "why":
		return about(b.Why, words)
	case "log":
		return about(b.Log, words)
	case "move":
		return about(b.Moves, words)
	case "idea":
		return about(b.Ideas, words)
	case "bare":
		return excuse(b.Bare, text)
	case "excused":
		return excuse(b.Excused, text)
	case "plain":
		return excuse(b.Plain, text)
	}
	if len(b.Chapters) == 0 {
		return fmt.Errorf("want a chapter first")
	}
	c := &b.Chapters[len(b.Chapters)-1]
	switch verb {
	case "text": // a text of the chapter with the rules that it says
		c.Texts = append(c.Texts, paragraph(words[0], words[1:]))
	case "detail", "ruling":
		p := detail(words)
		if verb == "ruling" {
			p.Ours = p.Rules
		}
		c.Details = append(c.Details, p)
	case "picture":
		c.Pictures = append(c.Pictures, words...)
	case "aid":
		c.Aid = append(c.Aid, words...)
	case "try":
		c.Lesson = words[0]
	case "editions":
		c.Editions = true
	default:
		return fmt.Errorf("unknown word %q", verb)
	}
	return nil
}

// paragraph reads the rules of a text; a star behind one says that the rulebook leaves it open.
func paragraph(key string, words []string) Paragraph {
	p := Paragraph{Key: key}
	for _, w := range words {
		id, ours := strings.CutSuffix(w, "*")
		p.Rules = append(p.Rules, id)
		if ours {
			p.Ours = append(p.Ours, id)
		}
	}
	return p
}

// about reads "AB-1 kind kind": where one reads about them.
func about(into map[string]string, words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("want RULE KIND…")
	}
	for _, kind := range words[1:] {
		if into[kind] != "" {
			return fmt.Errorf("%s is there twice", kind)
		}
		into[kind] = words[0]
	}
	return nil
}

// excuse reads "AB-1 AB-2: reason".
func excuse(into map[string]string, text string) error {
	ids, why, ok := strings.Cut(text, ": ")
	if !ok {
		return fmt.Errorf("want IDS: REASON")
	}
	for id := range strings.FieldsSeq(ids) {
		if into[id] != "" {
			return fmt.Errorf("%s is excused twice", id)
		}
		into[id] = strings.TrimSpace(why)
	}
	return nil
}

// detail is a sentence of its own, which is called as the first of its rules, "rules.ti_17" for TI-17, or one that the
// word files have anyway: "automaton.placed TW-97".
func detail(words []string) Paragraph {
	if strings.Contains(words[0], ".") {
		return Paragraph{Key: words[0], Rules: words[1:]}
	}
	return Paragraph{Key: "rules." + strings.ReplaceAll(strings.ToLower(words[0]), "-", "_"), Rules: words}
}

// Keys are those of all texts that the book needs in the word files.
func (b *Book) Keys() (out []string) {
	for i := range b.Chapters {
		c := &b.Chapters[i]
		out = append(out, c.Key)
		for _, p := range slices.Concat(c.Texts, c.Details) {
			out = append(out, p.Key)
		}
		for _, id := range c.Pictures {
			out = append(out, b.Pictures[id].Key())
		}
	}
	for _, key := range b.Words {
		if !strings.HasSuffix(key, ".*") {
			out = append(out, key)
		}
	}
	return out
}

// Spares tells whether the player aid leaves an icon out.
func (b *Book) Spares(id string) bool {
	return slices.ContainsFunc(b.Spared, func(s string) bool {
		begin, all := strings.CutSuffix(s, "*")
		return s == id || all && strings.HasPrefix(id, begin)
	})
}

// Glossary are the keys of all words that stand side by side in every language.
func (b *Book) Glossary(v *game.Vocabulary) (out []string) {
	for _, key := range b.Words {
		domain, all := strings.CutSuffix(key, ".*")
		if !all {
			out = append(out, key)
			continue
		}
		for _, d := range v.Domains {
			if d.ID == domain {
				for _, id := range d.IDs {
					out = append(out, domain+"."+id)
				}
			}
		}
	}
	return out
}

// Anchors are the rules that the book says, and how often.
func (b *Book) Anchors() map[string]int {
	out := map[string]int{}
	for i := range b.Chapters {
		for _, p := range slices.Concat(b.Chapters[i].Texts, b.Chapters[i].Details) {
			for _, id := range p.Rules {
				out[id]++
			}
		}
	}
	return out
}

// Has tells whether the book says a rule.
func (b *Book) Has(id string) bool { return b.Anchors()[id] > 0 }

// Refusals are what is wrong with the book, for a game that refuses answers for these reasons: each rests on a rule, or is
// plain with a reason. What every game refuses, and what is wrong with a setup, is no matter of its rules.
func (b *Book) Refusals(reasons []game.Entry) (out []string) {
	known := map[string]bool{}
	for _, r := range reasons {
		known[r.Kind] = true
		switch rule, plain := b.Why[r.Kind], b.Plain[r.Kind]; {
		case everywhere[r.Kind]:
		case rule == "" && plain == "":
			out = append(out, r.Kind+" rests on no rule, and is not plain")
		case rule != "" && plain != "":
			out = append(out, r.Kind+" rests on "+rule+", and is plain")
		}
	}
	for _, list := range []map[string]string{b.Why, b.Plain} {
		for _, kind := range slices.Sorted(maps.Keys(list)) {
			if !known[kind] || everywhere[kind] {
				out = append(out, "nothing is refused by the rules for the reason "+kind)
			}
		}
	}
	return out
}

// Told are what is wrong with the book, for a game with this vocabulary: where each line of the log leads to, or why it
// leads nowhere; and that what answers and ideas lead to is there.
func (b *Book) Told(v *game.Vocabulary) (out []string) {
	events, moves := map[string]bool{}, map[string]bool{}
	for _, m := range v.Moves {
		moves[m.Kind] = true
	}
	for _, e := range v.Events {
		events[e.Kind] = true
		switch rule, bare := b.Log[e.Kind], b.Bare[e.Kind]; {
		case rule == "" && bare == "":
			out = append(out, e.Kind+" leads to no rule, and is not bare")
		case rule != "" && bare != "":
			out = append(out, e.Kind+" leads to "+rule+", and is bare")
		}
	}
	for _, list := range []struct {
		kinds map[string]string
		known map[string]bool
	}{{b.Log, events}, {b.Bare, events}, {b.Moves, moves}, {b.Ideas, nil}} {
		for _, kind := range slices.Sorted(maps.Keys(list.kinds)) {
			if list.known != nil && !list.known[kind] {
				out = append(out, "nothing is called "+kind)
			}
		}
	}
	anchors := b.Anchors()
	for _, list := range []map[string]string{b.Log, b.Moves, b.Ideas} {
		for _, kind := range slices.Sorted(maps.Keys(list)) {
			if to := list[kind]; anchors[to] == 0 && b.Chapter(to) == nil {
				out = append(out, kind+" leads to "+to+", which is not said")
			}
		}
	}
	return out
}

// Chapter is the one with an anchor, nil if there is none.
func (b *Book) Chapter(id string) *Chapter {
	if at := slices.IndexFunc(b.Chapters, func(c Chapter) bool { return c.ID() == id }); at >= 0 {
		return &b.Chapters[at]
	}
	return nil
}

// everywhere are the reasons of all games.
var everywhere = func() map[string]bool {
	out := map[string]bool{}
	for _, e := range game.CommonReasons() {
		out[e.Kind] = true
	}
	for _, kind := range []string{game.UnknownMode, game.UnknownEdition, game.UnknownOption, game.UnknownValue, game.OptionTwice,
		game.SeatsOutOfRange} {
		out[kind] = true
	}
	return out
}()

// Complaints are what is wrong with the book, for a game whose rules and whose lessons are these. Each rule is said
// once, so that a link to it leads somewhere, or excused with a reason; what a lesson teaches is never excused.
func (b *Book) Complaints(rules, taught []string) (out []string) {
	said := b.Anchors()
	for _, id := range rules {
		switch why, excused := b.Excused[id]; {
		case said[id] > 1:
			out = append(out, id+" is said twice")
		case said[id] == 0 && !excused:
			out = append(out, id+" is neither said nor excused")
		case said[id] > 0 && excused:
			out = append(out, id+" is said, and excused")
		case excused && why == "":
			out = append(out, id+" is excused without a reason")
		}
	}
	for _, id := range slices.Sorted(maps.Keys(said)) {
		if !slices.Contains(rules, id) {
			out = append(out, id+" is said, and is no rule")
		}
	}
	for _, id := range slices.Sorted(maps.Keys(b.Excused)) {
		if !slices.Contains(rules, id) {
			out = append(out, id+" is excused, and is no rule")
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(b.Why)) {
		if said[b.Why[kind]] == 0 {
			out = append(out, b.Why[kind]+" is why "+kind+" is refused, and not said")
		}
	}
	for _, id := range taught {
		if said[id] == 0 {
			out = append(out, id+" is taught by a lesson, and not said")
		}
	}
	return out
}

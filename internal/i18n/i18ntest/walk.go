package i18ntest

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"kancha/game"
	"kancha/internal/i18n"
)

// How long the sentences of a table may be, in characters, in every language: a question has one line of a phone beside
// its seat, a choice is a button of the row under it.
const (
	LongestQuestion = 60
	LongestButton   = 24
	LongestGuide    = 62 // two lines of the narrowest line of events
)

// sentences makes [Walk] write what it heard, for somebody who reads it all.
var sentences = flag.String("sentences", "", "a folder for a file per game and language with every sentence heard on the walk")

// spoken is one thing that was said during random games, and where it was first said.
type spoken struct {
	part   string
	phrase game.Phrase
	where  string
}

// walk plays random games and notes every different phrase that they say.
type walk struct {
	t     testing.TB
	rules game.Game
	rand  game.Rand
	heard map[string]*spoken
	given map[string]int // answers by their kind
	where string
	lists [2][]game.Move
}

// More is what a walk knows beside random games.
type More struct {
	From    []game.State // positions that random games hardly reach, to go on from
	Unasked []string     // kinds of questions that only states of before ask
}

// Walk plays random games of every mode, number of seats and edition, hears all that the engine says there (questions,
// answers and their effects, refusals, events), and proves in every language that it is said whole and is not too long.
func Walk(t *testing.T, rules game.Game, files fs.FS, more More) {
	t.Helper()
	games := 60
	if testing.Short() {
		games = 2
	}
	w := &walk{t: t, rules: rules, rand: game.NewRand(7), heard: map[string]*spoken{}, given: map[string]int{}}
	for range games {
		w.everySetup()
	}
	for n, state := range more.From {
		w.goOn(state, fmt.Sprintf("position %d", n+1), fewAnswers)
	}
	w.silent(more.Unasked)
	catalog, err := i18n.Load(map[string]fs.FS{rules.Info().ID: files})
	if err != nil {
		t.Fatal(err)
	}
	catalog.Name(rules)
	for _, lang := range i18n.Languages {
		w.prove(lang, catalog.Speaker(lang).Of(rules.Info().ID, []string{"Anna", "Bedřich", "Celina", "Dmitri"}))
	}
}

// silent names the kinds of questions that nobody was asked: what is not heard is not proved.
func (w *walk) silent(unasked []string) {
	asked := map[string]bool{}
	for _, s := range w.heard {
		if s.part == "question" {
			asked[s.phrase.Kind] = true
		}
	}
	for _, e := range w.rules.Info().Vocabulary.Questions {
		if !asked[e.Kind] && !testing.Short() && !slices.Contains(unasked, e.Kind) {
			w.t.Errorf("question.%s: was never asked; let the walk be longer", e.Kind)
		}
	}
}

// everySetup plays one game of each mode, number of seats and edition, with options drawn at random.
func (w *walk) everySetup() {
	info := w.rules.Info()
	editions := []string{""}
	for _, e := range info.Editions {
		editions = append(editions, e.ID)
	}
	for _, mode := range info.Modes {
		for seats := mode.Min; seats <= mode.Max; seats++ {
			setup := game.Setup{Mode: mode.ID, Seats: seats, Edition: editions[w.rand.IntN(len(editions))], Seed: w.rand.Uint64()}
			for _, o := range info.Options {
				if o.For(mode.ID) && len(o.Values) > 1 && w.rand.IntN(2) == 0 {
					setup.Options = append(setup.Options, game.Choice{Option: o.ID, Value: o.Values[w.rand.IntN(len(o.Values))]})
				}
			}
			w.play(setup)
		}
	}
}

// play plays a game to its end; a setup whose options do not go together is left out.
func (w *walk) play(setup game.Setup) {
	state, err := w.rules.New(setup)
	if err != nil {
		return
	}
	w.goOn(state, fmt.Sprintf("%s, %d seats, %s %v, seed %d", setup.Mode, setup.Seats, setup.Edition, setup.Options, setup.Seed), math.MaxInt)
}

// fewAnswers is how far a game goes on from a state that was given.
const fewAnswers = 6

// goOn plays a game from a state, to its end or for some answers.
func (w *walk) goOn(state game.State, named string, most int) {
	for answers := 0; answers < most && !state.Waiting().Empty(); answers++ {
		seat := state.Waiting().First()
		w.where = fmt.Sprintf("%s, answer %d, seat %d", named, answers, seat)
		moves := w.look(state.View(seat), seat)
		if err := state.Apply(seat, w.choose(moves), w); err != nil {
			w.t.Fatalf("%s: %v", w.where, err)
		}
	}
}

// choose draws an answer: any, or every other time one of the kind that was given least, so that what needs much before it
// is heard too.
func (w *walk) choose(moves []game.Move) game.Move {
	m := moves[w.rand.IntN(len(moves))]
	if w.rand.IntN(2) == 0 {
		for _, other := range moves {
			if w.given[w.rules.Describe(other).Kind] < w.given[w.rules.Describe(m).Kind] {
				m = other
			}
		}
	}
	w.given[w.rules.Describe(m).Kind]++
	return m
}

// look hears the question to a seat and everything about its answers, legal ones and others.
func (w *walk) look(view game.View, seat game.Seat) []game.Move {
	w.hear("question", view.Question(seat).Phrase)
	w.lists[0] = view.Moves(seat, w.lists[0][:0])
	for _, m := range w.lists[0] {
		described := game.Told(w.rules, view, seat, m)
		w.hear("move", described)
		w.hear("chip", described)
		w.hear("verb", game.Phrase{Kind: described.Kind})
		for _, e := range view.Preview(seat, m).Effects {
			w.hear("effect", e)
		}
	}
	w.lists[1] = view.Candidates(seat, w.lists[1][:0])
	for _, m := range w.lists[1] {
		if refused, ok := view.Check(seat, m).(*game.Illegal); ok {
			w.hear("reason", refused.Phrase)
		}
	}
	return w.lists[0]
}

// Event hears an event that everybody sees.
func (w *walk) Event(e game.Event) { w.hear("event", e.Phrase) }

// Secret hears both what some may know and what the others are told.
func (w *walk) Secret(_ game.Seats, full, public game.Event) {
	w.Event(full)
	w.Event(public)
}

func (w *walk) hear(part string, p game.Phrase) {
	key := part + "." + p.String()
	if w.heard[key] == nil {
		p.Args = slices.Clone(p.Args)
		w.heard[key] = &spoken{part, p, w.where}
	}
}

// prove says all that was heard in one language.
func (w *walk) prove(lang string, tongue i18n.Tongue) {
	out := w.file(lang)
	defer out.Flush()
	told := map[string]int{}
	for _, key := range slices.Sorted(maps.Keys(w.heard)) {
		s := w.heard[key]
		kind := s.part + "." + s.phrase.Kind
		said := tongue.As(s.part, s.phrase)
		fmt.Fprintf(out, "%s\t%s\t%s\n", kind, said, s.where)
		if told[kind] > 0 {
			continue // one line a kind is enough to find it
		}
		if strings.Contains(said, "[") || strings.Contains(said, "no value") {
			told[kind]++
			w.t.Errorf("%s: %s: says %q", lang, kind, said)
		}
		if most := longest(s.part); most > 0 && utf8.RuneCountInString(said) > most {
			told[kind]++
			w.t.Errorf("%s: %s: %d characters, at most %d: %q (%s)", lang, kind, utf8.RuneCountInString(said), most, said, s.where)
		}
	}
}

// longest is how long what is said in a part of the vocabulary may be, 0 for no limit.
func longest(part string) int {
	switch part {
	case "question":
		return LongestQuestion
	case "chip", "verb":
		return LongestButton
	}
	return 0
}

// file is where the sentences of a language are written, nowhere if nobody asked for them.
func (w *walk) file(lang string) *bufio.Writer {
	if *sentences == "" {
		return bufio.NewWriter(io.Discard)
	}
	f, err := os.Create(filepath.Join(*sentences, w.rules.Info().ID+"."+lang+".txt"))
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.(*testing.T).Cleanup(func() { f.Close() })
	return bufio.NewWriter(f)
}

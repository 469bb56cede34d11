package words_test

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"kancha/draw"
	"kancha/game"
	"kancha/games/tiwanaku"
	"kancha/games/tiwanaku/board"
	"kancha/games/tiwanaku/words"
	"kancha/internal/i18n"
	"kancha/internal/i18n/i18ntest"
)

// Situations in which a sentence was false once: each is played on the real engine, and what stands on the page then is
// read in every language.

var names = []string{"Anna", "Bo", "Cy", "Di", "Ed"}

// said is a text by language.
type said map[string]string

// tongues are the four languages with the names at the table.
var tongues = sync.OnceValue(func() map[string]i18n.Tongue {
	catalog, err := i18n.Load(map[string]fs.FS{"tiwanaku": words.FS})
	if err != nil {
		panic(err) // the files are part of the program
	}
	out := map[string]i18n.Tongue{}
	for _, lang := range i18n.Languages {
		out[lang] = catalog.Speaker(lang).Of("tiwanaku", names)
	}
	return out
})

// say says a phrase in every language, with plain spaces.
func say(part string, p game.Phrase) said {
	out := said{}
	for lang, tongue := range tongues() {
		out[lang] = plain(tongue.As(part, p))
	}
	return out
}

func plain(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

// holds wants each text to hold what is given for its language, in any case of letters.
func (s said) holds(t *testing.T, want said) {
	t.Helper()
	for lang, part := range want {
		if !strings.Contains(strings.ToLower(s[lang]), strings.ToLower(part)) {
			t.Errorf("%s: %q does not say %q", lang, s[lang], part)
		}
	}
}

// lacks wants the contrary.
func (s said) lacks(t *testing.T, parts said) {
	t.Helper()
	for lang, part := range parts {
		if strings.Contains(strings.ToLower(s[lang]), strings.ToLower(part)) {
			t.Errorf("%s: %q says %q", lang, s[lang], part)
		}
	}
}

// all is the same text in every language.
func all(text string) said {
	out := said{}
	for _, lang := range i18n.Languages {
		out[lang] = text
	}
	return out
}

// Words that tell sentences apart.
var (
	right       = said{"en": "right", "pl": "trafi", "cs": "správně", "ru": "верно"}
	wrong       = said{"en": "wrong", "pl": "błąd", "cs": "chyb", "ru": "ошибк"}
	stop        = said{"en": "stop", "pl": "kończ", "cs": "skonč", "ru": "останов"}
	oneFarmer   = said{"en": "one farmer", "pl": "jednym rolnikiem", "cs": "jedním rolníkem", "ru": "одним земледельцем"}
	everyFarmer = said{"en": "all your farmers", "pl": "wszyscy", "cs": "všemi", "ru": "всеми"}
	reserve     = said{"en": "reserve", "pl": "pul", "cs": "zásob", "ru": "запас"}
	offering    = said{"en": "offering", "pl": "ofiar", "cs": "obětin", "ru": "подношени"}
	noTokens    = said{"en": "no tokens", "pl": "nie ma żetonów", "cs": "nejsou žetony", "ru": "жетонов для подношения нет"}
	predictions = said{"en": "final predictions", "pl": "końcowe przewidywania", "cs": "závěrečné předpovědi", "ru": "финальные предсказания"}
)

// match is a game that is being played.
type match struct {
	t     *testing.T
	g     game.Game
	s     game.State
	rand  game.Rand
	heard []game.Event
}

func (m *match) Event(e game.Event)                        { m.heard = append(m.heard, e) }
func (m *match) Secret(_ game.Seats, _, public game.Event) { m.heard = append(m.heard, public) }
func (m *match) seat() game.Seat                           { return m.s.Waiting().First() }
func (m *match) moves() []game.Move                        { return m.s.Moves(m.seat(), nil) }
func (m *match) question() game.Phrase                     { return m.s.Question(m.seat()).Phrase }
func (m *match) asked(kind string) bool                    { return m.question().Kind == kind }
func (m *match) sight() (look tiwanaku.Sight)              { tiwanaku.Look(m.s, &look); return look }
func (m *match) over() bool                                { return m.s.Waiting().Empty() }
func (m *match) refused(a tiwanaku.Answer) (is *game.Illegal) {
	errors.As(m.s.Check(m.seat(), a.Move()), &is)
	return is
}
func (m *match) effects(move game.Move) []game.Phrase            { return m.s.Preview(m.seat(), move).Effects }
func (m *match) find(verb tiwanaku.Verb) (tiwanaku.Answer, bool) { return first(m.moves(), verb) }

func first(moves []game.Move, verb tiwanaku.Verb) (tiwanaku.Answer, bool) {
	for _, m := range moves {
		if a := tiwanaku.Read(m); a.Verb == verb {
			return a, true
		}
	}
	return tiwanaku.Answer{}, false
}

func (m *match) give(a tiwanaku.Answer) {
	m.t.Helper()
	if err := m.s.Apply(m.seat(), a.Move(), m); err != nil {
		m.t.Fatal(err)
	}
}

// begin begins a game. In turn are a mode, the number of people, and options with their values.
func begin(t *testing.T, seed uint64, mode string, people int, options ...string) *match {
	t.Helper()
	g, err := tiwanaku.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Mode: mode, Seats: people, Seed: seed}
	for i := 0; i < len(options); i += 2 {
		setup.Options = append(setup.Options, game.Choice{Option: options[i], Value: options[i+1]})
	}
	if setup, err = game.Settle(g.Info(), setup); err != nil {
		t.Fatal(err)
	}
	s, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	return &match{t: t, g: g, s: s, rand: game.NewRand(seed)}
}

// until plays games at random, only exploring if so wanted, until one shows a situation.
func until(t *testing.T, there func(*match) bool, explore bool, mode string, people int, options ...string) *match {
	t.Helper()
	for seed := uint64(1); seed <= 200; seed++ {
		m := begin(t, seed, mode, people, options...)
		for !m.over() && !there(m) {
			moves := m.moves()
			if left := slices.DeleteFunc(slices.Clone(moves), func(mv game.Move) bool { return tiwanaku.Read(mv).Verb == tiwanaku.Predict }); explore && len(left) > 0 {
				moves = left
			}
			m.give(tiwanaku.Read(moves[m.rand.IntN(len(moves))]))
		}
		if !m.over() {
			return m
		}
	}
	t.Fatal("the situation did not come up")
	return nil
}

// truth is the true crop of a space, or another one.
func (m *match) truth(at tiwanaku.Space, other bool) uint8 {
	var terrain, crop [tiwanaku.Spaces]uint8
	tiwanaku.Valley(m.s, &terrain, &crop)
	if other {
		return crop[at]%5 + 1
	}
	return crop[at]
}

// Alone one must go on after a prediction: the question says right or wrong as it was, and never that one may stop.
func TestAlone_AnErrorIsNotCalledRight(t *testing.T) {
	bare := func(n int) func(*match) bool {
		return func(m *match) bool {
			_, canPredict := m.find(tiwanaku.Predict)
			places := map[tiwanaku.Space]bool{}
			for _, mv := range m.moves() {
				if a := tiwanaku.Read(mv); a.Verb == tiwanaku.Predict {
					places[a.Space] = true
				}
			}
			return canPredict && m.asked("turn_alone") && len(places) >= n
		}
	}
	m := until(t, bare(3), true, "solo", 1)
	say("question", m.question()).holds(t, said{"en": "with all", "pl": "wszystkimi", "cs": "všemi", "ru": "всеми"})
	a, _ := m.find(tiwanaku.Predict)
	a.Crop = m.truth(a.Space, true)
	before := m.sight().Total[0]
	m.give(a)
	lost := before - m.sight().Total[0]
	q := say("question", m.question())
	q.holds(t, wrong)
	q.lacks(t, right)
	q.lacks(t, stop)
	q.holds(t, all(a.Space.String()+": "))
	q.holds(t, all("−"+strconv.Itoa(lost)))
	q.holds(t, say("crop", game.Say(board.CropID(m.truth(a.Space, false)))))
	b, _ := m.find(tiwanaku.Predict)
	b.Crop = m.truth(b.Space, false)
	m.give(b)
	q = say("question", m.question())
	q.holds(t, right)
	q.lacks(t, wrong)
	q.lacks(t, stop)
	if _, may := m.find(tiwanaku.Stop); may {
		t.Error("alone one may stop")
	}
}

// The final round alone is with all farmers or with none, and to pass ends the game.
func TestAlone_TheFinalRoundIsAllOrNone(t *testing.T) {
	m := until(t, func(m *match) bool { return m.asked("last_prediction_alone") }, true, "solo", 1)
	q := say("question", m.question())
	q.lacks(t, oneFarmer)
	q.holds(t, everyFarmer)
	pass, _ := m.find(tiwanaku.Pass)
	if e := m.effects(pass.Move()); len(e) != 1 || e[0].Kind != "pass_ends_game" {
		t.Errorf("a pass says %v", e)
	}
	predict, _ := m.find(tiwanaku.Predict)
	for _, e := range m.effects(predict.Move()) {
		say("effect", e).lacks(t, said{"en": "turn ends", "pl": "kończy", "cs": "ukončí", "ru": "завершает"})
	}
}

// In competition it is one farmer, and a pass is final.
func TestCompetition_TheFinalRoundIsOneFarmer(t *testing.T) {
	m := until(t, func(m *match) bool { return m.asked("last_prediction") }, true, "competitive", 2, "board", "short")
	say("question", m.question()).holds(t, oneFarmer)
}

// Whoever thinks of a space at the edge first is told which farmer goes there, not that there is nothing to do.
func TestASpaceAtTheEdgeNamesTheFarmer(t *testing.T) {
	m := begin(t, 1, "competitive", 2, "board", "short", "scenario", "S1")
	answered := false
	for _, mv := range m.s.View(m.seat()).Candidates(m.seat(), nil) {
		if slices.Contains((board.Board{}).Places(m.s, m.seat(), mv), "e5") {
			answered = true
			var why *game.Illegal
			if errors.As(m.s.View(m.seat()).Check(m.seat(), mv), &why) {
				q := say("reason", why.Phrase)
				q.holds(t, reserve)
				q.holds(t, all("e5"))
			} else {
				t.Error("the move is legal at once")
			}
		}
	}
	if !answered {
		t.Error("nothing is said about e5")
	}
	// Together a tile comes first.
	m = begin(t, 1, "coop", 2)
	why := m.refused(tiwanaku.Answer{Verb: tiwanaku.To, Space: tiwanaku.SpaceAt(0, 2)})
	say("reason", why.Phrase).holds(t, said{"en": "spend a tile", "pl": "wydaj kafelek", "cs": "odevzdej dílek", "ru": "потратьте тайл"})
}

// Without tokens nobody is asked for an offering; with tokens they are.
func TestAnOfferingIsAskedOnlyOfWhoHoldsTokens(t *testing.T) {
	m := until(t, func(m *match) bool { return m.s.Question(m.seat()).Closes && m.sight().Tokens[m.seat()] == 0 }, true, "competitive", 2)
	q := say("question", m.question())
	q.holds(t, noTokens)
	q.lacks(t, said{"en": "make an offering", "pl": "złożyć ofiarę", "cs": "přinést obětinu", "ru": "сделать подношение"})
	m = until(t, func(m *match) bool { return m.s.Question(m.seat()).Closes && m.sight().Tokens[m.seat()] != 0 }, false, "competitive", 2)
	say("question", m.question()).holds(t, offering)
}

// A team has one score, one set of tokens and of markers; there are no final predictions, and the end says how it stands.
func TestTogether_WhatIsSharedIsToldOnce(t *testing.T) {
	m := begin(t, 3, "coop", 2, "coop_level", "expert")
	for !m.over() {
		moves := m.moves()
		m.give(tiwanaku.Read(moves[m.rand.IntN(len(moves))]))
	}
	look := m.sight()
	if look.Total[0] > look.Total[2] {
		t.Fatal("this team does not lose")
	}
	for _, e := range m.heard {
		say("event", e.Phrase).lacks(t, predictions)
		if e.Kind == "final_score" && e.Seat == game.Watcher {
			t.Error("a score of nobody is told")
		}
	}
	last := m.heard[len(m.heard)-1]
	text := say("event", last.Phrase)
	for _, n := range []int{look.Total[0], look.Total[2]} {
		text.holds(t, all(strconv.Itoa(n)))
	}
	for lang, tongue := range tongues() {
		scene := draw.Scene{Position: m.s, Say: func(p game.Phrase) string { return plain(tongue.Say(p)) }, Names: names}
		pic := (board.Board{}).Picture(scene)
		for _, label := range []string{"panel.tokens", "panel.diversity", "panel.passed"} {
			want := 2 // the team and the Otoma
			if label == "panel.passed" {
				want = 0
			}
			n := 0
			for _, p := range pic.Panels {
				for _, item := range p.Items {
					if item.Label == plain(tongue.Word(label)) {
						n++
					}
				}
			}
			if n != want {
				t.Errorf("%s: %d times %q, want %d", lang, n, tongue.Word(label), want)
			}
		}
		for _, f := range pic.Aside {
			if f.Title != plain(tongue.Word("figure.diversity")) {
				continue
			}
			for _, track := range f.Items {
				if len(track.Parts) != 2 || track.Parts[0].Label != plain(tongue.Word("figure.diversity.team")) {
					t.Errorf("%s: a track has the markers %v", lang, track.Parts)
				}
			}
		}
	}
}

// The letters of a printed card are those of the language, and tell the terrains apart.
func TestTheCardHasTheLettersOfItsLanguage(t *testing.T) {
	m := begin(t, 1, "competitive", 2, "board", "short", "scenario", "S1")
	label := regexp.MustCompile(`class="letter"[^>]*>([^<]+)<`)
	for lang, tongue := range tongues() {
		card := board.Card(m.sight(), func(p game.Phrase) string { return tongue.Say(p) }).String()
		want := map[string]bool{}
		for _, terrain := range []string{"earth", "sand", "grass", "rock"} {
			letter, _ := utf8.DecodeRuneInString(tongue.Word("terrain." + terrain))
			want[string(letter)] = true
		}
		found := label.FindAllStringSubmatch(card, -1)
		if len(found) == 0 || len(want) != 4 {
			t.Errorf("%s: letters %v on the card, %d different ones", lang, found, len(want))
		}
		for _, l := range found {
			if !want[l[1]] {
				t.Errorf("%s: the card has the letter %q", lang, l[1])
			}
		}
	}
}

// A thing has one name: what nobody has discovered, a tile, the true crop, playing alone. Discs are named without the code
// of a file, and nobody walks "straight".
func TestOneNameAndNoCodes(t *testing.T) {
	banned := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)\bmist\b|\bcloth\b|\bfog\b|empty space|\bbare tile`),
		"pl": regexp.MustCompile(`(?i)mgł|mgl|tkanin|pust[eyo]|Otom[ęyó]|Otomowi|prawdziw(a|ej|ą) upraw`),
		"cs": regexp.MustCompile(`(?i)mlh|mlz|tkanina|prázdn|záznam`),
		"ru": regexp.MustCompile(`(?i)туман|ткань|пуст(ая|ой|ую|ые|ых)|\bкруг|плитк|наискось|настоящ|кончает|кончила|одиночк`),
	}
	code := regexp.MustCompile(`\b[SL]\d\b`)
	for lang, tongue := range tongues() {
		for key, text := range texts(t, lang) {
			if banned[lang].MatchString(text) {
				t.Errorf("%s: %s: %q", lang, key, text)
			}
			if strings.HasPrefix(key, "option.scenario") && code.MatchString(text) {
				t.Errorf("%s: %s: %q names a code", lang, key, text)
			}
		}
		way := said{lang: tongue.Word("help.3.2")}
		way.lacks(t, pick(lang, said{"en": "straight", "pl": "prosto", "cs": "rovně", "ru": "прямо"}))
		alone := said{lang: tongue.Word("help.9.2")}
		alone.holds(t, pick(lang, offering))
	}
}

// texts are all messages of a language, each with all its plural forms.
func texts(t *testing.T, lang string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for key, m := range i18ntest.Read(t, words.FS, lang) {
		out[key] = strings.Join([]string{m.One, m.Few, m.Many, m.Other}, "\n")
	}
	return out
}

func pick(lang string, from said) said { return said{lang: from[lang]} }

// What an answer sets in motion, costs or leaves undone stands beside it.
func TestEffectsSayWhatFollows(t *testing.T) {
	known := until(t, func(m *match) bool { return m.arrowAhead() }, true, "solo", 1)
	for _, mv := range known.moves() {
		for _, e := range known.effects(mv) {
			if e.Kind == "arrow" {
				say("effect", e).holds(t, said{"en": "otoma", "pl": "otoma", "cs": "otoma", "ru": "отома"})
			}
			if e.Kind == "ends_turn" {
				say("effect", e).holds(t, said{"en": "without an offering", "pl": "bez ofiary", "cs": "bez obětiny", "ru": "без подношения"})
			}
		}
	}
	held := until(t, func(m *match) bool { _, ok := m.heldAhead(); return ok }, false, "competitive", 2)
	a, _ := held.heldAhead()
	told := false
	for _, e := range held.effects(a.Move()) {
		if told = told || e.Kind == "token_held"; e.Kind == "token_held" {
			say("effect", e).holds(t, said{"en": "no token", "pl": "bez żetonu", "cs": "bez žetonu", "ru": "без жетона"})
		}
	}
	if !told {
		t.Error("nothing is said of the token that is not won")
	}
}

// arrowAhead tells whether a farmer may stop on a tile whose arrow moves an Otoma.
func (m *match) arrowAhead() bool {
	look := m.sight()
	return slices.ContainsFunc(m.moves(), func(mv game.Move) bool {
		a := tiwanaku.Read(mv)
		return a.Verb == tiwanaku.To && look.Terrain[a.Space] > 0 && look.Crop[a.Space] == 0 && look.Arrows[a.Space].Colour > 1
	})
}

// heldAhead is a prediction of a crop whose token is held.
func (m *match) heldAhead() (tiwanaku.Answer, bool) {
	for _, mv := range m.moves() {
		if a := tiwanaku.Read(mv); a.Verb == tiwanaku.Predict && m.sight().Tokens[m.seat()].Has(a.Crop) {
			return a, true
		}
	}
	return tiwanaku.Answer{}, false
}
